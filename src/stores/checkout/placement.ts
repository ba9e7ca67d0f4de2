// State area `order` (DATA-52): placing an order (STATE-26 to STATE-28, ERR-01 to ERR-05, VAL-11 to VAL-14).
import { atom } from 'nanostores'
import type { PlaceOrderAnswer, PlaceOrderInput } from '#shared/contracts/orders.ts'
import { PROOF_HEADER } from '#shared/endpoints/endpoint.ts'
import { placeOrder } from '#shared/endpoints/orders.ts'
import { callMessages } from '#shared/messages/call.ts'
import { errorMessages } from '#shared/messages/errors.ts'
import { placementMessages } from '#shared/messages/checkout.ts'
import type { Soles } from '#shared/rules/money.ts'
import { placementRefusal } from '#shared/rules/checkout.ts'
import { storageKeys } from '#shared/storage.ts'
import { call } from '../call.ts'
import { ApiError } from '../send.ts'
import { randomHex } from '#browser/random-hex.ts'
import { sessionAtom } from '../session-atom.ts'
import { askForCode, codeProof, forgetCode } from './code.ts'

/** ERR-03: what is known about a refusal. */
export interface Rejection {
  message: string
  status: number
  data: unknown
}
export type Placement =
  | { state: 'idle' }
  | { state: 'pending' }
  | { state: 'fulfilled'; orderId: string; number: string; price: Soles; items: number }
  | { state: 'rejected'; error: Rejection & { code: string } }
  /** A code was mailed; the order is sent again with it (NETWORK-02). */
  | { state: 'asked' }

export const $placement = atom<Placement>({ state: 'idle' })
/** The idempotency key of the current order, and the order's text (D-63). */
const none = { key: '', text: '' }
const $attempt = sessionAtom<typeof none>(storageKeys.placement, none)

/** ERR-05: what cannot be written as JSON cannot be sent. */
const textOf = (body: PlaceOrderInput): string => {
  try {
    return JSON.stringify(body)
  } catch {
    throw new ApiError(callMessages.notSent, { status: 0, code: 'notSent' })
  }
}

/** D-63: the same order sent again has the same key, also after a reload; a changed one is a new order. */
const keyFor = (text: string): string => {
  if ($attempt.get().text !== text) $attempt.set({ key: randomHex(), text })
  return $attempt.get().key
}

const reject = (error: ApiError): Placement => ({
  state: 'rejected',
  error: {
    message: error.message || placementMessages.failed,
    status: error.status,
    data: error.data,
    code: error.code,
  },
})

const send = async (body: PlaceOrderInput, text: string): Promise<PlaceOrderAnswer> => {
  const refusal = placementRefusal({
    userId: body.userId,
    products: body.products,
    address: body.shippingInfo.address as string | undefined,
  })
  if (refusal) throw new ApiError(errorMessages[refusal], { status: 400, code: refusal })
  const proof = codeProof(text)
  const headers = {
    'idempotency-key': keyFor(text),
    ...(proof === undefined ? {} : { [PROOF_HEADER]: proof }),
  }
  const answer = await call(placeOrder, { body, headers })
  if (!answer.orderId)
    throw new ApiError(placementMessages.noOrderId, { status: 200, code: 'unknown', data: answer })
  return answer
}

/** Places an order and keeps the result; a bug still throws. */
export async function place(body: PlaceOrderInput): Promise<Placement> {
  $placement.set({ state: 'pending' })
  try {
    const { orderId, number, price, items } = await send(body, textOf(body))
    $attempt.set(none)
    forgetCode()
    $placement.set({ state: 'fulfilled', orderId, number, price, items })
  } catch (error) {
    if (!(error instanceof ApiError)) {
      $placement.set({ state: 'idle' })
      throw error
    }
    $placement.set(askForCode(error, $attempt.get().text) ? { state: 'asked' } : reject(error))
  }
  return $placement.get()
}
