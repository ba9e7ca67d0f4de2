import { randomUUID } from 'node:crypto'
import type { APIContext } from 'astro'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { alerts } from '#cli/alerts.ts'
import { UsageError } from '#cli/command.ts'
import { db } from '#server/db/index.ts'
import { stockAlerts } from '#server/db/schema/alerts.ts'
import { products, variants } from '#server/db/schema/catalog.ts'
import { mails } from '#server/db/schema/mails.ts'
import { env } from '#server/lib/env.ts'
import { confirmAlert, findAlert, leaveAlert } from '#server/modules/alerts/answer.ts'
import { alertsOf, countWaiting, findAlerts } from '#server/modules/alerts/read.ts'
import { mailAlerts } from '#server/modules/alerts/notify.ts'
import { importFile } from '#server/modules/import/index.ts'
import { forgetAlerts } from '#server/modules/retention.ts'
import { alertMailMessages } from '#shared/messages/alerts.ts'
import { noticeCode, noticeOf } from '#shared/forms.ts'
import { RETENTION } from '#shared/rules/retention.ts'
import { writeSize } from '#shared/rules/variants.ts'
import { POST } from '../../src/pages/formularios/aviso.ts'
import { setCompany } from '../support/commerce.ts'
import { writeProducts } from '../support/csv.ts'
import { DAY, HOUR, MINUTE, movedClock } from '../support/moved-clock.ts'
import { createProduct, type CreatedProduct } from '../support/shop.ts'
import { serveSmtp } from '../support/smtp.ts'

const smtp = await serveSmtp()
process.env['SMTP_URL'] = smtp.url
afterAll(smtp.close)
const clock = movedClock()

let product: CreatedProduct
const SIZES = [
  { size: '38', stock: 0 },
  { size: '39', stock: 4 },
]
beforeAll(() => setCompany({ name: 'Vitrina' }))
beforeEach(async () => {
  product = await createProduct({ name: 'Urpi', colors: [{ color: 'NEGRO/ROJO', sizes: SIZES }] })
})

const THIRTY_EIGHT = writeSize({ color: 'NEGRO/ROJO', size: '38' })
let network = 0

/** Sends the form as a browser does: the status of its answer, and the page that it is led to. */
async function ask(email: string, change: Record<string, string> = {}) {
  const body = new URLSearchParams({ producto: product.slug, talla: THIRTY_EIGHT, email, ...change })
  const url = new URL('http://localhost:4321/formularios/aviso')
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'sec-fetch-site': 'same-origin',
  }
  const clientAddress = `10.7.0.${String((network += 1) % 250)}`
  const request = new Request(url, { method: 'POST', headers, body })
  const context = { request, url, clientAddress, cookies: { get: () => undefined } }
  const answer = (await POST(context as unknown as APIContext)) as Response
  const to = answer.headers.get('location') ?? ''
  const query = new URL(to, url).searchParams
  return { status: answer.status, to, code: noticeCode(query), says: noticeOf(query) }
}
const rowsOf = (email: string) => db().select().from(stockAlerts).where(eq(stockAlerts.email, email))
const mailsTo = (email: string) => db().select().from(mails).where(eq(mails.recipient, email))
const tokenOf = async (email: string) => (await rowsOf(email))[0]?.token ?? ''
const setStock = (stock: number) =>
  db()
    .update(variants)
    .set({ stock })
    .where(eq(variants.id, product.sizeIds[0] ?? ''))
/** These wait, in this order. */
async function waiting(...emails: string[]) {
  for (const email of emails) {
    await ask(email)
    await confirmAlert(await tokenOf(email))
  }
}
/** Who got a mail, in the order of the mails. */
async function told(...emails: string[]) {
  const back = await db().select().from(mails).where(eq(mails.kind, 'alertBack'))
  return emails.filter(email => back.some(({ recipient }) => recipient === email))
}

