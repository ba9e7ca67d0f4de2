import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { desc, eq, inArray, sql } from 'drizzle-orm'
import pg from 'pg'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { db } from '#server/db/index.ts'
import { onInvalidate } from '#server/db/invalidate.ts'
import { brands, colors, products, variants } from '#server/db/schema/catalog.ts'
import { stockFiles } from '#server/db/schema/imports.ts'
import { exportProducts } from '#server/modules/import/export.ts'
import { importFile } from '#server/modules/import/index.ts'
import { NameBook } from '#server/modules/import/products/names.ts'
import { importMessages as say } from '#shared/messages/import.ts'
import { cents, formatSoles } from '#shared/rules/money.ts'
import { customerWithOrder, putInCart } from '../support/checkout.ts'
import { signedIn } from '../support/commerce.ts'
import { newFolder, writeFile, writePicture } from '../support/csv.ts'

const folder = newFolder()
const tags: string[] = []
onInvalidate(list => tags.push(...list))
beforeEach(() => void (tags.length = 0))
beforeAll(async () => {
  await writePicture(folder, 'a.png', { red: 11 })
  await writePicture(folder, 'b.png', { red: 12 })
})

type Cells = Readonly<Record<string, string>>
const NEEDED = {
  ...{ vendedor: 'Calzados Uno', categoria: 'MUJER', tipo_producto: 'CALZADO', tipo_articulo: 'BOTINES' },
  precio: '100',
}
let files = 0
/** A file with the columns that its rows name, in the order of their first row. */
function fileOf(...rows: Cells[]): string {
  const whole = rows.map(row => ({ nombre: `Bota ${row['codigo'] ?? ''}`, ...NEEDED, ...row }))
  const columns = [...new Set(whole.flatMap(row => Object.keys(row)))]
  const lines = whole.map((row: Cells) => columns.map(column => `"${row[column] ?? ''}"`).join(','))
  files += 1
  return writeFile(`${[columns.join(','), ...lines].join('\n')}\n`, `${String(files)}.csv`, folder)
}
const imported = (...rows: Cells[]) => importFile(fileOf(...rows))
const problemsOf = async (...rows: Cells[]) =>
  (await imported(...rows)).problems.map(({ line, column, what }) => [line, column, what])
const find = async (code: string) => {
  const [row] = await db().select().from(products).where(eq(products.code, code))
  if (!row) throw new Error(`No product ${code}`)
  return row
}
const sizesOf = async (code: string) => {
  const { id } = await find(code)
  const rows = await db()
    .select({ color: colors.color, size: variants.size, sku: variants.sku, stock: variants.stock })
    .from(variants)
    .innerJoin(colors, eq(colors.id, variants.colorId))
    .where(eq(variants.productId, id))
    .orderBy(variants.position)
  return rows.map(({ color, size, sku, stock }) => [color, size, sku, stock])
}
const idsOf = async (codes: string[]) => {
  const rows = await db()
    .select({ id: variants.id, colorId: variants.colorId, sku: variants.sku })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(inArray(products.code, codes))
  return rows.toSorted((a, b) => a.sku.localeCompare(b.sku))
}
const black = { color: 'NEGRO', codigo_color: '#000000' }
const red = { color: 'ROJO', codigo_color: '#ff0000' }

const WHOLE = { marca: 'KUSI', precio_oferta: '90', talla: '38', stock: '5', sku: '' }
const KEPT = {
  ...{ descripcion: 'Suave', pais: 'Perú', capellada: 'Cuero', forro: 'Lana', planta: 'Goma' },
  ruc_importador: '20131312955',
}

