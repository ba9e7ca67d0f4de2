// State area `payment` (DATA-52): a transfer by Yape or Plin (WALLET-03 to WALLET-06).
import { map } from 'nanostores'
import type { Wallet } from '#shared/business.ts'
import type { ManualTransferPayment } from '#shared/contracts/manual-transfer.ts'
import { chooseManualTransfer, sendOperation, sendReceiptPicture } from '#shared/endpoints/manual-transfer.ts'
import { manualTransferMessages as say } from '#shared/messages/manual-transfer.ts'
import { orderPath, routes } from '#shared/routes.ts'
import { whenSignedOut } from './auth.ts'
import { call } from './call.ts'
import { goTo } from '#browser/go.ts'
import { attempt } from './run.ts'
import { toastSuccess } from './toasts.ts'
import { loadPendingOrder } from './payment.ts'

interface Transfer {
  /** Null until the server has opened it. */
  payment: ManualTransferPayment | null
  busy: boolean
  error: string
  /** Why the picture was refused. */
  pictureError: string
}
const closed: Transfer = { payment: null, busy: false, error: '', pictureError: '' }
export const $transfer = map<Transfer>(closed)

/** WALLET-03: chooses the wallet for this order; a transfer that was opened before, in any tab, is shown as it is. */
export async function openTransfer(orderId: string): Promise<void> {
  $transfer.set({ ...closed, busy: true })
  const outcome = await attempt(() => call(chooseManualTransfer, { params: { orderId } }))
  $transfer.set(
    outcome.ok
      ? { ...closed, payment: outcome.value.wallet }
      : { ...closed, error: outcome.error.message || say.failed },
  )
}

/** The server's sentence once it has the picture; null when it was refused. */
async function upload(orderId: string, picture: File): Promise<string | null> {
  $transfer.set({ ...$transfer.get(), busy: true, error: '', pictureError: '' })
  const body = new FormData()
  body.set('archivo', picture)
  const outcome = await attempt(() => call(sendReceiptPicture, { params: { orderId }, body }))
  if (outcome.ok) {
    $transfer.set({ ...closed, payment: outcome.value.wallet })
    return outcome.value.message
  }
  const pictureError = outcome.error.message || say.pictureFailed
  $transfer.set({ ...$transfer.get(), busy: false, pictureError })
  return null
}

/** WALLET-10: true once the server has the picture of a transfer that is being verified. */
export async function sendPicture(orderId: string, picture: File): Promise<boolean> {
  const message = await upload(orderId, picture)
  if (message !== null) toastSuccess(message)
  return message !== null
}

/**
 * WALLET-04, WALLET-10: first the picture, if there is one, so that the owner's mail mentions it. True once the server
 * has the number.
 */
export async function sendNumber(
  orderId: string,
  body: { wallet: Wallet; operation: string },
  picture: File | null,
): Promise<boolean> {
  if (picture && (await upload(orderId, picture)) === null) return false
  $transfer.set({ ...$transfer.get(), busy: true, error: '', pictureError: '' })
  const outcome = await attempt(() => call(sendOperation, { params: { orderId }, body }))
  if (outcome.ok) {
    $transfer.set({ ...closed, payment: outcome.value.wallet })
    toastSuccess(outcome.value.message)
  } else $transfer.set({ ...$transfer.get(), busy: false, error: outcome.error.message || say.sendFailed })
  return outcome.ok
}

/** WALLET-06: reads again a transfer that the owner is looking for, and goes on once the owner has decided. */
export async function lookAgain(): Promise<void> {
  const order = await loadPendingOrder()
  if (!order || order.wallet?.state === 'verifying') return
  if (order.confirmed) return goTo(routes.confirm, { replace: true })
  if (order.delivery_status === 'cancelled') return goTo(orderPath(order._id), { replace: true })
  $transfer.set(closed)
}

whenSignedOut(() => $transfer.set(closed))
