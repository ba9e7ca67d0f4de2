import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { db } from '#server/db/index.ts'
import { company } from '#server/db/schema/company.ts'
import { env } from '#server/lib/env.ts'
import { removeDemo } from '#server/modules/demo/remove.ts'
import { importFile } from '#server/modules/import/index.ts'
import { storeLinked } from '#server/modules/media/store.ts'
import { place, putInCart } from '../support/checkout.ts'
import { setCompany, signedIn } from '../support/commerce.ts'
import { commandHere } from '../support/command.ts'
import { newFolder, writePicture } from '../support/csv.ts'
import { createProduct } from '../support/shop.ts'

const shop = (...args: string[]) =>
  commandHere(
    { DATABASE_URL: process.env['DATABASE_URL'] ?? '', VAR_DIR: process.env['VAR_DIR'] ?? '' },
    ...args,
  )
const profile = async () => (await db().select().from(company))[0]

beforeEach(async () => {
  // As a shop of the owner's has them, not the template of the tests.
  await db().execute(sql`alter table company alter name set default '', alter ruc set default '',
    alter business_name set default ''`)
  await db().delete(company)
})

const DEMO = { name: 'Vitrina', ruc: '20000000001', businessName: 'Vitrina Tienda de Muestra S.A.C.' }
const OWN = { name: 'Calzados Quispe', ruc: '20512345678', businessName: 'Calzados Quispe S.A.C.' }

test('OWNER-02 demo quitar leaves nothing of its company, in whatever order', async () => {
  await importFile('data/demo/empresa.csv', { isDemo: true })
  await shop('empresa', 'fijar', 'nombre', 'Calzados Quispe')
  const before = await shop('estado')
  expect(before.out).toContain('todavía son los de la demostración: logo, telefono')
  // What every shop begins with is no remainder of it.
  expect(before.out).not.toMatch(/verfiltrostars|vercarrusel/)
  const { out } = await shop('demo', 'quitar')
  expect(out).toContain('quedaron vacíos: logo, telefono, whatsapp')
  expect(await profile()).toMatchObject({
    name: 'Calzados Quispe',
    ruc: '',
    businessName: '',
    address: '',
    phoneWhatsapp: '',
    emailSupport: '',
    logo: '',
    freeShippingFrom: null,
  })
})

test('OWNER-02 what the owner set stays, pictures too', async () => {
  const folder = newFolder()
  await writePicture(folder, 'mio.png', { red: 31 })
  const logo = await storeLinked(`${folder}/mio.png`)
  await setCompany({ ...DEMO, ruc: OWN.ruc, logo })
  await removeDemo()
  expect(await profile()).toMatchObject({ name: '', ruc: OWN.ruc, businessName: '', logo })
  expect(existsSync(join(env().varDir, logo))).toBe(true)
})

test('OWNER-01 a shop that does not say who sells takes no order, and estado says so', async () => {
  const product = await createProduct({})
  const customer = await signedIn()
  await putInCart(customer, product.id)
  await setCompany({ ...DEMO, isDemo: true })
  await removeDemo()
  expect(await place(customer)).toMatchObject({ status: 409, body: { code: 'shopUnnamed' } })
  expect((await shop('estado')).out).toContain(
    'no toma pedidos: falta decir quién vende (nombre, ruc, razon_social)',
  )
  await setCompany(OWN)
  expect((await place(customer)).status).toBe(200)
  expect((await shop('estado')).out).not.toContain('quién vende')
})