test.each<[string, string, Cells, string[]]>([
  ['all', 'FA', { imagenes: 'a', activo: 'si', ...KEPT }, ['is_active = false', "label_lining = 'x'"]],
  ['some texts', 'FB', { imagenes: 'a', descripcion: 'Suave', planta: 'Goma' }, ["label_sole = 'x'"]],
  ['no pictures', 'FC', { activo: 'no' }, ['is_active = true', 'name = name || 1']],
])(
  'LARGE-04 what is stored is known by its checksum in a file with %s of its columns',
  async (_, prefix, cells, changes) => {
    const both = (codigo: string) =>
      [black, red].flatMap(color =>
        ['38', '39'].map(talla => ({ codigo, ...WHOLE, ...cells, ...color, talla })),
      )
    const { sku: _sku, ...plain } = WHOLE
    const path = fileOf(...both(`${prefix}1`), {
      codigo: `${prefix}2`,
      ...plain,
      ...cells,
      talla: '',
      marca: '',
      color: '',
      codigo_color: '',
      sku: '',
    })
    expect(await importFile(path)).toMatchObject({ created: 2, problems: [] })
    tags.length = 0
    const written = vi.spyOn(NameBook, 'open')
    expect(await importFile(path)).toMatchObject({ changed: 0, unchanged: 2 })
    // It is not even read again.
    expect(written).not.toHaveBeenCalled()
    written.mockRestore()
    expect(tags).toEqual([])
    for (const change of changes) {
      await db().execute(sql.raw(`update products set ${change} where code = '${prefix}1'`))
      expect(await importFile(path)).toMatchObject({ changed: 1, unchanged: 1 })
    }
  },
)

test('OWNER-03 a file that leaves columns out and changes nothing writes and tells nothing', async () => {
  await imported({ codigo: 'N1', stock: '5', precio_oferta: '90', marca: 'KUSI' })
  tags.length = 0
  const before = await find('N1')
  expect(await imported({ codigo: 'N1', stock: '5' })).toMatchObject({ changed: 0, unchanged: 1, losses: [] })
  expect(await find('N1')).toEqual(before)
  expect(tags).toEqual([])
})

test('OWNER-03 without its columns each size of each colour keeps its own SKU and offer', async () => {
  const size = (color: Cells, talla: string, sku: string, precio_oferta: string) => ({
    ...{ codigo: 'S1', ...color, talla, stock: '5', sku, precio_oferta },
  })
  const [first, ...others] = [
    size(black, '38', 'A', '90'),
    size(black, '39', 'B', '80'),
    size(red, '38', 'C', '70'),
    size(red, '39', 'D', ''),
  ]
  await imported(first ?? {}, ...others)
  const stored = () =>
    db()
      .select()
      .from(variants)
      .where(inArray(variants.sku, ['A', 'B', 'C', 'D']))
  const offers = async () =>
    (await stored())
      .map(({ size: talla, sku, discount, stock }) => [sku, talla, discount, stock])
      .sort((a, b) => String(a[0]).localeCompare(String(b[0])))
  const bare = (color: Cells, talla: string) => ({ codigo: 'S1', ...color, talla, stock: '6' })
  const colored = [bare(black, '38'), bare(black, '39'), bare(red, '38'), bare(red, '39')]
  expect(await imported(...colored)).toMatchObject({ changed: 1, losses: [], problems: [] })
  expect(await offers()).toEqual([
    ['A', '38', 9_000, 6],
    ['B', '39', 8_000, 6],
    ['C', '38', 7_000, 6],
    ['D', '39', 0, 6],
  ])
  // The offer belongs to the SKU, whose size is another now.
  const moved = ['B', 'A', 'C', 'D'].map((sku, i) => ({ ...(colored[i] ?? { codigo: '' }), sku }))
  expect(await imported(...moved)).toMatchObject({ changed: 1, problems: [] })
  expect(await offers()).toEqual([
    ['A', '39', 9_000, 6],
    ['B', '38', 8_000, 6],
    ['C', '38', 7_000, 6],
    ['D', '39', 0, 6],
  ])
})

