import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#server/db/index.ts'
import { onInvalidate } from '#server/db/invalidate.ts'
import { categories, products, variants } from '#server/db/schema/catalog.ts'
import { exportProducts } from '#server/modules/import/export.ts'
import { importFile } from '#server/modules/import/index.ts'
import { ImportError } from '#server/modules/import/problems.ts'
import type { ProductDetailsAnswer, QueryProductsAnswer } from '#shared/contracts/catalog.ts'
import { importMessages } from '#shared/messages/import.ts'
import { api } from '../support/api.ts'
import { newFolder, productRow, productText, writeFile, writeProducts } from '../support/csv.ts'

const count = async () => (await db().select().from(products)).length
const find = async (code: string) => {
  const [row] = await db().select().from(products).where(eq(products.code, code))
  if (!row) throw new Error(`No product ${code}`)
  return (await api.get<ProductDetailsAnswer>(`/home/product-details/${row.slug}`)).body.product
}
const sentences = async (text: string) =>
  (await importFile(writeFile(text))).problems.map(({ line, column, what }) =>
    importMessages.atCell(line, column, what),
  )

const shoe = (code: string, sizesAndStock: [string, string, string][]) =>
  sizesAndStock.map(([color, talla, stock], i) =>
    i === 0
      ? productRow({
          codigo: code,
          color,
          codigo_color: '#000000,#ff0000',
          talla,
          stock,
          precio_oferta: '149.90',
        })
      : { codigo: code, color, codigo_color: '#000000,#ff0000', talla, stock },
  )

test('DATA-05 DATA-07 DATA-09 rows become a product with colours and sizes', async () => {
  const path = writeProducts(
    shoe('S1', [
      ['NEGRO', '38', '2'],
      ['NEGRO', '39', '0'],
      ['ROJO', '38', '4'],
    ]),
  )
  expect(await importFile(path)).toMatchObject({
    kind: 'products',
    created: 1,
    changed: 0,
    unchanged: 0,
    problems: [],
  })
  const product = await find('S1')
  expect(product).toMatchObject({
    price: 199.9,
    discount: 149.9,
    stock: 6,
    hasVariants: true,
    shopName: 'Calzados Uno',
  })
  expect(
    product.variants.map(({ color, sizes: list }) => [color, list.map(({ size, stock }) => [size, stock])]),
  ).toEqual([
    [
      'NEGRO',
      [
        ['38', 2],
        ['39', 0],
      ],
    ],
    ['ROJO', [['38', 4]]],
  ])
  expect(product.variants[0]?.sizes.map(({ sku, price }) => [sku, price])).toEqual([
    ['S1-NEGRO-38', 199.9],
    ['S1-NEGRO-39', 199.9],
  ])
})

test('D-18 a product with sizes costs what its cheapest one costs, with that one’s list price', async () => {
  const size = (talla: string, precio: string, precio_oferta = '') => {
    const sized = { codigo: 'E1', color: 'NEGRO', codigo_color: '#000', talla }
    return productRow({ ...sized, precio, precio_oferta })
  }
  const rows = [size('38', '200', '150'), size('39', '160', '139.90'), size('40', '140')]
  await importFile(writeProducts(rows))
  expect(await find('E1')).toMatchObject({ price: 160, discount: 139.9 })
  await importFile(writeProducts([size('38', '200', '150'), size('39', '160'), size('40', '140')]))
  expect(await find('E1')).toMatchObject({ price: 140, discount: 0 })
  // A row without a price has the first one's, with its offer unless it names another.
  const rest = (offer: string) => [size('38', '200', '150'), size('39', '', offer), size('40', '')]
  await importFile(writeProducts(rest('120')))
  expect((await find('E1')).variants[0]?.sizes.map(({ price, discount }) => [price, discount])).toEqual([
    [200, 150],
    [200, 120],
    [200, 150],
  ])
  expect(await sentences(productText(rest('200')))).toEqual([
    'Línea 3, columna precio_oferta: el precio de oferta debe ser mayor que 0 y menor que el precio.',
  ])
})

test('DATA-05 a row without colour and size is a product without variants', async () => {
  await importFile(writeProducts([productRow({ codigo: 'G1', nombre: 'Gorra Taki', stock: '7' })]))
  expect(await find('G1')).toMatchObject({ hasVariants: false, variants: [], stock: 7, slug: 'gorra-taki' })
})

test('a second import changes nothing, keeps ids and counts unchanged', async () => {
  const path = writeProducts(
    shoe('I1', [
      ['NEGRO', '38', '2'],
      ['NEGRO', '39', '1'],
    ]),
  )
  await importFile(path)
  const before = await find('I1')
  expect(await importFile(path)).toMatchObject({ created: 0, changed: 0, unchanged: 1 })
  expect(await find('I1')).toEqual(before)
})

