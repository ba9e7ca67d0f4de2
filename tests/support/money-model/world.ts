import { randomInt } from 'node:crypto'
import { clock } from '#server/lib/clock.ts'
import { AppError } from '#shared/errors.ts'
import type { Customer } from '../checkout.ts'
import type { Fault } from '../faults.ts'

export const MINUTE = 60_000
export const DAY = 24 * 60 * MINUTE

/** One order with everything a history does to it. */
export interface World {
  customer: Customer
  token: string
  orderId: string
  number: string
  productId: string
  /** Everybody's own network, since few cards are tried from one (GUARD-21). */
  address: string
  /** Céntimos. */
  total: number
  side: Side
  secrets: string[]
  /** Céntimos that were refunded in the provider's panel. */
  panel: number
  /** How the next dispute ends, by the provider's charge. */
  disputed: Set<string>
}
export type Act = (world: World) => Promise<unknown>

/** A charge as its provider has it. Céntimos. */
export interface HeldCharge {
  id: string
  paymentId: string
  amount: number
  back: number
  isCode: boolean
}

export type RefundKind = 'ok' | 'lost' | 'refused' | 'working' | 'accepted' | 'never'

/** A provider's local server, as the histories use it. */
export interface Side {
  name: string
  url: string
  /** Forgets everything of the history before. */
  reset(): void
  /** Everybody answers from now on, and shows what was made. */
  heal(): void
  /** What only this provider's customers can do. */
  acts: Readonly<Record<string, Act>>
  /** The act that takes an order's money, with an answer that says so. */
  pays: string
  /** Ways in which a history may begin, so that a paid order is often met. */
  paid: readonly (readonly string[])[]
  /** A beginning in which money is taken that the order does not want. */
  second: readonly string[]
  /** The act that takes an order's money, while the shop learns nothing of it. */
  unseen: string
  /** Whether a request of the shop is for a refund, by its address. */
  isRefund(url: string): boolean
  /** What it took for an order. */
  charges(orderId: string): HeldCharge[]
  setRefund(kind: RefundKind): void
  setRefundList(isAnswered: boolean): void
  showRefunds(): void
  /** How its answers go wrong, before or after what is asked was done; null for not at all. */
  setFault(fault: Fault | null, o?: { isDone: boolean }): void
  refundInPanel(orderId: string, amount: (left: number) => number): number
  failRefund(orderId: string): void
  dispute(orderId: string): string | null
  endDispute(orderId: string, result: 'won' | 'lost'): void
  /** Things that the books cannot know: each is one difference that a comparison must name. */
  tampers: Readonly<Record<string, (charge: HeldCharge) => void>>
}

export const newAddress = (): string => `10.${[0, 1, 2].map(() => randomInt(256)).join('.')}`

let now = Date.now()
/** The clock of the shop and of its providers is the history's own. */
export function startClock(): void {
  clock.now = () => new Date(now)
}
export const resetClock = (): void => void (now = Date.now())
export const passTime = (ms: number): void => void (now += ms)

/** A refusal is an answer; anything else is a fault. */
export const orRefused = (work: Promise<unknown>): Promise<unknown> =>
  work.catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
  })
export const answered = async (work: Promise<{ status: number }>): Promise<void> => {
  const { status } = await work
  if (status >= 500 && status !== 503) throw new Error(`A call was answered ${String(status)}.`)
}
export const together =
  (...acts: Act[]): Act =>
  (world: World) =>
    Promise.all(acts.map(act => act(world)))