describe('asking', () => {
  test('ALERT-03 the request is kept, and its address is asked by one mail with a link that alone changes nothing', async () => {
    expect(await ask(' Ana@Example.com ')).toMatchObject({ status: 303, to: '/avisame?listo=si' })
    const [row] = await rowsOf('ana@example.com')
    expect(row).toMatchObject({
      productId: product.id,
      variantId: product.sizeIds[0],
      policiesVersion: '2026-11',
      confirmedAt: null,
      mailedAt: null,
    })
    const [mail, ...more] = await mailsTo('ana@example.com')
    expect(more).toEqual([])
    const link = `http://localhost:4321/avisame/${row?.token ?? '-'}`
    expect(mail?.body).toContain('Urpi, talla 38, NEGRO/ROJO')
    expect(mail?.body).toContain(link)
    expect(mail?.unsubscribeUrl).toBe(link)
    expect(await findAlert(row?.token ?? '')).toEqual({
      ...{ email: 'ana@example.com', name: 'Urpi, talla 38, NEGRO/ROJO', slug: product.slug },
      ...{ choice: { color: 'NEGRO/ROJO', size: '38' }, state: 'asked' },
    })
    // It is sent at once, by nobody's job.
    await expect.poll(() => smtp.messages.map(({ to }) => to)).toContain('ana@example.com')
    expect((await rowsOf('ana@example.com'))[0]).toEqual(row)
  })

  test('ALERT-04 twice is one row, one mail and the same answer, and so is who waits already', async () => {
    const first = await ask('dos@example.com')
    expect(await ask('DOS@example.com')).toEqual(first)
    expect(await rowsOf('dos@example.com')).toHaveLength(1)
    expect(await mailsTo('dos@example.com')).toHaveLength(1)
    await confirmAlert(await tokenOf('dos@example.com'))
    expect(await ask('dos@example.com')).toEqual(first)
    expect(await mailsTo('dos@example.com')).toHaveLength(1)
    expect(await Promise.all([ask('a-la-vez@example.com'), ask('a-la-vez@example.com')])).toEqual([
      first,
      first,
    ])
    expect(await rowsOf('a-la-vez@example.com')).toHaveLength(1)
    expect(await mailsTo('a-la-vez@example.com')).toHaveLength(1)
  })

  test('ALERT-04 a lost mail is sent again after an hour, with another link', async () => {
    const sizes = ['40', '41'].map(size => ({ size, stock: 0 }))
    const shoe = await createProduct({ colors: [{ color: 'NEGRO/ROJO', sizes }] })
    const caps = [await createProduct({ stock: 0 }), await createProduct({ stock: 0 })]
    const wanted = [
      ...sizes.map(({ size }) => ({
        producto: shoe.slug,
        talla: writeSize({ color: 'NEGRO/ROJO', size }),
      })),
      ...caps.map(({ slug }) => ({ producto: slug, talla: '' })),
    ]
    for (const one of wanted) await ask('amiga@example.com', one)
    for (const one of wanted) await ask('perdido@example.com', one)
    const before = await db().select().from(stockAlerts)
    clock.ahead(HOUR + 1)
    // The first of them twice at once.
    await Promise.all([...wanted, ...wanted.slice(0, 1)].map(one => ask('perdido@example.com', one)))
    expect(await mailsTo('perdido@example.com')).toHaveLength(8)
    // Each of them is begun anew, and nobody else's.
    const after = await db().select().from(stockAlerts)
    const lost = before.filter(({ token }) => !after.some(row => row.token === token))
    expect(lost.map(({ email }) => email)).toEqual(wanted.map(() => 'perdido@example.com'))
    expect(await findAlert(lost[0]?.token ?? '')).toBeNull()
    expect(after).toHaveLength(before.length)
  })

  test.each([
    ['a size that is in stock', { talla: writeSize({ color: 'NEGRO/ROJO', size: '39' }) }, 'alertInStock'],
    ['a size that does not exist', { talla: writeSize({ color: 'NEGRO/ROJO', size: '999' }) }, 'sizeUnknown'],
    ['a colour that is not sold', { talla: writeSize({ color: 'AZUL', size: '38' }) }, 'sizeUnknown'],
    ['markup for a size', { talla: '<b>|<script>' }, 'sizeUnknown'],
    ['no size', { talla: '' }, 'sizeRequired'],
    ['an unknown product', { producto: 'nunca-existio' }, 'notFound'],
    ['what is no e-mail', { email: 'ana' }, 'emailInvalid'],
    ['nobody’s e-mail', { email: '' }, 'emailInvalid'],
  ])('ALERT-03 %s is refused with a sentence, and nothing is kept', async (_, change, code) => {
    const before = await db().$count(stockAlerts)
    const answer = await ask('malo@example.com', change)
    expect([answer.status, answer.code]).toEqual([303, code])
    expect(answer.to).toMatch(/^\/avisame\?producto=/)
    expect(answer.says).toMatch(/\p{L}{4}/u)
    expect(await db().$count(stockAlerts)).toBe(before)
    expect(await mailsTo('malo@example.com')).toEqual([])
  })

  test('ALERT-03 a product that was withdrawn is refused', async () => {
    await db().update(products).set({ isActive: false }).where(eq(products.id, product.id))
    expect((await ask('fuera@example.com')).code).toBe('notFound')
    expect(await rowsOf('fuera@example.com')).toEqual([])
  })

  test('ALERT-03 without a mail server nothing is promised', async () => {
    const { url } = env().smtp
    Object.assign(env().smtp, { url: undefined })
    try {
      expect((await ask('nadie@example.com')).code).toBe('mailUnavailable')
    } finally {
      Object.assign(env().smtp, { url })
    }
    expect(await rowsOf('nadie@example.com')).toEqual([])
  })

  test('ALERT-04 nobody fills somebody else’s mailbox: ten products a day', async () => {
    const codes: (string | null)[] = []
    for (let i = 0; i < 11; i += 1) {
      const one = await createProduct({ name: `Gorra ${String(i)}`, stock: 0 })
      codes.push((await ask('otra@example.com', { producto: one.slug, talla: '' })).code)
    }
    expect(codes.slice(0, 10).every(code => code === null)).toBe(true)
    expect(codes[10]).toBe('tooManyRequests')
    expect(await mailsTo('otra@example.com')).toHaveLength(10)
  })
})