test('OWNER-03 a file without sizes or offers is refused where that would lose or contradict what is stored', async () => {
  const one = { codigo: 'T1', stock: '5', ...black }
  await imported({ ...one, talla: '' }, { ...one, ...red, talla: 'M' })
  expect(await problemsOf(one)).toEqual([[2, 'talla', say.columnNeeded('talla')]])
  await imported({ codigo: 'T2', stock: '5', precio_oferta: '99' })
  await imported({ codigo: 'T3', stock: '5', precio_oferta: '0.01' })
  for (const [codigo, precio] of [
    ['T2', '99'],
    ['T3', '0.01'],
  ] as const)
    expect(await problemsOf({ codigo, stock: '5', precio })).toEqual([
      [2, 'precio', say.offerStays(formatSoles(cents(codigo === 'T2' ? 9_900 : 1)))],
    ])
  expect(await problemsOf({ codigo: 'T2', stock: '5', precio: '99.01' })).toEqual([])
  expect(await problemsOf({ codigo: 'T4', stock: '5', precio: 'caro' })).toEqual([
    [2, 'precio', say.notSoles('caro')],
  ])
})

test('OWNER-04 only what a product really loses is said, of whichever of its colours or sizes', async () => {
  const size = (color: Cells, talla: string, precio_oferta: string, imagenes: string) => ({
    ...{
      codigo: 'L1',
      marca: '',
      descripcion: 'Suave',
      stock: '5',
      ...color,
      talla,
      precio_oferta,
      imagenes,
    },
  })
  const rows = (stock: string, offer: string, second: string) =>
    [
      size(black, '38', '', ''),
      size(black, '39', '90', ''),
      size(red, '38', '80', 'a'),
      size(red, '39', offer, second),
    ].map(row => ({ ...row, stock }))
  await imported(...rows('5', '70', ''))
  expect((await imported(...rows('6', '70', ''))).losses).toEqual([])
  expect((await imported(...rows('6', '', ''))).losses).toEqual([
    { column: 'precio_oferta', count: 1, codes: ['L1'] },
  ])
  const [one, two, three, four] = rows('6', '', '')
  const without = { ...(three ?? { codigo: '' }), imagenes: '' }
  expect((await imported(one ?? {}, two ?? {}, without, four ?? {})).losses).toEqual([
    { column: 'imagenes', count: 1, codes: ['L1'] },
  ])
})

test('STOCK-02 differences add to each size of several products, whose rows stay what they were', async () => {
  const rows = (codigo: string, word: Cells, last: Cells) => [
    { codigo, ...black, talla: '38', ...word },
    { codigo, ...red, talla: '38', ...word },
    { codigo, ...red, talla: '40', ...last },
  ]
  const codes = ['D1', 'D2']
  await imported(...codes.flatMap(code => rows(code, { stock: '10' }, { stock: '10' }).slice(0, 2)))
  const before = await idsOf(codes)
  const changing = codes.flatMap(code => rows(code, { ajuste: '3' }, { ajuste: '4' }))
  expect(await imported(...changing)).toMatchObject({ changed: 2, problems: [] })
  for (const code of codes)
    expect(await sizesOf(code)).toEqual([
      ['NEGRO', '38', `${code}-NEGRO-38`, 13],
      ['ROJO', '38', `${code}-ROJO-38`, 13],
      ['ROJO', '40', `${code}-ROJO-40`, 4],
    ])
  expect((await idsOf(codes)).filter(({ sku }) => !sku.endsWith('40'))).toEqual(before)
  // A size that a file removes takes none of another product with it.
  await imported(...rows('D1', { stock: '1' }, { stock: '1' }).slice(0, 1))
  expect([(await sizesOf('D1')).length, (await sizesOf('D2')).length]).toEqual([1, 3])
})

