import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { db } from '#server/db/index.ts'
import { company } from '#server/db/schema/company.ts'
import { env } from '#server/lib/env.ts'
import { commandHere } from '../support/command.ts'
import { newFolder, writePicture } from '../support/csv.ts'

const shop = (...args: string[]) =>
  commandHere(
    { DATABASE_URL: process.env['DATABASE_URL'] ?? '', VAR_DIR: process.env['VAR_DIR'] ?? '' },
    ...args,
  )

test('OWNER-09 a file that cannot be written is said in a sentence', async () => {
  const { code, err } = await shop('reclamos', 'exportar', '/no-existe/libro.csv')
  expect([code, err]).toEqual([
    1,
    expect.stringMatching(/^No se puede escribir el archivo \/no-existe\/libro\.csv/),
  ])
})

test('OWNER-09 a logo is read from a whole path to its file', async () => {
  const folder = newFolder()
  await writePicture(folder, 'logo.png', { width: 60, height: 60, red: 12 })
  expect((await shop('empresa', 'fijar', 'logo', join(folder, 'logo.png'))).code).toBe(0)
  const [row] = await db().select().from(company)
  expect(row?.logo).toMatch(/^\/media\/[0-9a-f]{16}-\d+\.webp$/)
  expect(existsSync(join(env().varDir, row?.logo ?? ''))).toBe(true)
})

test('OWNER-09 a WhatsApp number is one', async () => {
  expect((await shop('empresa', 'fijar', 'whatsapp', 'hola')).err).toContain('número de WhatsApp')
  expect((await shop('empresa', 'fijar', 'whatsapp', '+51 987 654 321')).code).toBe(0)
})