describe('the link', () => {
  test('ALERT-05 it confirms once, within 48 hours, and leaves the list at any time', async () => {
    await ask('si@example.com')
    const token = await tokenOf('si@example.com')
    await confirmAlert(token)
    const [confirmed] = await rowsOf('si@example.com')
    expect(confirmed?.confirmedAt).toBeInstanceOf(Date)
    const kept = { confirmado: confirmed?.confirmedAt?.toISOString(), avisado: null }
    expect(await alertsOf('si@example.com')).toMatchObject([kept])
    await confirmAlert(token)
    expect((await rowsOf('si@example.com'))[0]).toEqual(confirmed)
    await ask('queda@example.com')
    await leaveAlert(token)
    expect(await rowsOf('si@example.com')).toEqual([])
    expect(await rowsOf('queda@example.com')).toMatchObject([{ confirmedAt: null }])
    expect(await findAlert(token)).toBeNull()

    await ask('tarde@example.com')
    const late = await tokenOf('tarde@example.com')
    clock.ahead(RETENTION.unconfirmedAlertDays * DAY + 1)
    await confirmAlert(late)
    expect(await findAlert(late)).toMatchObject({ state: 'expired' })
    await confirmAlert('nada')
  })

  test('ALERT-05 it confirms until 48 hours are over, to the millisecond, and the first time counts', async () => {
    const day = Date.UTC(2026, 10, 20)
    const over = RETENTION.unconfirmedAlertDays * DAY
    clock.at(day)
    await ask('a-tiempo@example.com')
    await ask('muy-tarde@example.com')
    const [token, late] = [await tokenOf('a-tiempo@example.com'), await tokenOf('muy-tarde@example.com')]
    clock.at(day + over)
    await confirmAlert(late)
    expect(await rowsOf('muy-tarde@example.com')).toMatchObject([{ confirmedAt: null }])
    clock.at(day + over - 1)
    await confirmAlert(token)
    clock.at(day + over - 1 + MINUTE)
    await confirmAlert(token)
    expect(await rowsOf('a-tiempo@example.com')).toMatchObject([{ confirmedAt: new Date(day + over - 1) }])
  })

  test('ALERT-05 a request goes with its product, and its link is over then', async () => {
    await ask('sin-producto@example.com')
    const token = await tokenOf('sin-producto@example.com')
    await db().delete(products).where(eq(products.id, product.id))
    await confirmAlert(token)
    expect(await findAlert(token)).toBeNull()
    expect(await rowsOf('sin-producto@example.com')).toEqual([])
    expect((await ask('sin-producto@example.com')).code).toBe('notFound')
  })
})

