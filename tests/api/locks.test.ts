import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { exchanges as exchangeCommand } from '#cli/exchanges.ts'
import { db, transaction } from '#server/db/index.ts'
import { cartLines, carts } from '#server/db/schema/cart.ts'
import { chatMessages } from '#server/db/schema/chat.ts'
import { company } from '#server/db/schema/company.ts'
import { coupons } from '#server/db/schema/coupons.ts'
import { mails } from '#server/db/schema/mails.ts'
import { orderLines, orders } from '#server/db/schema/orders.ts'
import { parcels } from '#server/db/schema/parcels.ts'
import { payments, refunds } from '#server/db/schema/payments.ts'
import { migrate, MIGRATION_LOCK } from '#server/db/migrate.ts'
import { env } from '#server/lib/env.ts'
import { newId } from '#server/lib/uuid.ts'
import { makeBackup } from '#server/modules/backup/make.ts'
import { restoreBackup } from '#server/modules/backup/restore.ts'
import { fileComplaint } from '#server/modules/complaints/file.ts'
import { removeComplaintFile } from '../../src/server/modules/complaints/file.ts'
import { issueCode } from '#server/modules/customers/tickets.ts'
import { seedIfEmpty } from '#server/modules/demo/load.ts'
import { holdSizes } from '#server/modules/exchanges/holds.ts'
import { whileNoOtherImports } from '#server/modules/import/lock.ts'
import { loadStored } from '#server/modules/import/products/stored.ts'
import { refreshRatings } from '#server/modules/import/reviews.ts'
import { dropSurplusGuests } from '../../src/server/modules/limits/guests.ts'
import { deliverBatch } from '#server/modules/mail/deliver.ts'
import { viewDocument } from '#server/modules/orders/document.ts'
import { cancelUnconfirmedOrders } from '#server/modules/orders/expire.ts'
import { refundOrder } from '#server/modules/orders/refund.ts'
import { moveParcel } from '#server/modules/orders/parcels.ts'
import { approveTransfer } from '#server/modules/orders/transfer-decide.ts'
import { restockUnits } from '#server/modules/orders/takebacks.ts'
import { restoreNote } from '#server/modules/payments/credit-notes.ts'
import { lockOrder, lockPayment } from '#server/modules/payments/locks.ts'
import { noteHandRefund } from '#server/modules/payments/refund-hand.ts'
import { payRefunds } from '#server/modules/payments/refund-run.ts'
import { remindTransfers } from '../../src/server/modules/payments/transfer-mails.ts'
import { eraseAccount } from '#server/modules/privacy/delete-account.ts'
import { forgetConversations, forgetGuests } from '#server/modules/retention.ts'
import { ComplaintForm } from '#shared/contracts/complaints.ts'
import { cents } from '#shared/rules/money.ts'
import { api } from '../support/api.ts'
import { whileHeld } from '../support/at-once.ts'
import { customerWithOrder, putInCart } from '../support/checkout.ts'
import { completeSheet } from '../support/complaint-sheet.ts'
import { createSized, setCompany, signedIn } from '../support/commerce.ts'
import { serveCulqi } from '../support/culqi.ts'
import { serveMercadoPago } from '../support/mercadopago.ts'
import { DAY } from '../support/moved-clock.ts'
import { confirmedOrder } from '../support/orders.ts'
import { createGuest, createProduct, type CreatedProduct } from '../support/shop.ts'

const culqi = await serveCulqi()
const mercado = await serveMercadoPago()
afterAll(() => Promise.all([culqi.close(), mercado.close()]))
const YEAR_AGO = new Date(Date.now() - 400 * DAY)
let product: CreatedProduct
beforeAll(async () => {
  await setCompany({ name: 'Vitrina', cardPayment: true, orderMail: 'dueno@example.com' })
  product = await createProduct({ stock: 900 })
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  return () => vi.restoreAllMocks()
})

/** What another connection holds, and the call that has to wait for it. */
interface Meeting {
  held: Parameters<typeof whileHeld>[0]
  call: () => Promise<unknown>
  /** What must be so in the end, where a later statement waits for the same row. */
  after?: () => void
}
interface Row {
  /** Where the lock is, as `lockSites` names it. */
  sites: readonly string[]
  /** The statement that waits; null where what is held is left to its holder, and nothing waits. */
  waits: RegExp | null
  meet: () => Promise<Meeting>
}