test('STOCK-02 of one product that names no stored size each is missed, in the order of the product', async () => {
  const row = (talla: string, word: Cells) => ({ codigo: 'U1', ...black, talla, ...word })
  await imported(...['41', '38', '40'].map(talla => row(talla, { stock: '2' })))
  const { id } = await find('U1')
  // The first one is the last that PostgreSQL finds.
  await db().execute(sql`update sizes set image = 'x' where product_id = ${id} and size = '41'`)
  expect(await problemsOf(row('42', { ajuste: '1' }))).toEqual(
    ['41', '38', '40'].map(talla => [2, 'sku', say.sizeUnnamed(`U1-NEGRO-${talla}`)]),
  )
})

test('STOCK-02 what had one size and has none any more is counted from 0', async () => {
  await imported({ codigo: 'P1', ...black, talla: '38', sku: 'P-1', stock: '10' })
  const plain = { color: '', codigo_color: '', talla: '', sku: 'P-1', ajuste: '4' }
  expect(await imported({ codigo: 'P1', ...plain })).toMatchObject({ changed: 1, problems: [] })
  expect(await find('P1')).toMatchObject({ stock: 4, hasVariants: false })
})

test('STOCK-03 a count that equals the stock of now still loses what was sold since, and a difference beside one counts', async () => {
  await imported({ codigo: 'C1', stock: '20' })
  const counted = new Date(Date.now() - 60_000).toISOString()
  await customerWithOrder((await find('C1')).id, 4)
  const path = fileOf({
    ...{ codigo: 'C1', stock: '16', fecha_stock: counted, marca: '', precio_oferta: '', sku: '' },
    ...{ color: '', codigo_color: '', talla: '' },
  })
  expect(await importFile(path)).toMatchObject({ changed: 1, problems: [] })
  expect((await find('C1')).stock).toBe(12)
  const size = (talla: string, word: Cells) => ({
    ...{
      codigo: 'C2',
      marca: '',
      precio_oferta: '',
      sku: '',
      ...black,
      talla,
      stock: '',
      ajuste: '',
      ...word,
    },
  })
  await imported(size('38', { stock: '5' }), size('39', { stock: '0' }))
  expect(await imported(size('38', { stock: '5' }), size('39', { ajuste: '3' }))).toMatchObject({
    changed: 1,
  })
  expect((await sizesOf('C2')).map(([, , , stock]) => stock)).toEqual([5, 3])
})

test('STOCK-06 a file of differences is known by its columns and cells, and not repeated', async () => {
  await imported({ codigo: 'G1', stock: '10' })
  const change = { codigo: 'G1', ajuste: '2' }
  const stock = async () => (await find('G1')).stock
  await imported({ ...change, nota: 'x' })
  expect(await stock()).toBe(12)
  expect((await imported({ ...change, nota: 'x' })).notes).toHaveLength(1)
  expect(await stock()).toBe(12)
  // The same cells under another heading are another file.
  expect(await imported({ ...change, aviso: 'x' })).toMatchObject({ notes: [], changed: 1 })
  expect(await stock()).toBe(14)
})

test('STOCK-06 of a file that was applied and begun again the last import is continued, and no other file is ended', async () => {
  const row = (code: string) => ({ codigo: code, ajuste: '2' })
  await imported({ codigo: 'H1', stock: '10' }, { codigo: 'H2', stock: '10' })
  const path = fileOf(row('H1'), row('H2'))
  await importFile(path)
  await importFile(path, { isAgain: true })
  const all = () => db().select().from(stockFiles).orderBy(stockFiles.begunAt)
  const last = async () => (await all()).at(-1)
  const begun = await last()
  await db()
    .update(stockFiles)
    .set({ finishedAt: null, appliedLine: 2 })
    .where(eq(stockFiles.id, begun?.id ?? ''))
  const left = await last()
  // Another file is imported meanwhile, and this one is looked at.
  await imported({ ...row('H1'), nota: 'x' })
  const isStill = async () => (await all()).find(({ id }) => id === begun?.id)
  expect(await isStill()).toEqual(left)
  tags.length = 0
  expect(await importFile(path, { dryRun: true })).toMatchObject({ notes: [say.resumed(2)] })
  expect([await isStill(), tags]).toEqual([left, []])
  expect((await importFile(path)).notes).toEqual([say.resumed(2)])
  expect(await Promise.all(['H1', 'H2'].map(async code => (await find(code)).stock))).toEqual([16, 16])
  expect((await isStill())?.finishedAt).not.toBeNull()
})

