// State area `order`, its tracking part (DATA-50).
import { atom } from 'nanostores'
import type { TrackingAnswer } from '#shared/contracts/tracking.ts'
import { trackOrder } from '#shared/endpoints/orders.ts'
import { trackingMessages } from '#shared/messages/tracking.ts'
import { call } from './call.ts'
import { run } from './run.ts'

export const $tracking = atom<TrackingAnswer | null>(null)
export const $trackingBusy = atom(false)

/** INFO-03: the number alone, then with the customer's contact for the lines. A refusal keeps what is shown. */
export async function track(npedido: string, contacto = ''): Promise<void> {
  const outcome = await run(
    $trackingBusy,
    () => call(trackOrder, { body: { npedido, contacto } }),
    trackingMessages.failed,
  )
  if (outcome.ok) $tracking.set(outcome.value)
  else if (contacto === '') $tracking.set(null)
}