/** A row of a table, locked by somebody who changes it. */
const row = (table: string, id: string, key = 'id'): string =>
  `select 1 from ${table} where ${key} = '${id}' for update`
const named = (name: string): string => `select pg_advisory_xact_lock(hashtextextended('${name}', 0))`
/** The statement that takes the row's lock before it decides, and no later one. */
const locking = (table: string): RegExp =>
  new RegExp(
    `^select.* from "${table}".* for (?:no key )?(?:update|share)|^select.* from "${table}".* for key share`,
    's',
  )
const inCarts = /^insert into "carts"/
const advisory = /pg_advisory_(?:xact_)?lock/
const ONE = { price: 104.99 }

const pending = () => customerWithOrder(product.id)
const pendingSized = async () => {
  const { product: sized, sizeId } = await createSized({ stock: 9 })
  return { ...(await customerWithOrder(sized.id, 1, sizeId)), sized, sizeId }
}
const modify =
  ({ customer: { token }, orderId }: Awaited<ReturnType<typeof pending>>) =>
  () =>
    api.post(`/home/order/modify/${orderId}`, undefined, { token })
const withCart = async () => {
  const customer = await signedIn()
  const { body } = await putInCart(customer, product.id)
  return { customer, lineId: body.product._id }
}
const pdf = () => new File(['%PDF-1.4\nhola\n%%EOF'], 'foto.pdf', { type: 'application/pdf' })
const writeTo = async (archivo?: File) => {
  const customer = await signedIn()
  const send = (file?: File) => {
    const form = new FormData()
    const fields = { senderId: customer.id, receverId: product.sellerId, text: 'Hola' }
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    if (file) form.set('archivo', file)
    return file
      ? api.post('/chat/send-file', undefined, { raw: form, token: customer.token })
      : api.post(
          '/chat/customer/send-message-to-seller',
          { userId: customer.id, sellerId: product.sellerId, text: 'Hola', name: 'Rosa' },
          { token: customer.token },
        )
  }
  await send()
  return { customer, send: () => send(archivo) }
}
const askSize = async () => {
  const world = await confirmedOrder({ to: 'delivered' })
  const [line] = await db().select().from(orderLines).where(eq(orderLines.orderId, world.orderId))
  const sizeId = world.sized.sizeIds[1] ?? ''
  const ask = () => {
    const form = new FormData()
    form.set('tipo', 'size')
    form.set('motivo', 'Me aprieta')
    form.set('lineas', JSON.stringify([{ lineId: line?.id, quantity: 1, sizeId }]))
    return api.post<{ exchange: { number: number } }>(`/home/order/exchange/${world.orderId}`, undefined, {
      raw: form,
      token: world.customer.token,
    })
  }
  return { ...world, ask, sizeId, line }
}
const coupon = async (values: Partial<typeof coupons.$inferInsert> = {}): Promise<string> => {
  const code = newId().slice(-12).toUpperCase()
  await db()
    .insert(coupons)
    .values({ code, kind: 'amount', value: 1_000, ...values })
  return code
}
const opened = async () => {
  const made = await pending()
  const { token } = made.customer
  const { body } = await api.post<{ clientSecret: string }>(
    '/order/create-payment',
    { ...ONE, orderId: made.orderId },
    { token },
  )
  return { ...made, token, secret: body.clientSecret }
}

/** A refund that is due, and how it goes; others are out of the way. */
const dueRefund = async (outcome: typeof culqi.state.refund) => {
  const { number, orderId } = await confirmedOrder({ method: 'culqi' })
  await db().delete(refunds)
  culqi.state.refund = outcome
  await refundOrder(number, cents(2_000))
  const [due] = await db().select().from(refunds)
  if (!due) throw new Error(`Nothing of ${orderId} is given back.`)
  return due
}

const parcelOf = async () => {
  const { number, orderId } = await confirmedOrder()
  const [parcel] = await db().select().from(parcels).where(eq(parcels.orderId, orderId))
  const notes = { note: '', reason: '', office: '', deadline: null, carrier: '', tracking: '' }
  const move = { to: 'warehouse', notes, restock: true, isFaulty: false } as const
  return { orderId, parcelId: parcel?.id ?? '', call: () => moveParcel(`${number}-1`, move) }
}

