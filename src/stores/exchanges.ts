// The requests about one order after its delivery, and what may be requested (EXCHANGE-02).
import { atom } from 'nanostores'
import type { ExchangesAnswer } from '#shared/contracts/exchanges.ts'
import { askExchange, getExchanges } from '#shared/endpoints/exchanges.ts'
import { exchangeMessages } from '#shared/messages/exchanges.ts'
import type { ExchangeDraft } from '#shared/rules/exchanges.ts'
import { whenSignedOut } from './auth.ts'
import { call } from './call.ts'
import { loaded, loading, type Load } from './load.ts'
import { withIdempotencyKey } from './idempotency-key.ts'
import { attempt, run } from './run.ts'
import { toastSuccess } from './toasts.ts'

export const $exchanges = atom<Load<ExchangesAnswer>>(loading)
export const $exchangeBusy = atom(false)

export async function loadExchanges(orderId: string): Promise<void> {
  const outcome = await attempt(() => call(getExchanges, { params: { orderId } }))
  $exchanges.set(loaded(outcome, exchangeMessages.loadFailed))
}

interface Wish {
  orderId: string
  draft: ExchangeDraft
  picture: File | null
}

const send = withIdempotencyKey(
  ({ orderId, draft, picture }: Wish, headers) =>
    call(askExchange, { params: { orderId }, body: formOf(draft, picture), headers }),
  ({ orderId, draft, picture }) =>
    JSON.stringify([orderId, draft, picture?.name, picture?.size, picture?.lastModified]),
)

function formOf({ kind, reason, lines }: ExchangeDraft, picture: File | null): FormData {
  const form = new FormData()
  form.set('tipo', kind)
  form.set('motivo', reason.trim())
  const wanted = Object.entries(lines).map(([lineId, { quantity, sizeId }]) => ({
    lineId,
    quantity,
    sizeId: kind === 'credit' || sizeId === '' ? null : sizeId,
  }))
  form.set('lineas', JSON.stringify(wanted))
  if (picture && kind === 'fault') form.set('archivo', picture)
  return form
}

/** False when it was refused and stays in the form. */
export async function sendExchange(wish: Wish): Promise<boolean> {
  const outcome = await run($exchangeBusy, () => send(wish), exchangeMessages.failed)
  if (!outcome.ok) return false
  toastSuccess(outcome.value.message)
  await loadExchanges(wish.orderId)
  return true
}

/** Nothing of a customer stays on the screen after the session ended. */
whenSignedOut(() => $exchanges.set(loading))
