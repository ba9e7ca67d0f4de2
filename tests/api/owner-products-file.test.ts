import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { db } from '#server/db/index.ts'
import { products, variants, colors } from '#server/db/schema/catalog.ts'
import { importFile } from '#server/modules/import/index.ts'
import { cliMessages } from '#shared/messages/cli.ts'
import { newFolder, productRow, writeFile, writePicture, writeProducts } from '../support/csv.ts'

const stored = async (code: string) => {
  const [row] = await db().select().from(products).where(eq(products.code, code))
  return row
}
const plain = (columns: string, values: string) =>
  writeFile(
    `codigo,nombre,vendedor,categoria,tipo_producto,tipo_articulo,precio,ajuste${columns}\nK1,Zapatilla K1,Calzados Uno,MUJER,CALZADO,ZAPATILLAS,199.90,0${values}\n`,
  )

beforeAll(async () => {
  const folder = newFolder()
  await writePicture(folder, 'foto.png', { width: 60, height: 80 })
  const row = productRow({ codigo: 'K1', precio_oferta: '99', imagenes: 'foto', descripcion: 'Suave' })
  await importFile(writeProducts([row], folder))
  const colors = { color: 'ROJO', codigo_color: '#ff0000', precio_oferta: '99' }
  await importFile(
    writeProducts([
      productRow({ codigo: 'K2', ...colors, talla: '38', sku: 'MI-38' }),
      { codigo: 'K2', ...colors, precio: '199.90', talla: '39', stock: '4', sku: 'MI-39' },
    ]),
  )
})

test('OWNER-03 a file without brand, offer, pictures and activo leaves them alone', async () => {
  await db().update(products).set({ isActive: false }).where(eq(products.code, 'K1'))
  const before = await stored('K1')
  expect(await importFile(plain('', ''))).toMatchObject({ unchanged: 1, losses: [], problems: [] })
  expect(await importFile(plain(',activo', ','))).toMatchObject({ unchanged: 1 })
  expect(await stored('K1')).toEqual(before)
  expect(before).toMatchObject({
    brand: 'KUSI',
    discount: 9900,
    isActive: false,
    images: [expect.any(String)],
  })
  expect((await importFile(plain(',activo', ',quizá'))).problems).toMatchObject([
    { line: 2, column: 'activo' },
  ])
  expect(await importFile(plain(',activo', ',Sí'))).toMatchObject({ changed: 1 })
  expect(await stored('K1')).toMatchObject({ isActive: true })
})

test('OWNER-03 OWNER-04 sizes keep SKU, colour code and offer without their columns; none goes unsaid', async () => {
  const [before] = [await db().select().from(variants).orderBy(variants.sku)]
  const head = 'codigo,nombre,vendedor,categoria,tipo_producto,tipo_articulo,precio,stock'
  const row = (rest: string) => `K2,Zapatilla K2,Calzados Uno,MUJER,CALZADO,ZAPATILLAS,189.90,9${rest}\n`
  const file = writeFile(`${head},color,talla\n${row(',ROJO,38')}${row(',ROJO,39')}`)
  expect(await importFile(file)).toMatchObject({ changed: 1, losses: [], problems: [] })
  expect(await db().select().from(variants).orderBy(variants.sku)).toEqual(
    before.map(size => ({ ...size, price: 18_990, stock: 9 })),
  )
  expect((await db().select().from(colors))[0]).toMatchObject({ colorCode: '#ff0000' })
  const one = await importFile(writeFile(`${head},color,talla\n${row(',ROJO,38')}`), { dryRun: true })
  expect(one.losses).toEqual([{ column: 'talla', count: 1, codes: ['K2'] }])
  const none = await importFile(writeFile(`${head}\n${row('')}`))
  expect(none.problems).toMatchObject([{ column: 'color' }])
  const dear = await importFile(writeFile(`${head},color,talla\n${row(',ROJO,38').replace('189.90', '50')}`))
  expect(dear.problems).toMatchObject([{ column: 'precio', what: expect.stringContaining('S/99.00') }])
  // Without sizes a colour has one that is called ÚNICA.
  const bag = { codigo: 'K3', color: 'ROJO', codigo_color: '#ff0000' }
  await importFile(writeProducts([productRow({ ...bag, talla: 'M' }), productRow({ ...bag, codigo: 'K4' })]))
  const bags = (code: string, color = 'ROJO') =>
    importFile(writeFile(`${head},color\n${row(`,${color}`).replaceAll('K2', code)}`))
  expect((await bags('K3')).problems).toMatchObject([{ line: 2, column: 'talla' }])
  expect((await bags('K4', 'AZUL')).problems).toMatchObject([{ line: 2, column: 'codigo_color' }])
  expect(await bags('K4')).toMatchObject({ changed: 1, losses: [], problems: [] })
})

test('OWNER-04 an empty cell says what it takes, in the dry run and in the import', async () => {
  await db().update(products).set({ isActive: true }).where(eq(products.code, 'K1'))
  const file = plain(',marca,precio_oferta,imagenes,descripcion,activo', ',,,,,no')
  const result = await importFile(file, { dryRun: true })
  expect(cliMessages.result('a.csv', result, true)).toEqual([
    'Borraría la marca de 1 producto: K1.',
    'Borraría el precio de oferta de 1 producto: K1.',
    'Borraría imágenes de 1 producto: K1.',
    'Borraría la descripción de 1 producto: K1.',
    'Retiraría de la venta 1 producto: K1.',
    expect.stringContaining('cambiados: 1'),
    expect.stringContaining('solo una revisión'),
  ])
  expect(await stored('K1')).toMatchObject({ brand: 'KUSI', isActive: true })
  await importFile(file)
  expect(await stored('K1')).toMatchObject({ brand: null, discount: 0, images: [], isActive: false })
})
