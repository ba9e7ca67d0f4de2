import { randomUUID } from 'node:crypto'
import { eq, getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { beforeAll, expect, test, vi } from 'vitest'
import { exchanges as exchangeCommand } from '#cli/exchanges.ts'
import { db } from '#server/db/index.ts'
import { customers } from '#server/db/schema/customers.ts'
import { exchangeFiles, exchangeLines, exchanges } from '#server/db/schema/exchanges.ts'
import { issuedReceipts, orders } from '#server/db/schema/orders.ts'
import {
  parcelEvents,
  parcelLines,
  parcelNotes,
  parcelPictures,
  parcels,
  pickupTries,
} from '#server/db/schema/parcels.ts'
import { parcelCash } from '#server/db/schema/payments.ts'
import { hashPassword } from '#server/lib/passwords.ts'
import { eraseAccount } from '#server/modules/privacy/delete-account.ts'
import { api } from '../support/api.ts'
import { setCompany } from '../support/commerce.ts'
import { exchangeSize } from '../support/exchange-request.ts'
import { confirmedOrder } from '../support/orders.ts'

/** In the export or not, and what becomes of it when the account is deleted: `stays`, `goes`, or the row goes (`row`). */
type Fate = 'shown, stays' | 'shown, goes' | 'shown, row' | 'inner, stays' | 'inner, goes' | 'inner, row'
const inner = (...names: string[]): Record<string, Fate> =>
  Object.fromEntries(names.map(name => [name, 'inner, stays']))

/**
 * PARCEL-11: every column of these tables. What is `inner` is an id, a place in a list, or nothing about a person. Rows
 * are kept as long as their order; photographs for a year, and the PDF of a receipt as long as the name on it.
 */
const FATES: readonly (readonly [PgTable, Record<string, Fate>])[] = [
  [
    parcels,
    {
      ...inner(
        'id',
        'orderId',
        'place',
        'sellerId',
        'shopName',
        'createdAt',
        'movedAt',
        'shippedAt',
        'deliveredAt',
        'skus',
        'version',
      ),
      undo: 'inner, goes',
      ...{ number: 'shown, stays', state: 'shown, stays', carrier: 'shown, stays', freight: 'shown, stays' },
      ...{
        visits: 'shown, stays',
        deadline: 'shown, stays',
        askedAt: 'shown, stays',
        replacesId: 'inner, stays',
      },
      ...{ tracking: 'shown, goes', code: 'shown, goes', key: 'shown, goes', reason: 'shown, goes' },
      ...{ office: 'shown, goes', agency: 'shown, goes', ubigeo: 'shown, goes' },
      ...{ recipient: 'shown, goes', document: 'shown, goes', phone: 'shown, goes' },
    },
  ],
  [
    parcelEvents,
    {
      ...inner('id', 'parcelId'),
      ...{ state: 'shown, stays', at: 'shown, stays', by: 'shown, stays', proof: 'shown, stays' },
      note: 'shown, goes',
    },
  ],
  [parcelLines, inner('parcelId', 'lineId')],
  [
    parcelNotes,
    {
      ...{ id: 'inner, row', parcelId: 'inner, row', at: 'shown, row', text: 'shown, row' },
      ...{ personId: 'inner, row', who: 'inner, row' },
    },
  ],
  [
    parcelPictures,
    {
      parcelId: 'inner, row',
      mime: 'inner, row',
      bytes: 'inner, row',
      createdAt: 'inner, row',
      name: 'shown, row',
    },
  ],
  [pickupTries, inner('orderId', 'wrong', 'lockedUntil')],
  [parcelCash, inner('paymentId', 'parcelId', 'fee', 'collector', 'handedOnAt')],
  [
    exchanges,
    {
      ...inner(
        'id',
        'orderId',
        'parcelId',
        'replacementId',
        'heldUntil',
        'reversalId',
        'decidedAt',
        'doneAt',
      ),
      ...{ number: 'shown, stays', kind: 'shown, stays', state: 'shown, stays', createdAt: 'shown, stays' },
      ...{ answer: 'shown, stays', payer: 'shown, stays' },
      ...{ reason: 'shown, goes', comesBy: 'shown, goes' },
    },
  ],
  [exchangeLines, inner('exchangeId', 'lineId', 'quantity', 'variantId', 'size', 'isHeld')],
  [exchangeFiles, { exchangeId: 'inner, row', mime: 'inner, row', bytes: 'inner, row', name: 'shown, row' }],
  [
    issuedReceipts,
    {
      ...inner('issuer', 'orderId', 'pdf', 'createdAt'),
      ...{ document: 'shown, stays', series: 'shown, stays', number: 'shown, stays' },
    },
  ],
]

beforeAll(() => setCompany({ name: 'Vitrina' }))

test('PARCEL-11 each column about parcels and exchanges is named with what becomes of it', () => {
  for (const [table, fates] of FATES)
    expect([getTableName(table), Object.keys(fates).toSorted()]).toEqual([
      getTableName(table),
      Object.keys(getTableColumns(table)).toSorted(),
    ])
})

/** A text that is found again wherever it is shown. */
const markOf = (table: PgTable, name: string) => `${getTableName(table)} ${name}`
/** The texts that anybody may write: other columns hold words of a list. */
const FREE = [
  'tracking',
  'code',
  'key',
  'reason',
  'office',
  'agency',
  'ubigeo',
  'recipient',
  'document',
  'phone',
  'note',
  'answer',
  'comesBy',
  'name',
  'text',
  'who',
]
const freeOf = ([table, fates]: (typeof FATES)[number]) =>
  Object.entries(fates).filter(([name]) => FREE.includes(name) && table !== issuedReceipts)

/** A delivered order with its photograph and an exchange, of which every text is its own name. */
async function marked() {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const order = await confirmedOrder({ to: 'delivered' })
  const { orderId, customer } = order
  const request = await exchangeSize(order)
  await exchangeCommand.run(['recibido', String(request.number)])
  const [parcel] = await db()
    .select()
    .from(parcels)
    .where(eq(parcels.orderId, orderId))
    .orderBy(parcels.place)
  const file = { name: '', mime: 'image/png', bytes: Buffer.from('x') }
  await db()
    .insert(parcelPictures)
    .values({ parcelId: parcel?.id ?? '', ...file })
  await db()
    .insert(parcelNotes)
    .values({ parcelId: parcel?.id ?? '', at: new Date(), personId: randomUUID(), who: '', text: '' })
  await db()
    .insert(exchangeFiles)
    .values({ exchangeId: request.id, ...file })
  for (const fates of FATES)
    for (const [name] of freeOf(fates))
      await db()
        .update(fates[0])
        .set({ [name]: markOf(fates[0], name) } as never)
  return { orderId, customer, parcelNumber: parcel?.number ?? '' }
}

test('PARCEL-11 PERSON-02 what is shown is in the export, and nothing else of it; what goes is gone with the account', async () => {
  const { orderId, customer, parcelNumber } = await marked()
  const password = 'clave-larga-1'
  await db()
    .update(customers)
    .set({ passwordHash: await hashPassword(password) })
    .where(eq(customers.id, customer.id))
  const { body } = await api.post('/customer/export', { password }, { token: customer.token })
  const written = JSON.stringify(body)
  for (const fates of FATES)
    for (const [name, fate] of freeOf(fates))
      expect([name, written.includes(markOf(fates[0], name))]).toEqual([name, fate.startsWith('shown')])
  expect(body).toMatchObject({
    pedidos: [
      {
        paquetes: [{ numero: parcelNumber }, { numero: `${parcelNumber}C1`, reemplaza: parcelNumber }],
        cambios: [{ paquete: parcelNumber, reemplazo: `${parcelNumber}C1` }],
      },
    ],
  })
  await db().update(orders).set({ status: 'delivered' }).where(eq(orders.id, orderId))
  await eraseAccount(customer.id, { deleteReviews: true })
  for (const fates of FATES)
    for (const [name, fate] of freeOf(fates)) {
      const rows = await db()
        .select()
        .from(fates[0] as typeof parcels)
      const values = rows.map(row => (row as unknown as Record<string, string>)[name])
      const isLeft = values.includes(markOf(fates[0], name))
      expect([markOf(fates[0], name), isLeft]).toEqual([markOf(fates[0], name), fate.endsWith('stays')])
      if (fate.endsWith('row')) expect(rows).toEqual([])
    }
})
