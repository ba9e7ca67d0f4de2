import { DAY_MS, CREDIT_NOTE_DAYS } from '../business.ts'

/** CREDIT-01: until when a credit note is good that is made, or got something back, now; never shorter than it was. */
export const noteEnd = (now: Date, before: Date | null): Date =>
  new Date(Math.max(now.getTime() + CREDIT_NOTE_DAYS * DAY_MS, before?.getTime() ?? 0))
