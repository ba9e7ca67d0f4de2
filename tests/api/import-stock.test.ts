import { readFileSync, writeFileSync } from 'node:fs'
import { eq, inArray, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { db } from '#server/db/index.ts'
import { products, variants } from '#server/db/schema/catalog.ts'
import { stockFiles } from '#server/db/schema/imports.ts'
import { media } from '#server/db/schema/media.ts'
import { orders } from '#server/db/schema/orders.ts'
import { clock } from '#server/lib/clock.ts'
import { importFile } from '#server/modules/import/index.ts'
import { NameBook } from '#server/modules/import/products/names.ts'
import { cancelOrder, moveOrder } from '#server/modules/orders/states.ts'
import { importMessages } from '#shared/messages/import.ts'
import { customerWithOrder, place, putInCart, type Customer } from '../support/checkout.ts'
import { commandHere, startCommand } from '../support/command.ts'
import { signedIn } from '../support/commerce.ts'
import {
  newFolder,
  PRODUCT_COLUMNS,
  productRow,
  productText,
  writeFile,
  writePicture,
  writeProducts,
} from '../support/csv.ts'

const WITHOUT_STOCK = PRODUCT_COLUMNS.filter(column => column !== 'stock')
type Rows = Parameters<typeof productText>[0]

/** A file with the columns of differences and of the time of a count. */
const writeStock = (rows: Rows, delimiter = ',') =>
  writeFile(productText(rows, delimiter, [...PRODUCT_COLUMNS, 'ajuste', 'fecha_stock']))
/** A file of nothing but differences. */
const writeChanges = (rows: Rows, folder = newFolder()) =>
  writeFile(productText(rows, ',', [...WITHOUT_STOCK, 'ajuste']), 'productos.csv', folder)
const sentences = async (path: string) =>
  (await importFile(path)).problems.map(({ line, column, what }) => importMessages.atCell(line, column, what))
const find = async (code: string) => {
  const [row] = await db().select().from(products).where(eq(products.code, code))
  if (!row) throw new Error(`No product ${code}`)
  return row
}
const stockOf = async (code: string) => (await find(code)).stock
const settings = () => ({
  DATABASE_URL: process.env['DATABASE_URL'] ?? '',
  VAR_DIR: process.env['VAR_DIR'] ?? '',
})
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

/** Products of the codes `{prefix}0` …, in the order of their ids, each with 20 units. */
async function shelf(prefix: string, count: number): Promise<string[]> {
  const codes = Array.from({ length: count }, (_, i) => `${prefix}${String(i)}`)
  await importFile(writeProducts(codes.map(codigo => productRow({ codigo, stock: '20' }))))
  return codes
}

/** Somebody else at work, in its own connection. */
async function other(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: process.env['DATABASE_URL'] })
  await client.connect()
  return client
}
const hold = (client: pg.Client, code: string) =>
  client.query('select 1 from products where code = $1 for no key update', [code])
