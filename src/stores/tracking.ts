// State area `order`, its tracking part (DATA-50).
import { atom } from 'nanostores'
import type { TrackingAnswer } from '#shared/contracts/tracking.ts'
import { trackOrder } from '#shared/endpoints/orders.ts'
import { trackingMessages } from '#shared/messages/tracking.ts'
import { call } from './call.ts'
import { run } from './run.ts'

export const $tracking = atom<TrackingAnswer | null>(null)
export const $trackingBusy = atom(false)
/** The last refusal, '' after an answer: about the number, or about the contact once a number is shown. */
export const $trackingError = atom('')

/** INFO-03: the number alone, then with the customer's contact for the lines. A refusal keeps what is shown. */
export async function track(npedido: string, contacto = ''): Promise<void> {
  $trackingError.set('')
  const outcome = await run(
    $trackingBusy,
    () => call(trackOrder, { body: { npedido, contacto } }),
    trackingMessages.failed,
  )
  if (outcome.ok) return $tracking.set(outcome.value)
  if (contacto === '') $tracking.set(null)
  $trackingError.set(outcome.error.message || trackingMessages.failed)
}
