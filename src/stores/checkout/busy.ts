// State area `order` (DATA-52): what the checkout is doing (STATE-35, STATE-36, SHIP-14).
import { computed, map } from 'nanostores'
import { idle, isSubmitBlocked, type Busy } from '#shared/rules/checkout.ts'

export const $busy = map<Busy>({ ...idle })
export const $submitBlocked = computed($busy, isSubmitBlocked)

/** Runs one step with its flag on. */
export async function during<T>(flag: keyof Busy, work: () => Promise<T>): Promise<T> {
  $busy.setKey(flag, true)
  try {
    return await work()
  } finally {
    $busy.setKey(flag, false)
  }
}
