import { eq } from 'drizzle-orm'
import { afterAll } from 'vitest'
import { db, transaction } from '#server/db/index.ts'
import { payments, refunds } from '#server/db/schema/payments.ts'
import { newId } from '#server/lib/uuid.ts'
import { refundOrder } from '#server/modules/orders/refund.ts'
import { approveTransfer } from '#server/modules/orders/transfer-decide.ts'
import { restoreNote } from '#server/modules/payments/credit-notes.ts'
import { lockOrder, lockPayment } from '#server/modules/payments/locks.ts'
import { noteHandRefund } from '#server/modules/payments/refund-hand.ts'
import { payRefunds } from '#server/modules/payments/refund-run.ts'
import { remindTransfers } from '#server/modules/payments/transfer-mails.ts'
import { cents } from '#shared/rules/money.ts'
import { api } from '../../support/api.ts'
import { setCompany, signedIn } from '../../support/commerce.ts'
import { serveCulqi } from '../../support/culqi.ts'
import { serveMercadoPago } from '../../support/mercadopago.ts'
import { confirmedOrder } from '../../support/orders.ts'
import {
  ONE,
  YEAR_AGO,
  advisory,
  coupon,
  locking,
  named,
  opened,
  pending,
  row,
  testLocks,
} from '../../support/lock-rows.ts'

const culqi = await serveCulqi()
afterAll(() => culqi.close())
const mercado = await serveMercadoPago()
afterAll(() => mercado.close())

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

testLocks([
  {
    // Two refunds of one payment that are written at once: the second counts the first one.
    sites: ['0033_a-refund-of-its-own.sql refunds_fit'],
    waits: /^update "refunds"/,
    meet: async () => {
      const { id, paymentId } = await dueRefund('ok')
      return {
        held: row('payments', paymentId),
        call: () =>
          db()
            .update(refunds)
            .set({ amount: cents(1_000) })
            .where(eq(refunds.id, id)),
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
])
