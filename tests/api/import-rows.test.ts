import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { db, transaction } from '#server/db/index.ts'
import { onInvalidate } from '#server/db/invalidate.ts'
import { banners } from '#server/db/schema/banners.ts'
import { brands, products } from '#server/db/schema/catalog.ts'
import { company } from '#server/db/schema/company.ts'
import { media } from '#server/db/schema/media.ts'
import { clock } from '#server/lib/clock.ts'
import { importFile, prepareImport } from '#server/modules/import/index.ts'
import { storePicture } from '#server/modules/media/store.ts'
import { importMessages as say } from '#shared/messages/import.ts'
import { newFolder, productRow, writeFile, writePicture, writeProducts } from '../support/csv.ts'

const folder = newFolder()
const tags: string[] = []
onInvalidate(list => tags.push(...list))
beforeEach(() => void (tags.length = 0))

beforeAll(async () => {
  await writePicture(folder, 'ancha.png', { width: 1920, height: 823, red: 5 })
  await writePicture(folder, 'alta.png', { width: 720, height: 900, red: 6 })
  await importFile(writeProducts([productRow({ codigo: 'P1' }), productRow({ codigo: 'P2' })]))
})

const read = (text: string) => importFile(writeFile(text, 'lista.csv', folder))
const problemsOf = async (text: string) =>
  (await read(text)).problems.map(({ line, column, what }) => [line, column, what])

const REVIEW = 'codigo,nombre,calificacion,resena,fecha'
const BANNER = 'codigo,titulo,subtitulo,imagen_ancha,imagen_alta'
const OFFICE = 'transportista,oficina,direccion,ubigeo'
const SIZES = 'marca,tabla,medida,valores'

test.each<[string, number, (text: string) => string]>([
  ['subtitulo', 200, text => `${BANNER}\nP1,Largo,${text},ancha,alta\n`],
  ['valor', 300, text => `campo,valor\nnombre,${text}\n`],
  ['resena', 2000, text => `${REVIEW}\nP1,Rosa,5,${text},2026-03-01\n`],
  ['direccion', 200, text => `${OFFICE}\nOlva,Grau,${text},150115\n`],
  ['tabla', 60, text => `${SIZES}\nKUSI,${text},Talla,S\n`],
  ['medida', 40, text => `${SIZES}\nKUSI,Ropa,${text},S\n`],
  ['valores', 400, text => `${SIZES}\nKUSI,Ropa,Talla,${text}\n`],
])(
  'DATA-12 SIZE-02 PARCEL-20 the column %s takes %i letters, and not one more',
  async (column, most, fileOf) => {
    const atBound = await read(fileOf('N'.repeat(most)))
    expect(atBound.problems).toEqual([])
    expect(atBound.created + atBound.changed).toBe(1)
    expect((await problemsOf(fileOf('N'.repeat(most + 1))))[0]).toEqual([2, column, say.tooLong(most)])
  },
)

test.each<[string, string, [number, string, string][]]>([
  [
    'banners',
    `${BANNER}\n,Uno,,ancha,alta\nP1,Dos,,,alta\nP1,Tres,,ancha,\n`,
    [
      [2, 'codigo', say.required],
      [3, 'imagen_ancha', say.required],
      [4, 'imagen_alta', say.required],
    ],
  ],
  [
    'sellers',
    'vendedor,correo\n,uno@example.com\n,dos@example.com\n—,\n',
    [2, 3, 4].map(line => [line, 'vendedor', line < 4 ? say.required : say.noLetters]),
  ],
  [
    'offices',
    `${OFFICE}\n,,Calle 1,\n,,Calle 2,\n`,
    [2, 3].flatMap(line =>
      ['transportista', 'oficina', 'ubigeo'].map((column): [number, string, string] => [
        line,
        column,
        say.required,
      ]),
    ),
  ],
  [
    'reviews',
    `${REVIEW}\nP1,Rosa,6,Bien,2026-03-01\nP1,Rosa,5,Bien,2026-13-01\n`,
    [
      [2, 'calificacion', say.notStars('6')],
      [3, 'fecha', say.notDate('2026-13-01')],
    ],
  ],
])('DATA-12 PROD-05 each mistake in a file of %s is named once, and no other', async (_, text, wanted) => {
  expect(await problemsOf(text)).toEqual(wanted)
  expect(tags).toEqual([])
})

test('OWNER-03 banners stand in the order of their file, and change only where it says so', async () => {
  await db().delete(banners)
  const write = (rows: string, head = BANNER) => read(`${head}\n${rows}`)
  expect(await write('P2,Uno,Antes,ancha,alta\nP1,Dos,,ancha,alta\nP1,Tres,,ancha,alta\n')).toMatchObject({
    created: 3,
  })
  expect(await write('P2,Uno,Ahora,ancha,alta\n')).toMatchObject({ changed: 1 })
  const stored = await db().select().from(banners).orderBy(banners.position)
  expect(stored.map(({ title, subtitle, position }) => [title, subtitle, position])).toEqual([
    ['Uno', 'Ahora', 1],
    ['Dos', '', 2],
    ['Tres', '', 3],
  ])
})

