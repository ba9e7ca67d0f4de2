import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('DEPLOY-03 systemd finds nothing in the shipped unit', () => {
  const folder = mkdtempSync(join(tmpdir(), 'unit-'))
  const unit = join(folder, 'vitrina@4321.service')
  writeFileSync(
    unit,
    readFileSync('deploy/vitrina@.service', 'utf8').replaceAll('/opt/vitrina', process.cwd()),
  )
  const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' })
  rmSync(folder, { recursive: true, force: true })
  // What it says of units of the machine is none of ours.
  const said = `${stdout}${stderr}`.split('\n').filter(line => line.includes('vitrina'))
  expect([status, said]).toEqual([0, []])
})
