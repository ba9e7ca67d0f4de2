// The seller's own session (D-84); the pages for shoppers do not use it.
import { atom } from 'nanostores'
import type { SellerAnswer, SellerLoginInput } from '#shared/contracts/chat.ts'
import { getSeller, loginSeller } from '#shared/endpoints/sellers.ts'
import { chatMessages as say } from '#shared/messages/chat.ts'
import type { Capability } from '#shared/rules/people.ts'
import { withoutSignature } from '#shared/rules/token.ts'
import { deskKeys } from '#shared/desk-storage.ts'
import { storageKeys } from '#shared/storage.ts'
import { call, connectSession } from './call.ts'
import { dropSendQueue } from './chat/send-queue.ts'
import { failed, loading, ready, valueOf, type Load } from './load.ts'
import { rememberLogout } from './pending-logout.ts'
import { persistedAtom } from './persisted-atom.ts'
import { attempt, run } from './run.ts'
import { storedToken } from './stored-token.ts'

export const $sellerToken = storedToken(storageKeys.sellerToken)
/** null: nobody is signed in. */
export const $seller = atom<Load<SellerAnswer | null>>(loading)
export const $sellerBusy = atom(false)
/** Nothing until the shop has said it once. */
const $may = persistedAtom(deskKeys.may, value => (Array.isArray(value) ? value.map(String) : null))

/** Whether the person of the stored token may do this, as far as the browser knows before it has asked. */
export const mayProbably = (capability: Capability): boolean =>
  $sellerToken.get() !== undefined && ($may.get()?.includes(capability) ?? true)

export const sellerId = (): string => valueOf($seller.get())?.id ?? ''

/**
 * A session that ended leads to the seller's own login. Said again by each page that loads a seller, because a script
 * that it shares with other pages may bring the customers' session with it.
 */
const connectSeller = (): void =>
  connectSession({ onUnauthorized: forget, onNewPasswordDue: () => undefined })
connectSeller()

/** An instance of the release before says nothing of the person: then its messages are what works. */
const whole = (answer: Partial<SellerAnswer> & Omit<SellerAnswer, 'person' | 'suspended'>): SellerAnswer => ({
  person: { id: answer.id, role: 'all', may: ['messages'] },
  suspended: null,
  ...answer,
})

/** The person of the stored token. */
export async function loadSeller(): Promise<void> {
  connectSeller()
  if (!$sellerToken.get()) return $seller.set(ready(null))
  $seller.set(loading)
  const outcome = await attempt(() => call(getSeller))
  if (outcome.ok) {
    const seller = whole(outcome.value.userInfo)
    $may.set([...seller.person.may])
    $seller.set(ready(seller))
  } else if (outcome.error.status !== 401) $seller.set(failed(outcome.error.message || say.loadFailed))
}

export async function signInSeller(body: SellerLoginInput): Promise<boolean> {
  const outcome = await run($sellerBusy, () => call(loginSeller, { body }), say.loginFailed)
  if (!outcome.ok) return false
  $sellerToken.set(withoutSignature(outcome.value.token))
  await loadSeller()
  return true
}

function forget(): void {
  $sellerToken.set(undefined)
  $may.set(null)
  $seller.set(ready(null))
}

/** D-76: like a customer's logout. */
export async function signOutSeller(): Promise<void> {
  const token = $sellerToken.get()
  dropSendQueue(sellerId())
  forget()
  if (token) await rememberLogout(storageKeys.pendingSellerLogout, token)
}

/** Another tab signed out or in. */
$sellerToken.listen((token, before) => {
  if (token === undefined && before !== undefined) $seller.set(ready(null))
})