describe('when it is back', () => {
  test('ALERT-06 as many are told as there are units, the oldest first, each once, and only who confirmed', async () => {
    await waiting('uno@example.com', 'dos-b@example.com', 'tres@example.com')
    await ask('sin-confirmar@example.com')
    const all = ['uno@example.com', 'dos-b@example.com', 'tres@example.com', 'sin-confirmar@example.com']
    await mailAlerts()
    expect(await told(...all)).toEqual([])
    await setStock(2)
    await mailAlerts()
    expect(await told(...all)).toEqual(all.slice(0, 2))
    await mailAlerts()
    expect(await told(...all)).toEqual(all.slice(0, 2))
    const [mail, ...more] = (await mailsTo('uno@example.com')).filter(({ kind }) => kind === 'alertBack')
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Volvió Urpi a Vitrina')
    expect(mail?.body).toContain(`/product/details/${product.slug}?color=NEGRO%2FROJO&talla=38`)
    expect(mail?.unsubscribeUrl).toContain('/avisame/')
    // Two more units than those that were told of.
    await setStock(4)
    await mailAlerts()
    expect(await told(...all)).toEqual(all.slice(0, 3))
  })

  test('ALERT-06 who said yes first gets the mail first, though another person asked before', async () => {
    await ask('despues@example.com')
    await waiting('antes@example.com')
    await confirmAlert(await tokenOf('despues@example.com'))
    await setStock(1)
    await mailAlerts()
    expect(await told('despues@example.com', 'antes@example.com')).toEqual(['antes@example.com'])
  })

  test('ALERT-06 a unit that is still there after two days is told to the next', async () => {
    await waiting('primera@example.com', 'segunda@example.com')
    await setStock(1)
    await mailAlerts()
    expect(await told('primera@example.com', 'segunda@example.com')).toEqual(['primera@example.com'])
    clock.ahead(2 * DAY + HOUR)
    await mailAlerts()
    expect(await told('segunda@example.com')).toEqual(['segunda@example.com'])
  })

  describe('of those who wait for products without sizes', () => {
    const moment = Date.UTC(2026, 10, 20)
    /** Somebody who said yes at this moment, if `values` do not say otherwise. */
    async function waits(email: string, productId: string, values: Partial<typeof stockAlerts.$inferInsert>) {
      const ids = { id: randomUUID(), token: randomUUID(), productId, email }
      const row = { ...ids, policiesVersion: '2026-11', confirmedAt: new Date(moment), ...values }
      await db().insert(stockAlerts).values(row)
      return ids
    }
    const ago = (ms: number) => new Date(moment - ms)
    beforeEach(async () => {
      await db().delete(stockAlerts)
      await db().delete(mails)
      clock.at(moment)
    })
    const toldNow = async () => {
      await db().delete(mails)
      await mailAlerts()
      return (await db().select().from(mails)).map(({ recipient }) => recipient.split('@')[0]).toSorted()
    }

    test('ALERT-06 a unit is offered for two days, to the millisecond, and of each product by itself', async () => {
      const [cap, bag, scarf] = [
        await createProduct({ name: 'Gorra', stock: 2 }),
        await createProduct({ name: 'Bolso', stock: 1 }),
        await createProduct({ name: 'Chalina', stock: 1 }),
      ]
      await waits('ya@example.com', cap.id, { mailedAt: ago(2 * DAY - 1) })
      await waits('hace-mucho@example.com', cap.id, { mailedAt: ago(2 * DAY) })
      await waits('segundo@example.com', cap.id, { confirmedAt: ago(1) })
      await waits('primero@example.com', cap.id, { confirmedAt: ago(2) })
      // More was offered of it than is left.
      for (const name of ['x', 'y']) await waits(`${name}@example.com`, bag.id, { mailedAt: ago(1) })
      await waits('nadie@example.com', bag.id, { confirmedAt: ago(3) })
      await waits('otra@example.com', scarf.id, { confirmedAt: ago(1) })
      expect(await toldNow()).toEqual(['otra', 'primero'])
      expect(await rowsOf('primero@example.com')).toMatchObject([{ mailedAt: new Date(moment) }])
      expect(await toldNow()).toEqual([])
      clock.at(moment + 1)
      expect(await toldNow()).toEqual(['segundo'])
    })

    test('ALERT-06 of two who said yes at once the one whose request is older is the first', async () => {
      const { id } = await createProduct({ stock: 1 })
      const [older, newer] = [randomUUID(), randomUUID()].toSorted()
      await waits('nueva@example.com', id, { id: newer ?? '' })
      await waits('antigua@example.com', id, { id: older ?? '' })
      expect(await toldNow()).toEqual(['antigua'])
    })

    test('ALERT-06 the mail names product and shop, leads to both, and waits where no mail can be sent', async () => {
      const { id, slug } = await createProduct({ name: 'Gorra Nazca', stock: 1 })
      const { token } = await waits('gorra-sola@example.com', id, {})
      const { url } = env().smtp
      Object.assign(env().smtp, { url: undefined })
      expect(await toldNow()).toEqual([])
      Object.assign(env().smtp, { url })
      expect(await toldNow()).toEqual(['gorra-sola'])
      const leave = `http://localhost:4321/avisame/${token}`
      const link = `http://localhost:4321/product/details/${slug}`
      expect((await mailsTo('gorra-sola@example.com'))[0]).toMatchObject({
        subject: 'Volvió Gorra Nazca a Vitrina',
        body: alertMailMessages.backBody({ shop: 'Vitrina', name: 'Gorra Nazca', url: link, leave }),
        unsubscribeUrl: leave,
      })
    })

    test('ALERT-08 of products that as many wait for the owner reads the first name first, with its stock', async () => {
      for (const [name, stock] of [
        ['Gorra M', 2],
        ['Gorra A', 1],
        ['Gorra Z', 3],
      ] as const)
        await waits(`${name.slice(-1)}@example.com`, (await createProduct({ name, stock })).id, {})
      const rows = (await countWaiting(9)).map(({ name, stock, waiting }) => [name, stock, waiting])
      expect(rows).toEqual([
        ['Gorra A', 1, 1],
        ['Gorra M', 2, 1],
        ['Gorra Z', 3, 1],
      ])
    })
  })

  test('ALERT-06 of two sizes each is told to those who wait for it, and is offered by itself', async () => {
    const sizes = ['40', '41'].map(size => ({ size, stock: 0 }))
    product = await createProduct({ name: 'Urpi', colors: [{ color: 'NEGRO/ROJO', sizes }] })
    const [forty, fortyOne] = sizes.map(({ size }) => writeSize({ color: 'NEGRO/ROJO', size }))
    const wait = async (email: string, talla = '') => {
      await ask(email, { talla })
      await confirmAlert(await tokenOf(email))
    }
    await wait('cuarenta@example.com', forty)
    await wait('cuarenta-b@example.com', forty)
    await wait('otro-numero@example.com', fortyOne)
    const all = ['cuarenta@example.com', 'cuarenta-b@example.com', 'otro-numero@example.com']
    await setStock(3)
    await mailAlerts()
    expect(await told(...all)).toEqual(all.slice(0, 2))
    await db()
      .update(variants)
      .set({ stock: 1 })
      .where(eq(variants.id, product.sizeIds[1] ?? ''))
    await mailAlerts()
    expect(await told(...all)).toEqual(all)
    const [mail] = (await mailsTo('otro-numero@example.com')).filter(({ kind }) => kind === 'alertBack')
    expect(mail?.body).toContain('talla 41')
  })

  test('ALERT-06 several instances at once tell each once, and no more than there are units', async () => {
    const emails = Array.from({ length: 8 }, (_, i) => `junta${String(i)}@example.com`)
    await waiting(...emails)
    await setStock(5)
    await Promise.all([mailAlerts(), mailAlerts(), mailAlerts()])
    const back = (await db().select().from(mails).where(eq(mails.kind, 'alertBack'))).filter(
      ({ recipient }) => recipient.startsWith('junta'),
    )
    expect(back).toHaveLength(5)
    expect(new Set(back.map(({ recipient }) => recipient)).size).toBe(5)
  })

  test('ALERT-06 a withdrawn product tells nobody, until it is sold again', async () => {
    await waiting('fiel@example.com')
    await setStock(3)
    await db().update(products).set({ isActive: false }).where(eq(products.id, product.id))
    await mailAlerts()
    expect(await told('fiel@example.com')).toEqual([])
    await db().update(products).set({ isActive: true }).where(eq(products.id, product.id))
    await mailAlerts()
    expect(await told('fiel@example.com')).toEqual(['fiel@example.com'])
  })

  test('ALERT-06 units that come by a file of the owner tell them too, of a product without sizes as well', async () => {
    const row = { codigo: 'AVISO-1', nombre: 'Gorra Nazca', vendedor: 'Tienda A', precio: '50', stock: '0' }
    const common = { categoria: 'HOMBRE', tipo_articulo: 'GORRAS', tipo_producto: 'ACCESORIOS' }
    await importFile(writeProducts([{ ...row, ...common }]))
    const [made] = await db().select().from(products).where(eq(products.code, 'AVISO-1'))
    await ask('gorra@example.com', { producto: made?.slug ?? '', talla: '' })
    await confirmAlert(await tokenOf('gorra@example.com'))
    await importFile(writeProducts([{ ...row, ...common, stock: '2' }]))
    await mailAlerts()
    expect(await told('gorra@example.com')).toEqual(['gorra@example.com'])
  })

  test('ALERT-04 ALERT-06 who was told may ask again once it is sold out again', async () => {
    await waiting('otra-vez@example.com')
    await setStock(1)
    await mailAlerts()
    await setStock(0)
    await waiting('otra-vez@example.com')
    await setStock(1)
    await mailAlerts()
    const back = (await mailsTo('otra-vez@example.com')).filter(({ kind }) => kind === 'alertBack')
    expect(back).toHaveLength(2)
  })
})

