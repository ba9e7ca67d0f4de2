import { clock } from '#server/lib/clock.ts'

export interface MercadoPayment {
  id: number
  status: string
  currency_id: string
  transaction_amount: number
  transaction_amount_refunded: number
  external_reference: string
  date_created: string
}
export interface MercadoRefund {
  id: number
  payment_id: number
  amount: number
  key: string
  status: string
  date_created: string
}

/**
 * How the next refunds go: done; done and the answer lost; refused; taken without an answer and shown nowhere until
 * `showRefunds`; taken, but shown by the payment only then; not made and without an answer.
 */
export type MercadoRefundKind = 'ok' | 'lost' | 'refused' | 'working' | 'accepted' | 'never'

/** Its list has within a quarter of an hour what was requested of it; the payment may show it later. */
const isOld = (made: string): boolean => clock.now().getTime() - new Date(made).getTime() > 14 * 60_000

const round = (amount: number): number => Math.round(amount * 100) / 100

/** Mercado Pago's refunds of these payments, with its idempotency keys and the faults above. */
export function mercadoRefunds(payments: readonly MercadoPayment[], state: { refund: MercadoRefundKind }) {
  const refunds: MercadoRefund[] = []
  const hidden = new Set<number>()
  const unshown = new Set<number>()
  const refused = { status: 400, body: { message: 'Amount not allowed', status: 400 } }

  function show(of: MercadoPayment, amount: number): void {
    of.transaction_amount_refunded = round(of.transaction_amount_refunded + amount)
    if (of.transaction_amount_refunded === of.transaction_amount) of.status = 'refunded'
    else if (of.status === 'refunded') of.status = 'approved'
  }
  function make(of: MercadoPayment, amount: number, key: string): MercadoRefund {
    const made = { id: 5000 + refunds.length, payment_id: of.id, amount, key, status: 'approved' }
    const dated = { ...made, date_created: clock.now().toISOString() }
    refunds.push(dated)
    return dated
  }
  const leftOf = (of: MercadoPayment): number =>
    refunds.reduce(
      (left, { payment_id: id, amount, status }) =>
        round(id === of.id && status !== 'rejected' ? left - amount : left),
      of.transaction_amount,
    )

  return {
    refunds,
    ask(id: number, amount: number, key: string) {
      const known = refunds.find(made => made.key === key)
      if (known) return { status: 201, body: known }
      if (state.refund === 'never') return { status: 500, body: {} }
      const of = payments.find(made => made.id === id)
      if (!of || state.refund === 'refused' || amount > leftOf(of)) return refused
      const made = make(of, amount, key)
      if (state.refund === 'working') hidden.add(made.id)
      if (state.refund === 'working' || state.refund === 'accepted') unshown.add(made.id)
      else show(of, amount)
      return state.refund === 'lost' || state.refund === 'working'
        ? { status: 500, body: {} }
        : { status: 201, body: made }
    },
    listOf: (id: number) =>
      refunds.filter(made => made.payment_id === id && (!hidden.has(made.id) || isOld(made.date_created))),
    leftOf,
    /** What it took of refunds is listed and shown. */
    showRefunds() {
      for (const { id, payment_id: paymentId, amount } of refunds)
        if (unshown.delete(id)) {
          const of = payments.find(made => made.id === paymentId)
          if (of) show(of, amount)
        }
      hidden.clear()
    },
    /** Somebody refunds in the panel. */
    refundInPanel(of: MercadoPayment, amount: number) {
      make(of, amount, `panel-${String(refunds.length)}`)
      show(of, amount)
    },
    /** A refund that was taken does not reach the card. */
    failRefund(one: MercadoRefund) {
      one.status = 'rejected'
      const of = payments.find(made => made.id === one.payment_id)
      if (of && !unshown.delete(one.id)) show(of, -one.amount)
    },
  }
}