test('a changed file changes what it names: stock kept by SKU, gone sizes go, new ones come', async () => {
  await importFile(
    writeProducts(
      shoe('C1', [
        ['NEGRO', '38', '2'],
        ['NEGRO', '39', '1'],
      ]),
    ),
  )
  const before = await find('C1')
  const result = await importFile(
    writeProducts(
      shoe('C1', [
        ['NEGRO', '38', '9'],
        ['NEGRO', '40', '3'],
      ]),
    ),
  )
  expect(result).toMatchObject({ created: 0, changed: 1 })
  const after = await find('C1')
  expect(after.slug).toBe(before.slug)
  expect(after.variants[0]?.sizes.map(({ size, stock }) => [size, stock])).toEqual([
    ['38', 9],
    ['40', 3],
  ])
  expect(after.variants[0]?.sizes[0]?._id).toBe(before.variants[0]?.sizes[0]?._id)
})

test('two sizes may swap their SKUs', async () => {
  const rows = (a: string, b: string) => [
    productRow({ codigo: 'W1', color: 'NEGRO', codigo_color: '#000', talla: '38', sku: a, stock: '1' }),
    { codigo: 'W1', color: 'NEGRO', codigo_color: '#000', talla: '39', sku: b, stock: '2' },
  ]
  await importFile(writeProducts(rows('W-A', 'W-B')))
  expect(await importFile(writeProducts(rows('W-B', 'W-A')))).toMatchObject({ changed: 1, problems: [] })
  expect((await find('W1')).variants[0]?.sizes.map(({ size, sku }) => [size, sku])).toEqual([
    ['38', 'W-B'],
    ['39', 'W-A'],
  ])
})

test('columns that a file leaves out keep what is stored', async () => {
  await importFile(writeProducts([productRow({ codigo: 'K1', descripcion: 'Larga historia' })]))
  const text =
    'codigo,nombre,vendedor,categoria,tipo_producto,tipo_articulo,precio,stock\nK1,Otro nombre,Calzados Uno,MUJER,CALZADO,ZAPATILLAS,50,1\n'
  expect(await importFile(writeFile(text))).toMatchObject({ changed: 1 })
  expect(await find('K1')).toMatchObject({ name: 'Otro nombre', description: 'Larga historia', price: 50 })
})

test.each([
  ['commas', (text: string) => text],
  ['a BOM', (text: string) => `\uFEFF${text}`],
  [
    'semicolons',
    () => productText([productRow({ codigo: 'F semicolons', nombre: 'Botín; Ñusta "de" cuero' })], ';'),
  ],
  [
    'an empty line before its columns',
    () =>
      ` \r\n${productText([productRow({ codigo: 'F an empty line before its columns', nombre: 'Botín; Ñusta "de" cuero' })], ';')}`,
  ],
])('a file with %s is read', async (what, change) => {
  const text = change(productText([productRow({ codigo: `F ${what}`, nombre: 'Botín; Ñusta "de" cuero' })]))
  expect(await importFile(writeFile(text))).toMatchObject({ created: 1, problems: [] })
  expect((await find(`F ${what}`)).name).toBe('Botín; Ñusta "de" cuero')
})

test('header names are read as people write them', async () => {
  const text =
    'Código;Nombre;Vendedor;Categoría;Tipo-producto;Tipo  artículo;" Precio ";Stock\nH1;Bota;Yo;MUJER;CALZADO;BOTINES;S/ 1,299.90;3\n'
  expect(await importFile(writeFile(text))).toMatchObject({ created: 1, problems: [] })
  expect((await find('H1')).price).toBe(1299.9)
})