test('ALERT-07 what was not confirmed goes after 48 hours, what is done after a week, the rest after a year', async () => {
  await db().delete(stockAlerts)
  await ask('olvido@example.com')
  await waiting('hecho@example.com')
  await setStock(1)
  await mailAlerts()
  await setStock(0)
  await waiting('espera@example.com')
  const left = async (ms: number) => {
    clock.ahead(ms)
    await forgetAlerts()
    return (await db().select().from(stockAlerts)).map(({ email }) => email.split('@')[0]).sort()
  }
  expect(await left(47 * HOUR)).toEqual(['espera', 'hecho', 'olvido'])
  expect(await left(49 * HOUR)).toEqual(['espera', 'hecho'])
  expect(await left(RETENTION.doneAlertDays * DAY + HOUR)).toEqual(['espera'])
  expect(await left(RETENTION.waitingAlertDays * DAY + HOUR)).toEqual([])
})

test('ALERT-08 the owner sees how many wait for each variant, and nobody’s address', async () => {
  await db().delete(stockAlerts)
  await waiting('hecho@example.com')
  await setStock(1)
  await mailAlerts()
  await setStock(0)
  const one = { producto: (await createProduct({ name: 'Gorra', stock: 0 })).slug, talla: '' }
  await ask('sola@example.com', one)
  await confirmAlert(await tokenOf('sola@example.com'))
  await waiting('a@example.com', 'b@example.com')
  await ask('c@example.com')
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  await alerts.run(['listar'])
  const printed = write.mock.calls.map(([text]) => String(text))
  write.mockRestore()
  expect(printed).toEqual([
    expect.stringMatching(/^2 esperan · Urpi, talla 38, NEGRO\/ROJO · \S+ · stock 0\n$/),
    expect.stringMatching(/^1 espera · Gorra · \S+ · stock 0\n$/),
  ])
  expect(printed.join('')).not.toContain('@')
  await expect(alerts.run(['borrar'])).rejects.toThrow(UsageError)
})

