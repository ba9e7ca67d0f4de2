import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { getPriority } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { productRow, writeProducts } from '../support/csv.ts'
import { emptyShop } from '../support/empty-shop.ts'

let importing: ChildProcess | undefined
afterEach(() => importing?.kill('SIGKILL'))

/** The priority of a process; undefined before it runs, and after. */
function priorityOf(pid: number): number | undefined {
  try {
    return getPriority(pid)
  } catch {
    return undefined
  }
}

test('LARGE-08 an import has a lower priority than the shop, and the database that it starts has not', async () => {
  const varDir = emptyShop()
  const rows = Array.from({ length: 4_000 }, (_, n) => productRow({ codigo: `P${String(n)}` }))
  const usual = getPriority()
  importing = spawn(process.execPath, ['src/cli/main.ts', 'catalogo', 'importar', writeProducts(rows)], {
    stdio: 'ignore',
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      VAR_DIR: varDir,
    },
  })
  const ended = once(importing, 'close')
  const { pid = 0 } = importing
  await expect.poll(() => priorityOf(pid), { timeout: 20_000, interval: 5 }).toBe(10)
  const [postmaster = ''] = readFileSync(join(varDir, 'postgres/postmaster.pid'), 'utf8').split('\n')
  expect(priorityOf(Number(postmaster))).toBe(usual)
  expect(await ended).toEqual([0, null])
  rmSync(varDir, { recursive: true, force: true })
}, 40_000)