test('STOCK-05 what a batch has written can still be put in a cart, and a check waits for nobody', async () => {
  const size = { codigo: 'K1', ...black, talla: '38' }
  await imported({ ...size, stock: '10' })
  const path = fileOf({ ...size, precio: '80', ajuste: '1' })
  await importFile(path)
  await db().execute(sql`update products set price = 9000 where code = 'K1'`)
  const [file] = await db().select().from(stockFiles).orderBy(desc(stockFiles.begunAt)).limit(1)
  await db()
    .update(stockFiles)
    .set({ finishedAt: null, appliedLine: 1 })
    .where(eq(stockFiles.id, file?.id ?? ''))
  const holder = new pg.Client({ connectionString: process.env['DATABASE_URL'] })
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query('select 1 from stock_files where id = $1 for update', [file?.id])
    const importing = importFile(path)
    await vi.waitFor(
      async () => {
        const { rows } = await db().execute(
          sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        expect(rows).toHaveLength(1)
      },
      { timeout: 20_000, interval: 20 },
    )
    // The import holds its rows, written anew, until its progress is noted.
    const [variant] = await db().select().from(variants).where(eq(variants.sku, 'K1-NEGRO-38'))
    const { status } = await putInCart(await signedIn(), (await find('K1')).id, 1, variant?.id)
    expect(status).toBe(201)
    await holder.query('commit')
    expect(await importing).toMatchObject({ changed: 1 })
    await holder.query('begin')
    await holder.query("select 1 from products where code = 'K1' for update")
    expect(await importFile(fileOf({ ...size, stock: 'x' }))).toMatchObject({ problemCount: 1 })
  } finally {
    await holder.end()
  }
})

test('DATA-07 a SKU that moves to another colour is another size there', async () => {
  const rows = (first: string, second: string) => [
    { codigo: 'M1', ...black, talla: '38', stock: '1', sku: first },
    { codigo: 'M1', ...red, talla: '38', stock: '2', sku: second },
  ]
  await imported(...rows('M-A', 'M-B'))
  expect(await imported(...rows('M-B', 'M-A'))).toMatchObject({ changed: 1, problems: [] })
  expect(await sizesOf('M1')).toEqual([
    ['NEGRO', '38', 'M-B', 1],
    ['ROJO', '38', 'M-A', 2],
  ])
  // A colour without a Latin letter is no part of a SKU.
  const color = { color: '黒', codigo_color: '#000, #111, #222' }
  expect(await imported({ codigo: 'M2', ...color, talla: '38', stock: '1' })).toMatchObject({ problems: [] })
  expect(await sizesOf('M2')).toEqual([['黒', '38', 'M2-38', 1]])
})

test('D-18 of sizes that cost the same the first one shows its list price', async () => {
  const size = (talla: string, precio: string, precio_oferta: string) => ({
    ...{ codigo: 'I1', ...black, talla, stock: '1', precio, precio_oferta },
  })
  await imported(size('38', '200', '150'), size('39', '150', ''))
  expect(await find('I1')).toMatchObject({ price: 20_000, discount: 15_000 })
})

