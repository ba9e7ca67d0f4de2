import type { ErrorCode } from '../errors.ts'

/** Whom a limit counts. `wide` is the /48 of an IPv6 address, and the address itself for IPv4. */
export type LimitSubject =
  | 'network'
  | 'wide'
  | 'account'
  | 'device'
  | 'email'
  | 'order'
  | 'document'
  | 'shop'
  | 'connection'

/** One row of the table of limits: what is counted, for whom, how many in which window, and the refusal. */
export interface Limit {
  /** What is counted; its Spanish name is `limitMessages.kinds[kind]`. */
  kind: string
  by: LimitSubject
  /** How many; `account` and `address` are multiples of the owner's two settings. */
  max: number | { account: number } | { address: number }
  /** The window in seconds; `window` means the owner's (`limitWindow`), `0` counts what is under way at one moment. */
  seconds: number | 'window'
  code: ErrorCode
}