test.each([
  ['categories', 'categoria'],
  ['type_articles', 'tipo_articulo'],
  ['type_products', 'tipo_producto'],
])('DATA-11 entries of %s have a picture and a place from 1 on, and no size guide', async (table, column) => {
  const names = ['ZETA', 'ALFA', 'MEDIA']
  const text = `${column},imagen,guia_tallas\n${names.map(name => `${name},ancha,nada\n`).join('')}`
  expect(await read(text)).toMatchObject({ created: 3, ignored: ['guia_tallas'], problems: [] })
  const { rows } = await db().execute(
    sql`select name, position, image is not null as pictured from ${sql.identifier(table)}
      where name in ('ZETA', 'ALFA', 'MEDIA') order by position`,
  )
  expect(rows).toEqual(names.map((name, i) => ({ name, position: i + 1, pictured: true })))
  expect(await read(`${column},imagen,orden\nZETA,ancha,7\n`)).toMatchObject({ changed: 1, ignored: [] })
})

test('DATA-01 a field of the profile is counted once, and after a mistake none is', async () => {
  const text = 'campo,valor\nnombre,Tienda Uno\ntelefono,01 700 0000\n'
  expect(await read(text)).toMatchObject({ kind: 'company', changed: 2, unchanged: 0 })
  expect(await read(text)).toMatchObject({ changed: 0, unchanged: 2 })
  const wrong = await read('campo,valor\nruc,12\nnombre,Tienda Dos\n')
  expect(wrong).toMatchObject({ changed: 0, problems: [{ line: 2, column: 'valor' }] })
  expect((await db().select().from(company))[0]?.name).toBe('Tienda Uno')
})

test('PROD-05 a seller is renamed on its own products at that moment, and a file with a mistake counts none', async () => {
  const rows = [
    productRow({ codigo: 'R1', vendedor: 'Taller Chinchero' }),
    productRow({ codigo: 'R2', vendedor: 'Otro' }),
  ]
  await importFile(writeProducts(rows))
  const before = new Date('2026-01-01T12:00:00Z')
  await db().update(products).set({ updatedAt: before })
  const now = new Date('2026-05-01T12:00:00Z')
  clock.now = () => now
  try {
    await read('vendedor\nTaller CHINCHERO\n')
  } finally {
    clock.now = () => new Date()
  }
  const found = await db().select().from(products).orderBy(products.code)
  const changed = found.filter(({ updatedAt }) => updatedAt.getTime() !== before.getTime())
  expect(changed.map(({ code, shopName, updatedAt }) => [code, shopName, updatedAt])).toEqual([
    ['R1', 'Taller CHINCHERO', now],
  ])
  expect(await read('vendedor,correo\nUna,nadie\nTaller Nuevo,\n')).toMatchObject({ created: 0 })
})

test('SIZE-02 blanks around the values of a size table are none of them', async () => {
  await read('marca\nBLANCA\n')
  expect(await read(`${SIZES}\nBLANCA,Ropa,Talla, S | M \n`)).toMatchObject({ problems: [] })
  const [brand] = await db().select().from(brands).where(eq(brands.name, 'BLANCA'))
  expect(brand?.sizeTables).toEqual([{ title: 'Ropa', columns: ['Talla'], rows: [['S'], ['M']] }])
})

test('PARCEL-20 a file that closes no office notes none', async () => {
  const text = `${OFFICE}\nShalom,Grau,Av. Grau 123,150115\n`
  expect(await read(text)).toMatchObject({ kind: 'offices', created: 1, notes: [] })
  expect(await read(`${OFFICE}\nShalom,Sur,Calle 2,150115\n`)).toMatchObject({
    notes: [say.officesClosed('Shalom', ['Grau'])],
  })
})

test('DATA-05 only the kind of file that is wanted is taken, and what it lacks is named', async () => {
  const path = writeProducts([productRow({ codigo: 'SOLO' })])
  const lacking = say.columnsMissing(['transportista', 'oficina', 'direccion', 'ubigeo'])
  await expect(importFile(path, { only: 'offices' })).rejects.toThrow(lacking)
  expect(await importFile(path, { only: 'products' })).toMatchObject({ created: 1 })
  await expect(read('campo,nota\nnombre,Tienda\n')).rejects.toThrow(say.columnsMissing(['valor']))
  // The hint about counts is for products, whatever a list says of its stock.
  expect(await read('marca,stock,orden\nKUSI,3,8\n')).toMatchObject({
    ...{ kind: 'brands', changed: 1, ignored: ['stock'], isCountedNow: false },
  })
})