/** Resolves once somebody waits for a row that another has. */
const someoneWaits = () =>
  vi.waitFor(
    async () => {
      const { rows } = await db().execute(
        sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(rows.length).toBeGreaterThan(0)
    },
    { timeout: 30_000, interval: 20 },
  )

/** Every statement of this kind on a table fails as PostgreSQL makes it fail, the first so many times. */
async function failing(event: string, code: string, times: number): Promise<void> {
  await db().execute(sql.raw(`create sequence failures`))
  await db().execute(
    sql.raw(`create function fail_at_first() returns trigger language plpgsql as $$ begin
      if nextval('failures') <= ${String(times)} then
        raise exception 'asked for' using errcode = '${code}'; end if;
      return null; end $$`),
  )
  await db().execute(
    sql.raw(`create trigger failing after ${event} for each statement execute function fail_at_first()`),
  )
}

afterEach(async () => {
  await db().execute(sql`drop function if exists fail_at_first cascade`)
  await db().execute(sql`drop sequence if exists failures`)
  await db().update(orders).set({ status: 'cancelled' }).where(eq(orders.status, 'pending'))
})

const buy = async (customer: Customer, codes: readonly string[]) => {
  for (const code of codes) {
    const { status } = await putInCart(customer, (await find(code)).id)
    expect(status).toBeLessThan(300)
  }
  return place(customer)
}

test('STOCK-05 while an import waits, what it has written or will write can be ordered, and what it writes be put in a cart', async () => {
  const codes = await shelf('W', 120)
  const holder = await other()
  try {
    await holder.query('begin')
    await hold(holder, 'W119')
    const importing = importFile(
      writeProducts(codes.map(codigo => productRow({ codigo, precio: '80', stock: '22' }))),
    )
    await someoneWaits()
    const customer = await signedIn()
    expect((await buy(customer, ['W60', 'W0'])).status).toBe(200)
    // Its row is locked by the batch that waits.
    expect((await putInCart(customer, (await find('W110')).id)).status).toBe(201)
    // The holder goes on to what the import wrote first: no circle.
    await hold(holder, 'W0')
    await holder.query('commit')
    expect(await importing).toMatchObject({ changed: 120, problems: [] })
  } finally {
    await holder.end()
  }
  expect(await Promise.all(['W0', 'W60', 'W119'].map(stockOf))).toEqual([21, 21, 22])
})

test('STOCK-05 beside orders in both directions an import fails nobody, and stock and sold add up', async () => {
  const codes = await shelf('B', 150)
  const importing = importFile(writeChanges(codes.map(codigo => productRow({ codigo, ajuste: '3' }))))
  const pairs = [
    ['B149', 'B0'],
    ['B0', 'B149'],
    ['B75', 'B10'],
    ['B10', 'B75'],
  ] as const
  const answers = await Promise.all(
    pairs.map(async pair => {
      const customer = await signedIn()
      return [await buy(customer, pair), await buy(customer, [...pair].reverse())]
    }),
  )
  expect(answers.flat().map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
  expect(await importing).toMatchObject({ changed: 150, problems: [] })
  expect(await Promise.all(['B0', 'B10', 'B75', 'B149', 'B50'].map(stockOf))).toEqual([19, 19, 19, 19, 23])
})

test('STOCK-06 killed between two batches and repeated, every difference is applied once', async () => {
  const codes = await shelf('K', 170)
  const path = writeStock(
    codes.map((codigo, i) =>
      // The last line that was applied, 101, is a difference.
      productRow({ codigo, precio: '70', ...(i % 2 ? { stock: '', ajuste: '5' } : { stock: '9' }) }),
    ),
  )
  const holder = await other()
  try {
    await holder.query('begin')
    await hold(holder, 'K120')
    const killed = startCommand(settings(), 'catalogo', 'importar', path)
    const ended = new Promise(resolve => killed.once('close', resolve))
    await someoneWaits()
    killed.kill('SIGKILL')
    await ended
    await holder.query('rollback')
  } finally {
    await holder.end()
  }
  expect(await Promise.all(['K0', 'K48', 'K1', 'K120', 'K169'].map(stockOf))).toEqual([9, 9, 25, 20, 20])
  const again = await importFile(path)
  expect(again.notes).toEqual([importMessages.resumed(101)])
  const rows = await db().select().from(products).where(inArray(products.code, codes))
  const wanted = new Map(codes.map((code, i) => [code, i % 2 ? 25 : 9]))
  expect(rows.filter(({ code, stock, price }) => stock !== wanted.get(code) || price !== 7000)).toEqual([])
})

test(
  'STOCK-06 a file of differences that was finished is not repeated unless it is said',
  { timeout: 60_000 },
  async () => {
    await shelf('F', 2)
    const rows = [
      productRow({ codigo: 'F0', stock: '', ajuste: '+4' }),
      productRow({ codigo: 'F1', stock: '7' }),
    ]
    const shop = (...args: string[]) => commandHere(settings(), 'catalogo', 'importar', ...args)
    expect((await shop(writeStock(rows))).code).toBe(0)
    expect(await Promise.all(['F0', 'F1'].map(stockOf))).toEqual([24, 7])
    // Saved once more by another program it is the same file.
    const saved = writeStock(rows, ';')
    const repeated = await shop(saved)
    expect(repeated).toMatchObject({ code: 0, err: '' })
    expect(repeated.out).toMatch(/Los ajustes de este archivo ya se hicieron el \d\d\/\d\d\/\d{4} \d\d:\d\d/)
    expect(await stockOf('F0')).toBe(24)
    expect((await shop(saved, '--de-nuevo', '--dry-run')).code).toBe(0)
    expect(await stockOf('F0')).toBe(24)
    expect((await shop('--de-nuevo', saved)).out).toContain('cambiados: 1, sin cambios: 1')
    expect(await stockOf('F0')).toBe(28)
    expect(
      await db()
        .select()
        .from(stockFiles)
        .where(sql`finished_at is null`),
    ).toEqual([])
  },
)

test(
  'STOCK-03 what was sold since the count is subtracted, however often the file is imported',
  { timeout: 60_000 },
  async () => {
    await shelf('S', 3)
    clock.now = () => minutesAgo(90)
    await customerWithOrder((await find('S0')).id, 1)
    const back = await customerWithOrder((await find('S0')).id, 1)
    clock.now = () => new Date()
    await customerWithOrder((await find('S0')).id, 3)
    const cancelled = await customerWithOrder((await find('S0')).id, 2)
    await moveOrder(cancelled.number, 'cancelled')
    // One unit of three, and one that was sold before the count.
    const partly = await customerWithOrder((await find('S0')).id, 3)
    for (const { number } of [partly, back]) {
      await moveOrder(number, 'placed')
      await cancelOrder(number, { part: { line: '1', quantity: 1 }, reason: 'no hay', restock: true })
    }
    await customerWithOrder((await find('S1')).id, 4)
    // What is sold at the moment of a count is in the count.
    const counted = minutesAgo(10)
    clock.now = () => counted
    await customerWithOrder((await find('S2')).id, 1)
    clock.now = () => new Date()
    const path = writeStock([
      productRow({ codigo: 'S0', stock: '10' }),
      productRow({ codigo: 'S1', stock: '3' }),
      productRow({ codigo: 'S2', stock: '8', fecha_stock: counted.toISOString() }),
    ])
    await customerWithOrder((await find('S2')).id, 5)
    for (let times = 0; times < 2; times += 1) {
      const { code, out } = await commandHere(
        settings(),
        ...['catalogo', 'importar', path, '--fecha', minutesAgo(60).toISOString()],
      )
      expect(code).toBe(0)
      expect(out).toContain(
        'Línea 3, columna stock: se contaron 3 y desde entonces se vendieron 4; quedó en 0 y faltan 1.',
      )
      expect(await Promise.all(['S0', 'S1', 'S2'].map(stockOf))).toEqual([6, 0, 3])
    }
    // A column of the file wins over the command; without a time the quantities are of now.
    await importFile(path, { countedAt: new Date() })
    expect(await Promise.all(['S0', 'S1', 'S2'].map(stockOf))).toEqual([10, 3, 3])
  },
)

test('STOCK-03 sizes are counted each by itself, one that left and came back by its SKU', async () => {
  const row = (talla: string, stock: string) =>
    productRow({ codigo: 'T1', color: 'NEGRO', codigo_color: '#000', talla, stock })
  await importFile(writeProducts([row('38', '10'), row('39', '10')]))
  const { id } = await find('T1')
  const [size] = await db().select().from(variants).where(eq(variants.sku, 'T1-NEGRO-38'))
  await customerWithOrder(id, 2, size?.id)
  const counted = { countedAt: minutesAgo(5) }
  const left = async () =>
    (await db().select().from(variants).where(eq(variants.productId, id)).orderBy(variants.size)).map(
      ({ stock }) => stock,
    )
  await importFile(writeProducts([row('39', '10')]), counted)
  expect(await left()).toEqual([10])
  await importFile(writeProducts([row('38', '10'), row('39', '10')]), counted)
  expect(await left()).toEqual([8, 10])
  expect(await stockOf('T1')).toBe(18)
  // Without sizes it is another item, of which nothing was sold.
  await importFile(writeProducts([productRow({ codigo: 'T1', stock: '10' })]), counted)
  expect([await left(), await stockOf('T1')]).toEqual([[], 10])
})

test('STOCK-03 D-27 what was ordered without a size does not return to a product that has sizes now', async () => {
  const [codigo = ''] = await shelf('V', 1)
  const { number } = await customerWithOrder((await find(codigo)).id, 2)
  const sized = { codigo, color: 'NEGRO', codigo_color: '#000', talla: '38', stock: '0' }
  await importFile(writeProducts([productRow(sized)]))
  await moveOrder(number, 'cancelled')
  expect(await stockOf(codigo)).toBe(0)
})

test('STOCK-02 STOCK-04 a difference adds to what is there, begins at 0, and stops at 0 with a word', async () => {
  await shelf('A', 2)
  const { notes, problems } = await importFile(
    writeChanges([
      productRow({ codigo: 'A0', ajuste: '-25' }),
      productRow({ codigo: 'A1', ajuste: '0' }),
      productRow({ codigo: 'A2', ajuste: '+1000000' }),
    ]),
  )
  expect(problems).toEqual([])
  expect(notes).toEqual(['Línea 2, columna ajuste: había 20 y el ajuste es -25; quedó en 0 y faltan 5.'])
  expect(await Promise.all(['A0', 'A1', 'A2'].map(stockOf))).toEqual([0, 20, 1_000_000])
})

test('STOCK-01 STOCK-02 what is said twice, not at all or wrongly is refused line by line, and nothing is written', async () => {
  await importFile(
    writeProducts([
      productRow({ codigo: 'R1', color: 'NEGRO', codigo_color: '#000', talla: '38' }),
      productRow({ codigo: 'R1', color: 'NEGRO', codigo_color: '#000', talla: '39' }),
      productRow({ codigo: 'R10', color: 'NEGRO', codigo_color: '#000', talla: '38' }),
      productRow({ codigo: 'R10', color: 'NEGRO', codigo_color: '#000', talla: '39' }),
    ]),
  )
  const later = new Date(Date.now() + 3_600_000).toISOString()
  const path = writeStock([
    productRow({ codigo: 'R1', color: 'NEGRO', codigo_color: '#000', talla: '38', stock: '', ajuste: '1' }),
    productRow({ codigo: 'R2', stock: '4', ajuste: '1' }),
    productRow({ codigo: 'R3', stock: '' }),
    productRow({ codigo: 'R4', stock: '', ajuste: '+-2' }),
    productRow({ codigo: 'R5', fecha_stock: 'ayer' }),
    productRow({ codigo: 'R6', fecha_stock: '2026-02-30 10:00' }),
    productRow({ codigo: 'R7', fecha_stock: later }),
    productRow({ codigo: 'R9', stock: '', ajuste: '-1000001' }),
    productRow({ codigo: 'R10', color: 'NEGRO', codigo_color: '#000', talla: '38', stock: '', ajuste: '1' }),
    productRow({ codigo: 'R10', color: 'NEGRO', codigo_color: '#000', talla: '40', stock: '4' }),
  ])
  const found = await sentences(path)
  expect(found).toEqual([
    'Línea 2, columna sku: falta la fila de R1-NEGRO-39, que ya está en la tienda; ponla también (con ajuste 0 si no cambia).',
    'Línea 3, columna ajuste: pon la cantidad en stock o la diferencia en ajuste, no las dos.',
    'Línea 4, columna stock: falta la cantidad; si solo cambia, pon la diferencia en la columna ajuste.',
    'Línea 5, columna ajuste: «+-2» no es una diferencia; escribe por ejemplo 5 o -2.',
    'Línea 6, columna fecha_stock: «ayer» no es una fecha con hora; escribe por ejemplo 2026-11-22 08:30.',
    'Línea 7, columna fecha_stock: «2026-02-30 10:00» no es una fecha con hora; escribe por ejemplo 2026-11-22 08:30.',
    `Línea 8, columna fecha_stock: «${later}» todavía no llega: va el momento en que se contó.`,
    'Línea 9, columna ajuste: «-1000001» no es una diferencia; escribe por ejemplo 5 o -2.',
    'Línea 10, columna sku: falta la fila de R10-NEGRO-39, que ya está en la tienda; ponla también (con ajuste 0 si no cambia).',
  ])
  expect(
    await db()
      .select()
      .from(products)
      .where(inArray(products.code, ['R2', 'R5', 'R7'])),
  ).toEqual([])
  expect((await find('R1')).stock).toBe(10)
  const old = minutesAgo(61 * 24 * 60).toISOString()
  expect(await sentences(writeStock([productRow({ codigo: 'R8', fecha_stock: old })]))).toEqual([
    `Línea 2, columna fecha_stock: «${old}» es de hace más de 60 días: cuenta otra vez.`,
  ])
  for (const [word, part] of [
    ['mañana', 'no es una fecha con hora'],
    [later, 'todavía no llega'],
    [old, 'es de hace más de 60 días'],
  ] as const) {
    const { code, err } = await commandHere(settings(), 'catalogo', 'importar', path, '--fecha', word)
    expect([code, err]).toEqual([1, expect.stringContaining(part)])
  }
})

test.each(['40001', '40P01'])(
  'STOCK-05 a batch that PostgreSQL undid with %s is begun anew, whole and once',
  async code => {
    const prefix = code === '40001' ? 'X' : 'Y'
    const [first = ''] = await shelf(prefix, 2)
    const folder = newFolder()
    await writePicture(folder, 'foto.png', { red: code === '40001' ? 11 : 12 })
    await failing('insert or update on products', code, 2)
    const result = await importFile(
      writeChanges(
        [
          productRow({ codigo: first, ajuste: '4', imagenes: 'foto' }),
          productRow({ codigo: `${prefix}9`, ajuste: '4' }),
        ],
        folder,
      ),
    )
    expect(result).toMatchObject({ created: 1, changed: 1, unchanged: 0, problems: [], notes: [] })
    const { stock, images } = await find(first)
    expect([stock, await stockOf(`${prefix}9`)]).toEqual([24, 4])
    expect(await db().select().from(media).where(inArray(media.id, images))).toHaveLength(1)
  },
)

test.each([
  ['55P03', 1],
  ['57014', 1],
  ['40P01', 4],
])('STOCK-07 an order that PostgreSQL refuses with %s for good is told to try again', async (code, times) => {
  const [product = ''] = await shelf(`Q${code}`, 1)
  const customer = await signedIn()
  await putInCart(customer, (await find(product)).id, 2)
  await failing('update on products', code, times)
  const { status, body, headers } = await place(customer)
  expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'serverBusy', '2'])
  expect(body.message).toContain('muy ocupada')
  expect(await stockOf(product)).toBe(20)
  expect((await place(customer)).status).toBe(200)
  expect(await stockOf(product)).toBe(18)
})

