import type { DeskTodayAnswer } from '#shared/contracts/desk-parcels.ts'

type Waiting = Pick<DeskTodayAnswer, 'toPrepare' | 'unread'>

/** FRAME-21: how many parcels and messages wait for the person. */
export const waitingOf = ({ toPrepare, unread }: Waiting): number =>
  (toPrepare?.total ?? 0) + (unread?.messages ?? 0)

/** FRAME-22: whether something came since the last reading; the first one is no news. */
export const hasNews = (before: Waiting | null, now: Waiting): boolean =>
  before !== null &&
  ((now.toPrepare?.total ?? 0) > (before.toPrepare?.total ?? 0) ||
    (now.unread?.messages ?? 0) > (before.unread?.messages ?? 0))
