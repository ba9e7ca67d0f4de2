import { api } from '../api.ts'
import type { ExchangesAnswer } from '#shared/contracts/exchanges.ts'
import { answered, together, type Act } from './world.ts'

/** Number of the operation of a transfer that was approved long ago, for another order. */
export const KNOWN_OPERATION = '87654321'

/** PROVIDER-03: asks for a payment at the provider of the history. */
export const open: Act = async world => {
  const { token, orderId, total, side, address } = world
  const body = { price: total / 100, orderId, provider: side.name }
  const answer = await api.post<{ clientSecret?: string }>('/order/create-payment', body, { token, address })
  if (answer.status >= 500 && answer.status !== 503) throw new Error(`Opened: ${String(answer.status)}.`)
  if (answer.body.clientSecret) world.secrets.push(answer.body.clientSecret)
}
const confirm =
  (method: (world: Parameters<Act>[0]) => string): Act =>
  world =>
    answered(
      api.get(`/order/confirm/${world.orderId}`, {
        token: world.token,
        address: world.address,
        query: { paymentMethod: method(world) },
      }),
    )
const cash = confirm(() => 'cod')
const chooseTransfer: Act = ({ token, orderId, address }) =>
  answered(api.post(`/order/wallet/${orderId}`, undefined, { token, address }))
const sendOperation =
  (operation: string): Act =>
  ({ token, orderId, address }) =>
    answered(
      api.post(`/order/wallet/${orderId}/operation`, { wallet: 'yape', operation }, { token, address }),
    )

/** EXCHANGE-02: asks something about one unit of the only line. */
const askExchange =
  (tipo: string, hasSize: boolean): Act =>
  async ({ token, orderId, address }) => {
    const path = `/home/order/exchange/${orderId}`
    const { lines = [] } = (await api.get<Partial<ExchangesAnswer>>(path, { token })).body
    const [line] = lines
    if (!line) return
    const raw = new FormData()
    const sizeId = hasSize ? (line.sizes.at(-1)?._id ?? null) : null
    raw.set('tipo', tipo)
    raw.set('motivo', 'No me queda')
    raw.set('lineas', JSON.stringify([{ lineId: line._id, quantity: 1, sizeId }]))
    await answered(api.post(path, undefined, { raw, token, address }))
  }

/** What customers do, whatever the provider. */
export const customerActs: Readonly<Record<string, Act>> = {
  open,
  cash,
  'asks for the method': confirm(({ side }) => side.name),
  'come back': ({ token, secrets, address }) =>
    answered(api.get(`/order/payment/${secrets.at(-1) ?? 'x'}`, { token, address })),
  modify: ({ token, orderId }) => answered(api.post(`/home/order/modify/${orderId}`, undefined, { token })),
  'transfer chosen': chooseTransfer,
  'transfer sent': sendOperation('12345678'),
  'transfer sent with a known number': sendOperation(KNOWN_OPERATION),
  'opened beside a transfer': together(open, chooseTransfer, open),
  'transfer beside cash': together(sendOperation('12345678'), cash),
  'asks for another size': askExchange('size', true),
  'asks for a credit note': askExchange('credit', false),
  'names a fault': askExchange('fault', false),
  'names a fault and wants another': askExchange('fault', true),
}