test('STOCK-05 a file with one mistake in its last batch writes nothing of the first', async () => {
  const codes = Array.from({ length: 230 }, (_, i) => `Z${String(i)}`)
  const rows = codes.map(codigo =>
    productRow({ codigo, marca: 'MARCA Z', ...(codigo === 'Z229' ? { precio: 'x' } : {}) }),
  )
  const { problemCount, created } = await importFile(writeProducts(rows))
  expect([problemCount, created]).toEqual([1, 0])
  expect(await db().select().from(products).where(inArray(products.code, codes))).toEqual([])
  expect((await db().execute(sql`select 1 from brands where name = 'MARCA Z'`)).rows).toEqual([])
})

test.each<[string, (codigo: string) => Rows]>([
  ['a mistake', codigo => [productRow({ codigo, precio: 'caro' })]],
  ['nothing but a mistake', () => [productRow({ codigo: '' })]],
  ['no product any more', () => []],
  ['a product more', codigo => ['', 'B'].map(more => productRow({ codigo: codigo + more, ajuste: '3' }))],
])(
  'STOCK-05 STOCK-06 a file that has %s since it was checked is refused, and begins anew',
  async (what, rowsOf) => {
    const codigo = `CHANGED ${what}`
    const path = writeChanges([productRow({ codigo, ajuste: '3' })])
    const checked = readFileSync(path)
    const open = NameBook.open.bind(NameBook)
    vi.spyOn(NameBook, 'open').mockImplementationOnce((...given) => {
      writeFileSync(path, productText(rowsOf(codigo), ',', [...WITHOUT_STOCK, 'ajuste']))
      return open(...given)
    })
    await expect(importFile(path)).rejects.toThrow(importMessages.fileChanged)
    expect(await db().$count(products, eq(products.code, codigo))).toBe(0)
    writeFileSync(path, checked)
    expect(await importFile(path)).toMatchObject({ created: 1, notes: [], problems: [] })
    expect(await stockOf(codigo)).toBe(3)
  },
)

test('STOCK-03 a count without a time of goods that were known is told that what was sold is not subtracted', async () => {
  const HINT = 'lo vendido desde que las contaste no se resta'
  const run = async (path: string, ...more: string[]) =>
    (await commandHere(settings(), 'catalogo', 'importar', path, ...more)).out
  const [codigo = ''] = await shelf('HINT', 1)
  const recount = writeProducts([productRow({ codigo, stock: '7' })])
  expect(await run(recount, '--dry-run')).toContain(HINT)
  expect(await run(recount)).toContain(HINT)
  // Nothing changed, a new product, a time, a difference.
  expect(await run(recount)).not.toContain(HINT)
  expect(await run(writeProducts([productRow({ codigo: 'HINTNEW' })]))).not.toContain(HINT)
  const dated = writeProducts([productRow({ codigo, stock: '6' })])
  expect(await run(dated, '--fecha', minutesAgo(1).toISOString())).not.toContain(HINT)
  expect(await run(writeChanges([productRow({ codigo, ajuste: '2' })]))).not.toContain(HINT)
  const own = writeStock([productRow({ codigo, stock: '5', fecha_stock: minutesAgo(1).toISOString() })])
  expect(await importFile(own)).toMatchObject({ changed: 1, isCountedNow: false })
})
