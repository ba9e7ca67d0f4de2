import { randomUUID } from 'node:crypto'
import { clock } from '#server/lib/clock.ts'
import { api } from '../api.ts'
import { serveCulqi, WEBHOOK, type ChargeKind } from '../culqi.ts'
import { open } from './customer-acts.ts'
import { answered, together, type Act, type Side, type World } from './world.ts'

const KINDS = ['ok', 'refused', '3ds', 'lost', 'late', 'never', 'busy', 'key', 'nonsense'] as const
const basic = Buffer.from(`${WEBHOOK.user}:${WEBHOOK.password}`).toString('base64')

const chargeLast =
  (kind: ChargeKind): Act =>
  ({ token, secrets, address }) => {
    const body = { token: `tkn_test_${kind}`, ...(kind === '3ds' ? { authentication: { eci: '05' } } : {}) }
    return answered(api.post(`/order/payment/${secrets.at(-1) ?? 'x'}`, body, { token, address }))
  }
const tell = (charge: unknown, id = `evt_test_${randomUUID()}`): Promise<void> =>
  answered(
    api.post(
      '/payments/webhook/culqi',
      { object: 'event', id, type: 'charge.creation.succeeded', data: JSON.stringify(charge ?? {}) },
      { headers: { authorization: `Basic ${basic}` } },
    ),
  )

/** Culqi's cards and codes, its events, and its panel. */
export async function culqiSide(): Promise<Side & { close(): Promise<void> }> {
  const culqi = await serveCulqi()
  const { state, charges, orders } = culqi
  const ofOrder = (orderId: string) => charges.filter(({ metadata }) => metadata.order === orderId)
  const lastOf = (orderId: string) => ofOrder(orderId).at(-1)

  /** Somebody pays the code that is out, at an agent's or with a wallet. */
  const payCode: Act = async ({ orderId }) => {
    const code = orders.findLast(
      ({ state: now, metadata, expiration_date: end }) =>
        now === 'pending' && metadata.order === orderId && end * 1000 > clock.now().getTime(),
    )
    if (code) code.state = 'paid'
  }
  const tellLast = ({ orderId }: World) => tell(lastOf(orderId))

  function heal(): void {
    culqi.show()
    culqi.showRefunds()
    Object.assign(state, { fault: null, isDone: false, refund: 'ok', hasRefundList: true })
  }

  return {
    name: 'culqi',
    url: culqi.url,
    close: culqi.close,
    reset() {
      for (const list of [charges, orders, culqi.refunds, culqi.requests]) list.length = 0
      heal()
    },
    heal,
    acts: {
      ...Object.fromEntries(KINDS.map(kind => [`charge ${kind}`, chargeLast(kind)])),
      'two tabs': together(chargeLast('late'), chargeLast('ok')),
      listed: async () => culqi.show(),
      // Before or after its answer, more than once, or about a charge that nobody made.
      'event of a charge': tellLast,
      'event again': ({ orderId }) => tell(lastOf(orderId), 'evt_test_again'),
      'forged event': ({ orderId }) =>
        tell({ id: 'chr_test_forged', outcome: { type: 'venta_exitosa' }, metadata: { order: orderId } }),
      'pay beside its event': together(chargeLast('lost'), tellLast),
      'code paid': payCode,
      'code in two tabs': together(open, open),
      'code paid beside a charge': async world => {
        await payCode(world)
        await chargeLast('ok')(world)
      },
    },
    pays: 'charge ok',
    paid: [
      ['charge ok'],
      ['charge 3ds', 'charge 3ds'],
      ['code paid', 'payments checked'],
      ['charge late', 'listed'],
    ],
    unseen: 'charge late',
    isRefund: url => url.endsWith('/refunds'),
    second: [
      'charge late',
      'a quarter',
      'payments checked',
      'cash',
      'listed',
      'a minute',
      'payments checked',
    ],
    charges: orderId => [
      ...ofOrder(orderId).map(({ id, metadata, amount, amount_refunded: back }) => ({
        ...{ id, paymentId: metadata.payment, amount, back, isCode: false },
      })),
      ...orders
        .filter(({ state: now, metadata }) => now === 'paid' && metadata.order === orderId)
        .map(({ id, metadata, amount }) => ({
          ...{ id, paymentId: metadata.payment, amount, back: 0, isCode: true },
        })),
    ],
    setRefund: kind => void (state.refund = kind),
    setRefundList: isAnswered => void (state.hasRefundList = isAnswered),
    showRefunds: culqi.showRefunds,
    setFault: (fault, { isDone } = { isDone: false }) => void Object.assign(state, { fault, isDone }),
    refundInPanel(orderId, amountOf) {
      const of = lastOf(orderId)
      const asked = culqi.refunds.reduce(
        (sum, { charge_id: id, amount, status }) =>
          sum + (id === of?.id && status === undefined ? amount : 0),
        0,
      )
      const amount = of ? amountOf(of.amount - Math.max(asked, of.amount_refunded)) : 0
      if (of && amount > 0) culqi.refundInPanel(of, amount)
      return Math.max(0, amount)
    },
    failRefund(orderId) {
      const of = lastOf(orderId)
      const one = culqi.refunds.findLast(made => made.charge_id === of?.id && made.status === undefined)
      if (one) culqi.failRefund(one)
    },
    dispute(orderId) {
      const of = lastOf(orderId)
      if (of) of.dispute = true
      return of?.id ?? null
    },
    endDispute: () => undefined,
    tampers: {
      chargeUnknown: ({ id, amount }) => {
        const of = charges.find(made => made.id === id)
        if (of)
          charges.push({
            ...of,
            id: `${id}9`,
            amount,
            amount_refunded: 0,
            metadata: { payment: 'x', order: 'x' },
          })
      },
      chargeMissing: ({ id }) =>
        void charges.splice(
          charges.findIndex(made => made.id === id),
          1,
        ),
      amountDiffers: ({ id }) => {
        const of = charges.find(made => made.id === id)
        if (of) of.amount += 1
      },
      refundDiffers: ({ id }) => {
        const of = charges.find(made => made.id === id)
        if (of) of.amount_refunded += 1
      },
      takenTwice: ({ id }) => {
        const of = charges.find(made => made.id === id)
        if (of) charges.push({ ...of, id: `${id}8`, amount_refunded: 0 })
      },
    },
  }
}