test('ALERT-08 of more than two hundred the owner reads that there are more', async () => {
  await db().delete(stockAlerts)
  const sizes = Array.from({ length: 201 }, (_, i) => ({ size: String(i + 1), stock: 0 }))
  const { id: productId, sizeIds } = await createProduct({ colors: [{ color: 'AZUL', sizes }] })
  const rows = sizeIds.map(variantId => ({
    ...{ id: randomUUID(), token: randomUUID(), email: 'todas@example.com', policiesVersion: '2026-11' },
    ...{ productId, variantId, confirmedAt: new Date() },
  }))
  await db().insert(stockAlerts).values(rows)
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const lines = async () => {
    write.mockClear()
    await alerts.run(['listar'])
    return write.mock.calls.map(([text]) => String(text))
  }
  expect(await lines()).toEqual([
    ...Array.from({ length: 200 }, () => expect.stringMatching(/^1 espera/)),
    'Hay más: aquí van solo 200.\n',
  ])
  await db()
    .delete(stockAlerts)
    .where(eq(stockAlerts.variantId, sizeIds[0] ?? ''))
  expect(await lines()).toHaveLength(200)
  write.mockRestore()
})

test('ALERT-07 what the list holds about an address is read from the oldest on', async () => {
  const email = 'vieja@example.com'
  for (const [days, version] of [
    [0, 'new'],
    [2, 'old'],
    [1, 'middle'],
  ] as const) {
    const { id: productId } = await createProduct({ name: 'Gorra', stock: 0 })
    await db()
      .insert(stockAlerts)
      .values({
        ...{ id: randomUUID(), token: randomUUID(), email, productId, policiesVersion: version },
        createdAt: new Date(Date.now() - days * DAY),
      })
  }
  const versions = (await findAlerts(eq(stockAlerts.email, email))).map(({ alert }) => alert.policiesVersion)
  expect(versions).toEqual(['old', 'middle', 'new'])
})
