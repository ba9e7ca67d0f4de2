import { cents, sumOf, type Cents } from './money.ts'
import type { RefundState } from './refunds.ts'

/** A refund as the provider lists it. */
export interface ListedRefund {
  /** The provider's own id. */
  reference: string
  amount: Cents
  createdAt: Date
  hasFailed: boolean
}

/** A refund that the provider has to make. */
export interface OwnRefund {
  id: string
  amount: Cents
  state: RefundState
  providerRef: string | null
  /** When it was promised. It may have been sent more than once since. */
  createdAt: Date
}

interface Seen {
  /** The whole amount that the charge shows as refunded. */
  refunded: Cents
  /** Every refund of the charge; null where the list could not be read. */
  listed: readonly ListedRefund[] | null
}

interface Matched {
  changes: { id: string; state: RefundState; providerRef: string | null }[]
  /** Made in the provider's panel: no row of the shop is for it. */
  panel: { reference: string | null; amount: Cents }[]
  /** Whether the list explains everything that the charge shows; then what is not in it was not made. */
  isSure: boolean
}

/** The clocks of shop and provider differ by less than this. */
const SKEW_MS = 2 * 60_000
/** The states of a refund that waits, and that the owner may have made in the provider's panel. */
const WAITING: readonly RefundState[] = ['due', 'refused', 'failed']
const SENT: readonly RefundState[] = ['asked', 'unknown']

/**
 * REFUND-10: whether a reading of a charge is older than what is booked: a later one has booked that more was refunded
 * (`booked`) than when this one began (`known`), and than it shows. Booked all the same, it would make a refund that was
 * done a failed one.
 */
export const isOutdated = ({ known, booked, shown }: Record<'known' | 'booked' | 'shown', Cents>): boolean =>
  booked > known && shown < booked

/**
 * REFUND-10: compares our refunds of a charge with what the provider says, by the provider's ids. If the list could not
 * be read, only an exact amount counts, and only for refunds that have an id or were not sent.
 */
export function matchRefunds(ours: readonly OwnRefund[], { refunded, listed }: Seen): Matched {
  const rows = ours.map(row => ({ ...row }))
  const live = (listed ?? []).filter(({ hasFailed }) => !hasFailed)
  const isSure = listed !== null && refunded <= sumOf(live)
  const free = live.filter(({ reference }) => !rows.some(({ providerRef }) => providerRef === reference))
  const claim = (row: OwnRefund, isIt: (entry: ListedRefund) => boolean): void => {
    const index = free.findIndex(entry => entry.amount === row.amount && isIt(entry))
    const [entry] = index === -1 ? [] : free.splice(index, 1)
    if (!entry) return
    row.providerRef = entry.reference
    if (row.state !== 'done') row.state = 'accepted'
  }
  for (const row of rows)
    if (listed?.some(entry => entry.hasFailed && entry.reference === row.providerRef))
      row.state = row.state === 'refused' ? 'refused' : 'failed'
    else if (row.state === 'failed' && live.some(({ reference }) => reference === row.providerRef))
      row.state = 'accepted'
  for (const row of rows)
    if (SENT.includes(row.state))
      claim(row, ({ createdAt }) => createdAt.getTime() >= row.createdAt.getTime() - SKEW_MS)
  for (const row of rows) if (row.state === 'done' && row.providerRef === null) claim(row, () => true)
  for (const row of rows) if (WAITING.includes(row.state)) claim(row, () => true)

  showDone(rows, refunded)
  hideFallen(rows, refunded)
  const panel = panelOf(rows, { refunded, free })
  const changes = rows.filter((row, index) => {
    const before = ours[index]
    return before && (before.state !== row.state || before.providerRef !== row.providerRef)
  })
  return { changes: changes.map(({ id, state, providerRef }) => ({ id, state, providerRef })), panel, isSure }
}

const shown = (rows: readonly OwnRefund[]): number => sumOf(rows.filter(({ state }) => state === 'done'))

/** Refunds that the provider accepted are done as far as the charge shows them. */
function showDone(rows: OwnRefund[], refunded: Cents): void {
  for (const row of rows)
    if (row.state === 'accepted' && shown(rows) + row.amount <= refunded) row.state = 'done'
}

/**
 * If the charge shows less than the refunds that are done, the newest refund of exactly the difference has failed after
 * all.
 */
function hideFallen(rows: OwnRefund[], refunded: Cents): void {
  const missing = shown(rows) - refunded
  const fallen = rows.findLast(({ state, amount }) => state === 'done' && amount === missing)
  if (fallen) fallen.state = 'failed'
}

/**
 * Returns the refunds of the charge that belong to no row of the shop, so they were made in the panel. But if a waiting
 * row has exactly the amount that the list does not explain, that row is done instead.
 */
function panelOf(
  rows: OwnRefund[],
  { refunded, free }: { refunded: Cents; free: readonly ListedRefund[] },
): Matched['panel'] {
  const panel: Matched['panel'] = []
  const isOpen = rows.some(({ state }) => SENT.includes(state))
  let rest = refunded - shown(rows)
  for (const { reference, amount } of free) {
    if (amount > rest) continue
    rest -= amount
    panel.push({ reference, amount })
  }
  // The rest is in the charge's sum, but in no list: it is the refund that waits for exactly that amount, else one from
  // the panel. If an answer to the shop is still missing, it may be that refund, so nothing is decided.
  const same = rows.find(({ state, amount }) => WAITING.includes(state) && amount === rest)
  if (same) same.state = 'done'
  else if (rest > 0 && !isOpen) panel.push({ reference: null, amount: cents(rest) })
  return panel
}
