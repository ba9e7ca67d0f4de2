import type * as Files from 'node:fs'
import { accessSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { endReason } from '#server/db/embedded/end-reason.ts'
import { env } from '#server/lib/env.ts'
import { StartError } from '#server/lib/start-error.ts'

vi.mock('node:fs', async original => {
  const fs = await original<typeof Files>()
  return { ...fs, accessSync: vi.fn(fs.accessSync) }
})

const forget = () => {
  for (const symbol of Object.getOwnPropertySymbols(globalThis))
    if (symbol.description === 'vitrina.env') Reflect.deleteProperty(globalThis, symbol)
}
afterEach(() => {
  vi.unstubAllEnvs()
  forget()
})

const folder = () => mkdtempSync(join(tmpdir(), 'data-'))
const refusalOf = (varDir: string): unknown => {
  forget()
  vi.stubEnv('VAR_DIR', varDir)
  try {
    return env().varDir
  } catch (error) {
    return error
  }
}
const failsWith = (code: string) =>
  vi.mocked(accessSync).mockImplementationOnce(() => {
    throw Object.assign(new Error(code), { code })
  })

test('OWNER-07 a data folder that cannot be made or written to is said in a sentence', () => {
  const place = folder()
  expect(refusalOf(place)).toBe(place)
  const file = join(place, 'file')
  writeFileSync(file, '')
  for (const [path, code] of [
    [join(file, 'var'), null],
    [place, 'EACCES'],
    [place, 'EROFS'],
  ] as const) {
    if (code !== null) failsWith(code)
    const refusal = refusalOf(path)
    expect(refusal).toBeInstanceOf(StartError)
    expect(String(refusal)).toContain(
      code === 'EROFS'
        ? `La carpeta de datos ${path} está en un disco de solo lectura.`
        : `No se puede escribir en la carpeta de datos ${path}.`,
    )
  }
})

test.each([
  [
    'a full disk, whatever the next tries said',
    'FATAL:  could not write to file "pg_wal/xlogtemp.26": No space left on device\nLOG:  shutting down\nFATAL:  lock file "postmaster.pid" already exists\n',
    'el disco está lleno. Libera espacio y vuelve a iniciar.',
  ],
  [
    'the last error',
    '2026-11-24 LOG:  starting\n2026-11-24 FATAL:  could not map memory\n2026-11-24 LOG:  done\n',
    'could not map memory',
  ],
  ['the last line where no error is named', 'LOG:  starting\nkilled\n', 'killed'],
])('OWNER-07 why the database did not start: %s', (_, log, said) => {
  expect(endReason(log)).toBe(said)
})