test('D-96 a picture is found by its name without an ending, beside its file or in one of two folders', async () => {
  const place = newFolder()
  const endings = ['webp', 'jpg', 'jpeg', 'png', 'avif']
  for (const name of ['media', 'imagenes']) mkdirSync(join(place, name))
  for (const [i, ending] of endings.entries())
    await writePicture(i % 2 ? place : join(place, 'media'), `de-${ending}.${ending}`, { red: 100 + i })
  await writePicture(join(place, 'imagenes'), 'otra.png', { red: 150 })
  const imagenes = [...endings.map(ending => `de-${ending}`), 'otra'].join('|')
  expect(await importFile(writeProducts([productRow({ codigo: 'E1', imagenes })], place))).toMatchObject({
    ...{ created: 1, problems: [] },
  })
  const [product] = await db().select().from(products).where(eq(products.code, 'E1'))
  expect(new Set(product?.images).size).toBe(6)
})

test('D-96 two names that differ only in their case are two pictures, each its own file', async () => {
  const place = newFolder()
  const names = ['FOTO.png', 'foto.png']
  for (const [i, name] of names.entries()) await writePicture(place, name, { red: 20 + i * 90 })
  const rows = names.map((imagenes, i) => productRow({ codigo: `C${String(i)}`, imagenes }))
  expect(await importFile(writeProducts(rows, place))).toMatchObject({ created: 2, problems: [] })
  for (const [i, name] of names.entries()) {
    const [product] = await db()
      .select()
      .from(products)
      .where(eq(products.code, `C${String(i)}`))
    expect(product?.images).toEqual([(await storePicture(join(place, name), { write: false })).id])
  }
})

test('D-96 of ready renditions the widest WebP is the picture', async () => {
  const place = newFolder()
  for (const [width, red] of [
    [320, 31],
    [480, 32],
    [720, 33],
  ] as const)
    for (const ending of ['avif', 'webp'])
      await writePicture(place, `lista-${String(width)}.${ending}`, { width, height: width, red })
  await importFile(writeProducts([productRow({ codigo: 'L1', imagenes: 'lista' })], place))
  const [product] = await db().select().from(products).where(eq(products.code, 'L1'))
  const { id } = await storePicture(join(place, 'lista-720.webp'), { write: false })
  expect(product?.images).toEqual([id])
  expect((await db().select().from(media).where(eq(media.id, id)))[0]?.width).toBe(720)
})

test.each<[string, (place: string) => string]>([
  ['products', place => writeProducts([productRow({ codigo: 'SECO', imagenes: 'foto' })], place)],
  ['brands', place => writeFile('marca,imagen\nSECA,foto\n', 'marcas.csv', place)],
  ['the profile', place => writeFile('campo,valor\nlogo,foto\n', 'empresa.csv', place)],
])('OWNER-04 a dry run of %s finds their pictures, and stores and tells nothing', async (_, fileOf) => {
  const place = newFolder()
  await writePicture(place, 'foto.png', { red: 71 })
  const before = await db().$count(media)
  const result = await importFile(fileOf(place), { dryRun: true })
  expect(result.problems).toEqual([])
  expect(result.created + result.changed).toBe(1)
  expect(await db().$count(media)).toBe(before)
  expect(tags).toEqual([])
})

test('OWNER-02 a file of the demo leaves out the pictures that were deleted', async () => {
  const path = writeProducts([productRow({ codigo: 'DEMO1', imagenes: 'borrada' })])
  expect(await importFile(path, { isDemo: true })).toMatchObject({ created: 1, problems: [] })
  const [product] = await db().select().from(products).where(eq(products.code, 'DEMO1'))
  expect(product?.images).toEqual([])
})

test('GUARD-10 a prepared file of products is a part of the transaction that writes it', async () => {
  const place = newFolder()
  await writePicture(place, 'foto.png', { red: 81 })
  const write = await prepareImport(writeProducts([productRow({ codigo: 'PREP', imagenes: 'foto' })], place))
  const undone = transaction(
    async () => {
      expect(await write()).toMatchObject({ created: 1, problems: [] })
      // The caller's commit waits for the disk, unlike the batches of an import of its own.
      expect((await db().execute(sql`show synchronous_commit`)).rows).toEqual([{ synchronous_commit: 'on' }])
      throw new Error('undone')
    },
    { isLong: true },
  )
  await expect(undone).rejects.toThrow('undone')
  expect(await db().$count(products, eq(products.code, 'PREP'))).toBe(0)
})

test('SCALE-05 a list that PostgreSQL refuses is not tried again, since its file is read once, and says so', async () => {
  await db().execute(sql`create sequence failures`)
  await db().execute(
    sql.raw(`create function fail_once() returns trigger language plpgsql as $$ begin
      if nextval('failures') = 1 then raise exception 'at first' using errcode = '40001'; end if;
      return null; end $$`),
  )
  await db().execute(
    sql`create trigger failing after insert on brands for each statement execute function fail_once()`,
  )
  const path = writeFile('marca\nTERCA\n', 'marcas.csv')
  try {
    await expect(importFile(path)).rejects.toMatchObject({ cause: { code: '40001' } })
  } finally {
    await db().execute(sql`drop function fail_once cascade`)
    await db().execute(sql`drop sequence failures`)
  }
  expect(await importFile(path)).toMatchObject({ created: 1, problems: [] })
})