test('DATA-05 two rows of one product agree, each with its longest name, and a RUC has eleven digits', async () => {
  const nombre = 'N'.repeat(160)
  const size = (talla: string, cells: Cells) => ({ codigo: 'J1', ...black, talla, stock: '1', ...cells })
  expect(await problemsOf(size('38', { nombre }), size('39', { nombre }))).toEqual([])
  expect(await problemsOf(size('38', { nombre }), size('39', { nombre: `${nombre}N` }))).toEqual([
    [3, 'nombre', say.tooLong(160)],
    [3, 'nombre', say.contradicts(2)],
  ])
  // A name that is too long is said once.
  expect(await problemsOf(size('38', { nombre: `${nombre}N` }), size('39', { nombre: '' }))).toEqual([
    [2, 'nombre', say.tooLong(160)],
  ])
  const ruc = (ruc_importador: string) => problemsOf({ codigo: 'J2', stock: '1', ruc_importador })
  expect(await ruc('20131312955')).toEqual([])
  expect(await ruc('201313129550')).toEqual([
    [2, 'ruc_importador', say.tooLong(11)],
    [2, 'ruc_importador', say.notRuc('201313129550')],
  ])
})

test('DATA-11 names without a Latin letter are told apart, and found again', async () => {
  const rows = ['鞋', '靴'].map((marca, i) => ({ codigo: `W${String(i)}`, marca, stock: '1' }))
  expect((await imported(...rows)).alsoCreated).toEqual(expect.arrayContaining(['鞋', '靴']))
  const more = rows.map(row => ({ ...row, codigo: `${row.codigo}B` }))
  expect((await imported(...more)).alsoCreated).toEqual([])
  const found = await db()
    .select({ name: brands.name, slug: brands.slug })
    .from(brands)
    .where(inArray(brands.name, ['鞋', '靴']))
  expect(found.map(({ name, slug }) => name === slug)).toEqual([true, true])
})

test('DATA-05 a free address is taken whole, and one that another product has gets an end', async () => {
  await imported({ codigo: 'X1', nombre: 'Zeta Zeta', stock: '1' })
  // Its code alone makes its address.
  await imported({ codigo: 'zeta-zeta', nombre: '—', stock: '1' })
  expect((await find('zeta-zeta')).slug).toMatch(/^zeta-zeta-[0-9a-f]{8}$/)
  // A product that is renamed keeps its own and takes none.
  await imported(
    { codigo: 'X1', nombre: 'Omega Omega', stock: '1' },
    { codigo: 'X2', nombre: 'Omega Omega', stock: '1' },
  )
  expect([(await find('X1')).slug, (await find('X2')).slug]).toEqual(['zeta-zeta', 'omega-omega'])
})

test('OWNER-21 an export is a file of its owner alone, for spreadsheets, with all that is stored', async () => {
  const path = join(newFolder(), 'todo.csv')
  await db().delete(products)
  await imported(
    { codigo: 'E2', stock: '3', ...KEPT, activo: 'no', precio: '99.95' },
    { codigo: 'E1', ...black, talla: '38', sku: 'MI-38', stock: '2', marca: 'KUSI', precio_oferta: '90' },
  )
  expect(await exportProducts(path)).toBe(2)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  const [head, first, second, end] = readFileSync(path, 'utf8').split('\r\n')
  const kept = Object.keys(KEPT).join(',')
  expect(head).toBe(
    `\uFEFFcodigo,nombre,vendedor,marca,categoria,tipo_producto,tipo_articulo,precio,precio_oferta,color,codigo_color,talla,stock,fecha_stock,sku,activo,${kept}`,
  )
  const told = (line = '') => line.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/, 'NOW')
  expect(told(first)).toBe(
    'E1,Bota E1,Calzados Uno,KUSI,MUJER,CALZADO,BOTINES,100.00,90.00,NEGRO,#000000,38,2,NOW,MI-38,si,,,,,,',
  )
  expect(told(second)).toBe(
    'E2,Bota E2,Calzados Uno,,MUJER,CALZADO,BOTINES,99.95,,,,,3,NOW,,no,Suave,Perú,Cuero,Lana,Goma,20131312955',
  )
  expect(end).toBe('')
})