test('mistakes are told with line and column, and nothing of the file is written', async () => {
  const before = await count()
  const bad = [
    productRow({ codigo: 'B1' }),
    productRow({ codigo: 'B2', precio: 'caro', stock: '-3' }),
    productRow({ codigo: 'B3', precio: '100', precio_oferta: '100' }),
    productRow({ codigo: 'B4', vendedor: '', talla: '38' }),
    productRow({ codigo: 'B5', color: 'NEGRO', codigo_color: 'negro', talla: '38' }),
    productRow({ codigo: 'B1' }),
    productRow({ codigo: 'B6', imagenes: 'no-existe' }),
    productRow({ codigo: 'B7', color: 'NEGRO', codigo_color: '#000,#111,#222,#333' }),
    productRow({ codigo: 'B8', color: 'NEGRO' }),
    productRow({ codigo: 'B9', precio: '0' }),
    productRow({ codigo: 'B10', precio_oferta: '0' }),
    productRow({ codigo: '' }),
    productRow({ codigo: 'B11' }),
    { codigo: 'B11', stock: '1' },
    productRow({ codigo: 'B12', precio: '' }),
  ]
  expect(await sentences(productText(bad))).toEqual([
    'Línea 3, columna precio: «caro» no es un precio; escribe por ejemplo 199.90.',
    'Línea 3, columna stock: «-3» no es un número entero de 0 o más.',
    'Línea 4, columna precio_oferta: el precio de oferta debe ser mayor que 0 y menor que el precio.',
    'Línea 5, columna vendedor: falta el valor.',
    'Línea 5, columna color: una talla necesita también su color.',
    'Línea 6, columna codigo_color: «negro» debe ser de uno a tres colores como #1a2b3c, separados por comas.',
    'Línea 7, columna codigo: este producto ya apareció en la línea 2; sus filas deben ir juntas.',
    'Línea 7, columna sku: este SKU ya apareció en la línea 2.',
    'Línea 8, columna imagenes: no se encuentra la imagen «no-existe» junto al archivo.',
    'Línea 9, columna codigo_color: «#000,#111,#222,#333» debe ser de uno a tres colores como #1a2b3c, separados por comas.',
    'Línea 10, columna codigo_color: falta el valor.',
    'Línea 11, columna precio: el precio debe ser mayor que 0.',
    'Línea 12, columna precio_oferta: el precio de oferta debe ser mayor que 0 y menor que el precio.',
    'Línea 13, columna codigo: falta el valor.',
    'Línea 15, columna sku: este SKU ya apareció en la línea 14.',
    'Línea 15: un producto sin color ni talla tiene una sola fila.',
    'Línea 16, columna precio: falta el valor.',
  ])
  expect(await count()).toBe(before)
})

test('rows of one product must agree, and no size may stand twice', async () => {
  const rows = [
    ...shoe('A1', [
      ['NEGRO', '38', '2'],
      ['NEGRO', '38', '3'],
    ]),
    {
      codigo: 'A1',
      nombre: 'Otro',
      vendedor: 'Otro',
      marca: 'Otra',
      categoria: 'Otra',
      tipo_producto: 'Otro',
      tipo_articulo: 'Otro',
      color: 'NEGRO',
      codigo_color: '#000',
      talla: '39',
      stock: '1',
      sku: 'OTRO',
    },
    { codigo: 'A1', stock: '1' },
  ]
  const found = await sentences(productText(rows))
  expect(found).toContain('Línea 3, columna talla: repite el color y la talla de la línea 2.')
  for (const column of ['nombre', 'vendedor', 'marca', 'categoria', 'tipo_producto', 'tipo_articulo'])
    expect(found).toContain(`Línea 4, columna ${column}: no coincide con la línea 2 del mismo producto.`)
  expect(found).toContain('Línea 5, columna color: falta el valor.')
})

test('DATA-05 DATA-09 what a row says is taken up to its bounds, and not beyond them', async () => {
  const most = {
    ...{ codigo: 60, nombre: 160, vendedor: 120, marca: 120, categoria: 120, tipo_producto: 120 },
    ...{ tipo_articulo: 120, descripcion: 4000, pais: 60, capellada: 120, forro: 120, planta: 120 },
    ...{ color: 60, talla: 20, sku: 80 },
  }
  const fileOf = (more: number, stock: string) => {
    const texts = Object.values(most).map(length => 'N'.repeat(length + more))
    const empty = ['precio_oferta', 'ajuste', 'fecha_stock', 'imagenes', 'activo', 'ruc_importador']
    const head = [...Object.keys(most), 'codigo_color', 'precio', 'stock', ...empty].join(',')
    return writeFile(`${head}\n${[...texts, ' #000 ', '10', stock, ...empty.map(() => '')].join(',')}\n`)
  }
  const { problems } = await importFile(fileOf(1, '1000001'))
  expect(problems.map(({ column, what }) => [column, what]).sort()).toEqual(
    [
      ...Object.entries(most).map(([column, length]) => [column, importMessages.tooLong(length)]),
      ['stock', importMessages.notCount('1000001')],
    ].sort(),
  )
  expect(await importFile(fileOf(0, '1000000'))).toMatchObject({ created: 1, problems: [], ignored: [] })
})

test('a SKU of another product is refused', async () => {
  const row = (codigo: string) =>
    productRow({ codigo, color: 'NEGRO', codigo_color: '#000', talla: '38', sku: 'MISMO' })
  await importFile(writeProducts([row('U1')]))
  expect(await sentences(productText([row('U2')]))).toEqual([
    'Línea 2, columna sku: este SKU ya pertenece al producto U1.',
  ])
})

