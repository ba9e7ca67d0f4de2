import { randomUUID } from 'node:crypto'
import { api } from '../api.ts'
import { serveMercadoPago, signed } from '../mercadopago.ts'
import { answered, together, type Act, type Side, type World } from './world.ts'

const inCents = (soles: number): number => Math.round(soles * 100)

/** Mercado Pago's page, its notifications, and its panel. */
export async function mercadoSide(): Promise<Side & { close(): Promise<void> }> {
  const mercado = await serveMercadoPago()
  const { state, payments, preferences } = mercado
  const { orderOf, takenOf: ofOrder } = mercado
  const lastOf = (orderId: string) => ofOrder(orderId).at(-1)
  const pageOf = (orderId: string) =>
    preferences.findLast(page => orderOf(page.external_reference) === orderId && mercado.isOpen(page))

  /** Its page takes one payment: an approved one closes it. */
  const payAs =
    (status: string): Act =>
    async ({ orderId }) => {
      const page = pageOf(orderId)
      const isTaken = ofOrder(orderId).some(made => made.external_reference === page?.external_reference)
      if (page && !isTaken) mercado.pay(page, { status })
    }
  const decide =
    (status: string): Act =>
    async () => {
      for (const made of payments) if (made.status === 'in_process') made.status = status
    }
  const newest = ({ orderId }: World) =>
    payments.findLast(made => orderOf(made.external_reference) === orderId)
  const comeBack: Act = world => {
    const made = newest(world)
    const query = {
      external_reference: made?.external_reference ?? randomUUID(),
      ...(made ? { payment_id: String(made.id) } : {}),
    }
    return answered(api.get('/payments/return/mercadopago', { query, address: world.address }))
  }
  const notify = (id: string, requestId: string) =>
    answered(
      api.post(
        '/payments/webhook/mercadopago',
        { type: 'payment' },
        { query: { 'data.id': id }, headers: signed(id, { requestId }) },
      ),
    )
  const tellLast: Act = world => notify(String(newest(world)?.id ?? 77), randomUUID())

  function heal(): void {
    mercado.showRefunds()
    Object.assign(state, {
      fault: null,
      isDone: false,
      isSearchLate: false,
      refund: 'ok',
      hasRefundList: true,
    })
  }

  return {
    name: 'mercadopago',
    url: mercado.url,
    close: mercado.close,
    reset() {
      for (const list of [payments, preferences, mercado.refunds, mercado.requests]) list.length = 0
      heal()
    },
    heal,
    acts: {
      'page paid': payAs('approved'),
      'page refused': payAs('rejected'),
      'page undecided': payAs('in_process'),
      'page decided yes': decide('approved'),
      'page decided no': decide('rejected'),
      'comes back from the page': comeBack,
      'paid and back': async world => {
        await payAs('approved')(world)
        await comeBack(world)
      },
      'back beside its message': together(comeBack, tellLast),
      message: tellLast,
      'message again': world => notify(String(newest(world)?.id ?? 77), 'again'),
      'search late': async () => void (state.isSearchLate = true),
      'search answers': async () => void (state.isSearchLate = false),
    },
    pays: 'paid and back',
    paid: [
      ['page paid', 'comes back from the page'],
      ['page paid', 'message'],
      ['page paid', 'a minute', 'payments checked'],
    ],
    unseen: 'page paid',
    isRefund: url => url.endsWith('/refunds'),
    second: ['page paid', 'search late', 'cash', 'search answers', 'a minute', 'payments checked'],
    charges: orderId =>
      ofOrder(orderId).map(made => ({
        id: String(made.id),
        paymentId: made.external_reference,
        amount: inCents(made.transaction_amount),
        back: inCents(made.transaction_amount_refunded),
        isCode: false,
      })),
    setRefund: kind => void (state.refund = kind),
    setRefundList: isAnswered => void (state.hasRefundList = isAnswered),
    showRefunds: mercado.showRefunds,
    setFault: (fault, { isDone } = { isDone: false }) => void Object.assign(state, { fault, isDone }),
    refundInPanel(orderId, amountOf) {
      const of = lastOf(orderId)
      const amount = of ? amountOf(inCents(mercado.leftOf(of))) : 0
      if (of && amount > 0) mercado.refundInPanel(of, amount / 100)
      return Math.max(0, amount)
    },
    failRefund(orderId) {
      const of = lastOf(orderId)
      const one = mercado.refunds.findLast(made => made.payment_id === of?.id && made.status !== 'rejected')
      if (one) mercado.failRefund(one)
    },
    dispute(orderId) {
      const of = lastOf(orderId)
      if (of?.status !== 'approved') return null
      of.status = 'in_mediation'
      return String(of.id)
    },
    endDispute(orderId, result) {
      for (const of of ofOrder(orderId))
        if (of.status === 'in_mediation') of.status = result === 'won' ? 'approved' : 'charged_back'
    },
    tampers: {
      chargeUnknown: ({ id }) => {
        const of = payments.find(made => String(made.id) === id)
        if (of)
          payments.push({
            ...of,
            id: of.id + 500,
            status: 'approved',
            transaction_amount_refunded: 0,
            external_reference: 'x',
          })
      },
      chargeMissing: ({ id }) =>
        void payments.splice(
          payments.findIndex(made => String(made.id) === id),
          1,
        ),
      amountDiffers: ({ id }) => {
        const of = payments.find(made => String(made.id) === id)
        if (of) of.transaction_amount = Math.round(of.transaction_amount * 100 + 1) / 100
      },
      refundDiffers: ({ id }) => {
        const of = payments.find(made => String(made.id) === id)
        if (of) of.transaction_amount_refunded = Math.round(of.transaction_amount_refunded * 100 + 1) / 100
      },
      takenTwice: ({ id }) => {
        const of = payments.find(made => String(made.id) === id)
        if (of) payments.push({ ...of, id: of.id + 500, status: 'approved', transaction_amount_refunded: 0 })
      },
    },
  }
}
