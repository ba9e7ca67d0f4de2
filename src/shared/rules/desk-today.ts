/** What DESK-10 says of parcels and messages. Null for what the role does not include. */
interface Waiting {
  toPrepare: { total: number; newest: readonly string[] } | null
  unread: { messages: number; newest: string } | null
}

/** FRAME-21: how many parcels and messages wait for the person. */
export const waitingOf = ({ toPrepare, unread }: Waiting): number =>
  (toPrepare?.total ?? 0) + (unread?.messages ?? 0)

/** The new parcels that the page has read about until now, and the last message. Null for what the role did not include. */
export interface Known {
  parcels: ReadonlySet<string> | null
  message: string | null
}

/** FRAME-22: whether something came that is not known; the first reading is no news, and neither is what comes back. */
export function hasNews(known: Known | null, { toPrepare, unread }: Waiting): boolean {
  if (!known) return false
  const { parcels, message } = known
  const isNew = (number: string) => parcels !== null && !parcels.has(number)
  const isLater = unread !== null && message !== null && unread.newest > message
  return isLater || (toPrepare?.newest.some(isNew) ?? false)
}

export function knownAfter(known: Known | null, { toPrepare, unread }: Waiting): Known {
  const last = known?.message ?? ''
  return {
    parcels: toPrepare && new Set([...(known?.parcels ?? []), ...toPrepare.newest]),
    message: unread && (unread.newest > last ? unread.newest : last),
  }
}