test.each([
  ['Latin-1 bytes', Buffer.from('codigo,nombre\nA,Ni\xf1o\n', 'latin1'), 'UTF-8'],
  ['half a letter', Buffer.from('campo,valor\nnombre,Ni\xc3', 'latin1'), 'UTF-8'],
  ['an empty file', Buffer.from(''), 'vacío'],
  ['an open quote', Buffer.from('campo,valor\nnombre,"abierto\n'), 'comilla'],
  ['unknown columns', Buffer.from('foo,bar\n1,2\n'), 'No se reconoce'],
  ['missing columns', Buffer.from('codigo,nombre,vendedor\n1,2,3\n'), 'Faltan las columnas: categoria'],
  ['a review without its day', Buffer.from('codigo,nombre,calificacion,resena\n'), 'columnas: fecha.'],
  ['a column twice', Buffer.from('campo,valor,valor\n1,2,3\n'), 'dos veces'],
])('%s: one sentence for the whole file', async (_, bytes, part) => {
  const failure = await importFile(writeFile(bytes)).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ImportError)
  expect((failure as Error).message).toContain(part)
})

test('a file that does not exist, or is a folder, is named', async () => {
  await expect(importFile('/no/hay/nada.csv')).rejects.toThrow('No existe el archivo nada.csv.')
  await expect(importFile('src')).rejects.toThrow('No existe el archivo src.')
})

test('a dry run counts and writes nothing, lists included', async () => {
  const before = await count()
  const path = writeProducts([productRow({ codigo: 'D1', categoria: 'NUEVA' })])
  expect(await importFile(path, { dryRun: true })).toMatchObject({
    created: 1,
    alsoCreated: ['NUEVA'],
    problems: [],
  })
  expect(await count()).toBe(before)
  expect(await db().select().from(categories).where(eq(categories.name, 'NUEVA'))).toEqual([])
})

test('a name spelled in another way is the same list entry', async () => {
  await importFile(writeProducts([productRow({ codigo: 'N1', marca: 'KUSI' })]))
  const result = await importFile(writeProducts([productRow({ codigo: 'N2', marca: 'Kusi' })]))
  expect(result.alsoCreated).toEqual([])
  expect((await find('N2')).brand).toBe('KUSI')
})

test('two products of one name have different slugs', async () => {
  await importFile(
    writeProducts([
      productRow({ codigo: 'T1', nombre: 'Igual' }),
      productRow({ codigo: 'T2', nombre: 'Igual' }),
      productRow({ codigo: 'T4', nombre: 'Igual T3' }),
      productRow({ codigo: '—', nombre: '—' }),
    ]),
  )
  await importFile(writeProducts([productRow({ codigo: 'T3', nombre: 'Igual' })]))
  expect([(await find('T1')).slug, (await find('T2')).slug]).toEqual(['igual', 'igual-t2'])
  // That of its name and code is the one of another's name.
  expect((await find('T3')).slug).toMatch(/^igual-t3-[0-9a-f]{8}$/)
  expect((await find('—')).slug).toMatch(/^[0-9a-f]{8}$/)
})

test('unknown columns are reported, not swallowed', async () => {
  const text =
    'codigo,nombre,vendedor,categoria,tipo_producto,tipo_articulo,precio,stock,costo,,\nX1,Bota,Yo,MUJER,CALZADO,BOTINES,10,1,5,,\n'
  expect((await importFile(writeFile(text))).ignored).toEqual(['costo'])
})

test('an import is searchable at once and renders the pages it changes anew', async () => {
  const tags: string[] = []
  onInvalidate(list => tags.push(...list))
  await importFile(writeProducts([productRow({ codigo: 'V1', nombre: 'Ojota Vichayito' })]))
  const product = await find('V1')
  expect(tags).toEqual(expect.arrayContaining(['catalog', `product:${product._id}`]))
  const { body } = await api.get<QueryProductsAnswer>('/home/query-products', {
    query: { searchValue: 'hojota' },
  })
  expect(body.products.map(({ name }) => name)).toEqual(['Ojota Vichayito'])
})

test('OWNER-21 a thousand products in one file, and all of them exported again', async () => {
  const rows = Array.from({ length: 1000 }, (_, i) =>
    productRow({ codigo: `M${String(i)}`, color: 'NEGRO', codigo_color: '#000', talla: '38' }),
  )
  const path = writeProducts(rows)
  expect(await importFile(path)).toMatchObject({ created: 1000, problems: [] })
  expect(await importFile(path)).toMatchObject({ created: 0, unchanged: 1000 })
  expect((await db().select().from(variants).where(eq(variants.sku, 'M999-NEGRO-38')))[0]?.stock).toBe(5)
  const file = join(newFolder(), 'todo.csv')
  const plain = await db().$count(products, eq(products.hasVariants, false))
  expect(await exportProducts(file)).toBe(plain + (await db().$count(variants)))
  expect(await importFile(file)).toMatchObject({ changed: 0, unchanged: await count(), problems: [] })
})
