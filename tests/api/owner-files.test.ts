import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { db } from '#server/db/index.ts'
import { company } from '#server/db/schema/company.ts'
import { env } from '#server/lib/env.ts'
import { keepPicture } from '#server/modules/parcels/picture.ts'
import { parcelsOf } from '#server/modules/parcels/rows.ts'
import { commandHere } from '../support/command.ts'
import { newFolder, writePicture } from '../support/csv.ts'
import { orderOfSellers } from '../support/parcels.ts'

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

test('OWNER-09 so is a picture of a customer’s that cannot be saved', async () => {
  const { orderId, number } = await orderOfSellers({ shops: ['Uno'], states: ['en-almacen', 'en-camino'] })
  const [parcel] = await parcelsOf(orderId)
  const picture = { name: 'entrega.png', mime: 'image/png', bytes: Buffer.from('PNG') }
  await keepPicture(parcel?.id ?? '', picture)
  const save = (file: string) => shop('paquetes', 'foto', `${number}-1`, file)
  const { code, err } = await save('/no-existe/entrega.png')
  expect([code, err]).toEqual([
    1,
    expect.stringMatching(/^No se puede escribir el archivo \/no-existe\/entrega\.png/),
  ])
  const file = join(newFolder(), 'entrega.png')
  expect((await save(file)).code).toBe(0)
  expect([statSync(file).mode & 0o777, readFileSync(file, 'utf8')]).toEqual([0o600, 'PNG'])
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
