// State area `order` (DATA-52): whom the receipt of a placed order names.
import { atom } from 'nanostores'
import { correctDocument as endpoint } from '#shared/endpoints/orders.ts'
import { orderMessages } from '#shared/messages/orders.ts'
import type { DocumentDraft } from '#shared/rules/receipt.ts'
import { call } from './call.ts'
import { refreshOrder } from './orders.ts'
import { run } from './run.ts'
import { toastSuccess } from './toasts.ts'

export const $correcting = atom(false)

/** FISCAL-06: false when it was refused and stays in the form. */
export async function correctDocument(orderId: string, draft: DocumentDraft): Promise<boolean> {
  const outcome = await run(
    $correcting,
    () => call(endpoint, { params: { orderId }, body: draft }),
    orderMessages.correctFailed,
  )
  if (!outcome.ok) return false
  toastSuccess(outcome.value.message)
  await refreshOrder(orderId)
  return true
}