const rows: readonly Row[] = [
  {
    sites: ['orders/parcels.ts moveParcel'],
    waits: locking('orders'),
    meet: async () => {
      const { orderId, call } = await parcelOf()
      return { held: row('orders', orderId), call }
    },
  },
  {
    sites: ['parcels/rows.ts lockParcels'],
    waits: locking('parcels'),
    meet: async () => {
      const { parcelId, call } = await parcelOf()
      return { held: row('parcels', parcelId), call }
    },
  },
  {
    sites: ['cart/change.ts addUnits'],
    waits: inCarts,
    meet: async () => {
      const { customer } = await withCart()
      return { held: row('carts', customer.id, 'owner'), call: () => putInCart(customer, product.id) }
    },
  },
  {
    sites: ['cart/change.ts changeLine'],
    waits: inCarts,
    meet: async () => {
      const { customer, lineId } = await withCart()
      return {
        held: row('carts', customer.id, 'owner'),
        call: () => api.put(`/home/product/quantity-inc/${lineId}`, undefined, { token: customer.token }),
      }
    },
  },
  {
    sites: ['cart/coupon.ts keepCode'],
    waits: inCarts,
    meet: async () => {
      const { customer } = await withCart()
      const body = { userId: customer.id, code: await coupon() }
      return {
        held: row('carts', customer.id, 'owner'),
        call: () => api.post('/home/product/apply-coupon', body, { token: customer.token }),
      }
    },
  },
  {
    sites: ['cart/migrate.ts migrate'],
    waits: inCarts,
    meet: async () => {
      const { customer } = await withCart()
      const guestId = createGuest()
      await db().insert(carts).values({ shopperId: guestId })
      return {
        held: row('carts', customer.id, 'owner'),
        call: () =>
          api.post('/home/product/migrate-cart', { userId: customer.id, guestId }, { token: customer.token }),
      }
    },
  },
  {
    sites: ['cart/migrate.ts migrate 2'],
    waits: locking('carts'),
    meet: async () => {
      const { customer } = await withCart()
      const guestId = createGuest()
      await db().insert(carts).values({ shopperId: guestId })
      return {
        held: row('carts', guestId, 'owner'),
        call: () =>
          api.post('/home/product/migrate-cart', { userId: customer.id, guestId }, { token: customer.token }),
      }
    },
  },
  {
    sites: ['chat/messages.ts storeMessage'],
    waits: locking('conversations'),
    meet: async () => {
      const { customer, send } = await writeTo()
      return { held: row('conversations', customer.id, 'customer_id'), call: send }
    },
  },
  {
    sites: ['chat/quota.ts checkFileQuota'],
    waits: advisory,
    meet: async () => {
      const { customer, send } = await writeTo(pdf())
      return { held: named(`chat-files:${customer.id}`), call: send }
    },
  },
  {
    sites: ['complaints/file.ts removeComplaintFile'],
    waits: locking('complaint_files'),
    meet: async () => {
      const sheet = await fileComplaint(ComplaintForm.parse({ ...completeSheet, archivo: pdf() }), '10.1.1.1')
      return {
        held: row('complaint_files', sheet._id, 'complaint_id'),
        call: () => removeComplaintFile(sheet.numero, 'Ajeno'),
      }
    },
  },
  {
    sites: ['customers/tickets.ts issueCode'],
    waits: locking('customers'),
    meet: async () => {
      const { id } = await signedIn()
      return { held: row('customers', id), call: () => transaction(() => issueCode(id)) }
    },
  },
  {
    sites: ['exchanges/ask.ts askExchange'],
    waits: locking('orders'),
    meet: async () => {
      const { orderId, ask } = await askSize()
      return { held: row('orders', orderId), call: ask }
    },
  },
  {
    sites: ['exchanges/holds.ts holdSizes'],
    waits: locking('sizes'),
    meet: async () => {
      const { product: sized, sizeId } = await createSized()
      return {
        held: row('sizes', sizeId),
        call: () => transaction(() => holdSizes([{ productId: sized.id, sizeId, size: '40', quantity: 1 }])),
      }
    },
  },
  {
    sites: ['exchanges/holds.ts releaseSizes'],
    waits: locking('sizes'),
    meet: async () => {
      const { ask, sizeId } = await askSize()
      const { number } = (await ask()).body.exchange
      return {
        held: row('sizes', sizeId),
        call: () => exchangeCommand.run(['rechazar', String(number), 'No']),
      }
    },
  },
  {
    sites: ['exchanges/rows.ts lockExchange'],
    waits: locking('orders'),
    meet: async () => {
      const { ask, orderId } = await askSize()
      const { number } = (await ask()).body.exchange
      return {
        held: row('orders', orderId),
        call: () => exchangeCommand.run(['aceptar', String(number), 'Sí']),
      }
    },
  },
  {
    sites: ['import/lock.ts whileNoOtherImports'],
    waits: advisory,
    meet: () =>
      Promise.resolve({
        held: 'select pg_advisory_xact_lock(7231905)',
        call: () => transaction(() => whileNoOtherImports(() => Promise.resolve())),
      }),
  },
  {
    sites: ['import/lock.ts whileNoOtherImports 2'],
    waits: advisory,
    meet: () =>
      Promise.resolve({
        held: 'select pg_advisory_xact_lock(7231905)',
        call: () => whileNoOtherImports(() => Promise.resolve()),
      }),
  },
  {
    sites: ['import/products/stored.ts loadStored'],
    waits: locking('products'),
    meet: () =>
      Promise.resolve({
        held: row('products', product.id),
        call: () => transaction(async () => loadStored([await codeOf(product)], { lock: true })),
      }),
  },
  {
    sites: ['import/products/stored.ts loadStored 2'],
    waits: locking('sizes'),
    meet: async () => {
      const { product: sized, sizeId } = await createSized()
      const code = await codeOf(sized)
      return {
        held: row('sizes', sizeId),
        call: () => transaction(() => loadStored([code], { lock: true })),
      }
    },
  },
  {
    sites: ['import/reviews.ts refreshRatings'],
    waits: locking('products'),
    meet: () =>
      Promise.resolve({
        held: row('products', product.id),
        call: () => transaction(() => refreshRatings([product.id])),
      }),
  },
  {
    sites: ['limits/guests.ts drop'],
    waits: null,
    meet: async () => {
      const guest = createGuest()
      await db().insert(carts).values({ shopperId: guest })
      await db()
        .insert(cartLines)
        .values({ id: newId(), shopperId: guest, productId: product.id, quantity: 1 })
      return { held: row('carts', guest, 'owner'), call: () => dropSurplusGuests(0) }
    },
  },
  {
    sites: ['mail/deliver.ts takeNext'],
    waits: null,
    meet: async () => {
      await db().update(mails).set({ sentAt: new Date() })
      const id = newId()
      await db()
        .insert(mails)
        .values({ id, kind: 'order', recipient: 'a@example.com', subject: 's', body: 'b' })
      return { held: row('mails', id), call: () => deliverBatch() }
    },
  },
  {
    sites: ['orders/confirm.ts confirmOrder', 'orders/rows.ts findOrder'],
    waits: locking('orders'),
    meet: async () => {
      const { customer, orderId } = await pending()
      return {
        held: row('orders', orderId),
        call: () => api.get(`/order/confirm/${orderId}`, { token: customer.token }),
      }
    },
  },
  {
    sites: ['orders/customer.ts lockCustomer'],
    waits: locking('customers'),
    meet: async () => {
      const made = await pending()
      return { held: row('customers', made.customer.id), call: correct(made) }
    },
  },
  {
    sites: ['orders/document.ts correctDocument'],
    waits: locking('customers'),
    meet: async () => {
      const made = await pending()
      return { held: row('customers', made.customer.id), call: correct(made) }
    },
  },
  {
    sites: ['orders/document.ts correctDocument 2'],
    waits: locking('orders'),
    meet: async () => {
      const made = await pending()
      return { held: row('orders', made.orderId), call: correct(made) }
    },
  },
  {
    sites: ['orders/expire.ts cancel'],
    waits: null,
    meet: async () => {
      const { orderId } = await pending()
      await db().update(orders).set({ createdAt: YEAR_AGO }).where(eq(orders.id, orderId))
      return { held: row('orders', orderId), call: () => cancelUnconfirmedOrders() }
    },
  },
  {
    sites: ['orders/forget.ts closeOrdersOf'],
    waits: locking('orders'),
    meet: async () => {
      const { customer, orderId } = await pending()
      return {
        held: row('orders', orderId),
        call: () => eraseAccount(customer.id, { deleteReviews: false }),
      }
    },
  },
  {
    // The product that was only reviewed, beside that of the order.
    sites: ['orders/forget.ts closeOrdersOf 2', 'orders/forget.ts lockProducts'],
    waits: locking('products'),
    meet: async () => {
      const { customer } = await pending()
      const reviewed = await createProduct()
      const review = { productId: reviewed.id, rating: 5, review: 'Muy cómoda' }
      await api.post('/home/customer/submit-review', review, { token: customer.token })
      return {
        held: row('products', reviewed.id),
        call: () => eraseAccount(customer.id, { deleteReviews: false }),
      }
    },
  },
  {
    sites: ['orders/manual-transfer.ts chooseTransfer'],
    waits: locking('orders'),
    meet: async () => {
      const { customer, orderId } = await pending()
      return {
        held: row('orders', orderId),
        call: () => api.post(`/order/wallet/${orderId}`, undefined, { token: customer.token }),
      }
    },
  },
  {
    sites: ['orders/manual-transfer.ts sendOperation'],
    waits: locking('orders'),
    meet: async () => {
      const { customer, orderId } = await pending()
      const body = { wallet: 'yape', operation: '12345678' }
      return {
        held: row('orders', orderId),
        call: () => api.post(`/order/wallet/${orderId}/operation`, body, { token: customer.token }),
      }
    },
  },
  {
    sites: ['orders/manual-transfer.ts sendReceiptPicture'],
    waits: locking('orders'),
    meet: async () => {
      const { customer, orderId } = await pending()
      const raw = new FormData()
      const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1]
      raw.set('archivo', new File([new Uint8Array(png)], 'yape.png'))
      return {
        held: row('orders', orderId),
        call: () => api.post(`/order/wallet/${orderId}/picture`, undefined, { raw, token: customer.token }),
      }
    },
  },
  {
    sites: ['orders/modify.ts modifyOrder'],
    waits: locking('customers'),
    meet: async () => {
      const made = await pending()
      return { held: row('customers', made.customer.id), call: modify(made) }
    },
  },
  {
    sites: ['orders/modify.ts modifyOrder 2'],
    waits: locking('orders'),
    meet: async () => {
      const made = await pending()
      return { held: row('orders', made.orderId), call: modify(made) }
    },
  },
  {
    sites: ['orders/modify.ts modifyOrder 3'],
    waits: inCarts,
    meet: async () => {
      const made = await pending()
      return { held: row('carts', made.customer.id, 'owner'), call: modify(made) }
    },
  },
  {
    sites: ['orders/pay.ts findPayable'],
    waits: locking('orders'),
    meet: async () => {
      const { customer, orderId } = await pending()
      return {
        held: row('orders', orderId),
        call: () => api.post('/order/create-payment', { ...ONE, orderId }, { token: customer.token }),
      }
    },
  },
  {
    sites: ['orders/pay.ts payWithToken'],
    waits: locking('orders'),
    meet: async () => {
      const { orderId, secret, token } = await opened()
      return {
        held: `update orders set status = 'cancelled' where id = '${orderId}'`,
        call: () => api.post(`/order/payment/${secret}`, { token: 'tkn_test_ok' }, { token }),
        after: () => {
          expect(culqi.charges.filter(({ metadata }) => metadata.order === orderId)).toEqual([])
        },
      }
    },
  },
  {
    sites: ['orders/rows.ts lockByNumber'],
    waits: locking('orders'),
    meet: async () => {
      const { orderId, number } = await pending()
      return { held: row('orders', orderId), call: () => viewDocument(number) }
    },
  },
  {
    sites: ['orders/states.ts cancelLocked', 'orders/stock.ts lockStock'],
    waits: locking('products'),
    meet: async () => {
      const made = await pendingSized()
      return { held: row('products', made.sized.id), call: modify(made) }
    },
  },
  {
    sites: ['orders/stock.ts lockStock 2'],
    waits: locking('sizes'),
    meet: async () => {
      const made = await pendingSized()
      return { held: row('sizes', made.sizeId), call: modify(made) }
    },
  },
  {
    sites: ['orders/takebacks.ts restockUnits'],
    waits: locking('products'),
    meet: async () => {
      const { orderId } = await pending()
      const [line] = await db().select().from(orderLines).where(eq(orderLines.orderId, orderId))
      const units = [{ id: line?.id ?? '', quantity: 1 }]
      return {
        held: row('products', product.id),
        call: () => transaction(() => restockUnits(orderId, units)),
      }
    },
  },
  {
    sites: ['payments/credit-notes.ts restoreNote'],
    waits: locking('coupons'),
    meet: async () => {
      const code = await coupon({ customerId: (await signedIn()).id })
      return {
        held: row('coupons', code, 'code'),
        call: () => transaction(() => restoreNote(code, cents(1))),
      }
    },
  },
  {
    sites: ['payments/locks.ts lockOrder'],
    waits: locking('orders'),
    meet: async () => {
      const { orderId } = await pending()
      return { held: row('orders', orderId), call: () => transaction(() => lockOrder(orderId)) }
    },
  },
  {
    sites: ['payments/locks.ts lockPayment'],
    waits: locking('payments'),
    meet: async () => {
      const { orderId } = await opened()
      const [payment] = await db().select().from(payments).where(eq(payments.orderId, orderId))
      const id = payment?.id ?? ''
      return { held: row('payments', id), call: () => transaction(() => lockPayment(id)) }
    },
  },
  {
    sites: ['orders/redirect.ts openRedirect'],
    waits: locking('orders'),
    meet: async () => {
      const { customer, orderId } = await pending()
      const body = { ...ONE, orderId, provider: 'mercadopago' }
      return {
        held: { sql: row('orders', orderId), from: mercado.pause },
        call: () => api.post('/order/create-payment', body, { token: customer.token }),
      }
    },
  },
  {
    sites: ['payments/refund-run.ts settleAsked'],
    waits: locking('refunds'),
    meet: async () => ({ held: row('refunds', (await dueRefund('ok')).id), call: () => payRefunds() }),
  },
  {
    sites: ['payments/refund-run.ts change'],
    waits: locking('payments'),
    meet: async () => {
      const { paymentId } = await dueRefund('lost')
      return { held: { sql: row('payments', paymentId), from: culqi.pause }, call: () => payRefunds() }
    },
  },
  {
    sites: ['payments/refund-run.ts change 2'],
    waits: locking('refunds'),
    meet: async () => {
      const { id } = await dueRefund('lost')
      return { held: { sql: row('refunds', id), from: culqi.pause }, call: () => payRefunds() }
    },
  },
  {
    sites: ['payments/refund-run.ts refuse'],
    waits: locking('refunds'),
    meet: async () => {
      const { id } = await dueRefund('refused')
      return { held: { sql: row('refunds', id), from: culqi.pause }, call: () => payRefunds() }
    },
  },
  {
    sites: ['payments/locks.ts lockOperation', 'payments/transfer.ts approve'],
    waits: advisory,
    meet: async () => {
      await setCompany({ yapeNumber: '987654321', yapeHolder: 'Rosa Quispe', yapeQr: '/media/qr.webp' })
      const { customer, orderId, number } = await pending()
      const body = { wallet: 'yape', operation: '27182818' }
      await api.post(`/order/wallet/${orderId}`, undefined, { token: customer.token })
      await api.post(`/order/wallet/${orderId}/operation`, body, { token: customer.token })
      return { held: named('operation-transfer-27182818'), call: () => approveTransfer(number) }
    },
  },
  {
    sites: ['payments/refund-hand.ts noteHandRefund'],
    waits: advisory,
    meet: async () => {
      const { paymentId } = await dueRefund('refused')
      await payRefunds()
      const [payment] = await db().select().from(payments).where(eq(payments.id, paymentId))
      const note = async () => {
        const order = await lockOrder(payment?.orderId ?? '')
        if (order) await noteHandRefund(order, { amount: cents(2_000), operation: 'OP-HAND' })
      }
      return { held: named('operation-refund-OP-HAND'), call: () => transaction(note) }
    },
  },
  {
    sites: ['payments/transfer-mails.ts remind'],
    waits: null,
    meet: async () => {
      const { orderId } = await pending()
      const id = newId()
      await db()
        .insert(payments)
        .values({
          id,
          orderId,
          provider: 'yape',
          amount: cents(10_499),
          secret: newId(),
          attempt: 1,
          state: 'created',
          nextCheckAt: YEAR_AGO,
        })
      return { held: row('payments', id), call: () => remindTransfers() }
    },
  },
  {
    sites: ['retention.ts purge'],
    waits: null,
    meet: async () => {
      const guest = createGuest()
      await db().insert(carts).values({ shopperId: guest, updatedAt: YEAR_AGO })
      return { held: row('carts', guest, 'owner'), call: () => forgetGuests() }
    },
  },
  {
    sites: ['retention.ts forgetFiles'],
    waits: null,
    meet: async () => {
      const { customer, send } = await writeTo(pdf())
      await send()
      await db()
        .update(chatMessages)
        .set({ createdAt: new Date(Date.now() - 4_000 * DAY) })
        .where(eq(chatMessages.customerId, customer.id))
      return { held: row('chat_messages', customer.id, 'customer_id'), call: () => forgetConversations() }
    },
  },
  {
    sites: ['reviews.ts submitReview'],
    waits: locking('products'),
    meet: async () => {
      const { token } = await signedIn()
      return { held: row('products', product.id), call: review(token) }
    },
  },
  {
    sites: ['reviews.ts holdCustomer'],
    waits: locking('customers'),
    meet: async () => {
      const { id, token } = await signedIn()
      return { held: row('customers', id), call: review(token) }
    },
  },
  {
    sites: ['db/migrate.ts bringUpToDate'],
    waits: advisory,
    meet: async () => {
      // What every migration notes is missing of one, as after a crash in the middle.
      await db().execute(sql`delete from drizzle.schema_support where name = '0000_extensions'`)
      return {
        held: `select pg_advisory_xact_lock(${String(MIGRATION_LOCK)})`,
        call: () => migrate({ connectionString: env().databaseUrl ?? '' }, 'drizzle'),
      }
    },
  },
  {
    sites: ['backup/make.ts write'],
    waits: advisory,
    meet: () =>
      Promise.resolve({
        held: `select pg_advisory_xact_lock(${String(MIGRATION_LOCK)})`,
        call: () => makeBackup(`${env().varDir}/uno.respaldo`),
      }),
  },
  {
    sites: ['backup/restore.ts fill'],
    waits: advisory,
    meet: async () => {
      const file = `${env().varDir}/otro.respaldo`
      await makeBackup(file)
      return {
        held: `select pg_advisory_xact_lock(${String(MIGRATION_LOCK)})`,
        // Refused in the end, since this shop is not empty.
        call: () => restoreBackup(file, () => undefined),
      }
    },
  },
  {
    sites: ['demo/load.ts seedIfEmpty'],
    waits: advisory,
    meet: async () => {
      await db().delete(company)
      Object.assign(env(), { demo: false })
      return {
        held: 'select pg_advisory_xact_lock(7231906)',
        call: () => seedIfEmpty(() => undefined, { isTerminal: false }),
      }
    },
  },
]

const codeOf = async ({ id }: CreatedProduct): Promise<string> => {
  const { rows: found } = await db().execute<{ code: string }>(`select code from products where id = '${id}'`)
  return found[0]?.code ?? ''
}
function correct({ customer: { token }, orderId }: Awaited<ReturnType<typeof pending>>) {
  const body = { tipoComprobante: 'BOLETA', tipoDocumento: 'DNI', numeroDocumento: '45678913' }
  return () => api.post(`/home/order/document/${orderId}`, body, { token })
}
function review(token: string) {
  const body = { productId: product.id, rating: 4, review: 'Muy cómoda' }
  return () => api.post('/home/customer/submit-review', body, { token })
}

test.each(rows.map(one => [one.sites.join(', '), one] as const))(
  'STOCK-05 the lock of %s',
  async (_, { meet, waits }) => {
    const { held, call, after } = await meet()
    const { waiting } = await whileHeld(held, call)
    if (waits === null) expect(waiting).toEqual([])
    else expect(waiting).toEqual([expect.stringMatching(waits)])
    after?.()
  },
)
