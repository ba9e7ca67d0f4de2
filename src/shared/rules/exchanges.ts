import { canGo, nextOf, type Transitions } from './transitions.ts'
import { isReturnedInTime, type OrderStatus } from './orders.ts'
import { isDiscounted, pricedInCents, type PricedInSoles } from './price.ts'
import type { ShippingOption } from '../business.ts'

/** EXCHANGE-01: what a customer can request: another size, a credit note, or what the law gives for a fault. */
export const EXCHANGE_KINDS = ['size', 'credit', 'fault'] as const
export type ExchangeKind = (typeof EXCHANGE_KINDS)[number]

export type ExchangeState =
  | 'requested'
  | 'accepted'
  | 'refused'
  /** The units came back, and the customer got what was requested. */
  | 'done'
  /** Accepted, but the units never came. */
  | 'lapsed'

/** EXCHANGE-08: who pays for the way back. */
export const PAYERS = ['customer', 'shop'] as const
export type Payer = (typeof PAYERS)[number]

/** Most characters of a reason and of an answer. */
export const MAX_REASON = 1000
/** EXCHANGE-04: for how many days a new size is held: from the request, and again from its acceptance. */
export const HOLD_DAYS = 10

const refused = { to: 'refused', when: 'the owner says no, also after a look at the units' } as const
const done = { to: 'done', when: 'the units came back, and the customer got what was requested' } as const

/** EXCHANGE-02: every move of a request. */
export const EXCHANGE_MOVES: Transitions<ExchangeState> = {
  requested: [
    { to: 'accepted', when: 'the owner says yes; a new size is held for ten days more' },
    refused,
    done,
  ],
  accepted: [refused, done, { to: 'lapsed', when: 'the units never came' }],
  refused: [{ to: 'accepted', when: 'the owner overrules it' }],
  done: [],
  lapsed: [],
}

export const canExchangeMove = (from: ExchangeState, to: ExchangeState): boolean =>
  canGo(EXCHANGE_MOVES, from, to)

/** The states that a request can reach from here. */
export const nextExchangeStates = (from: ExchangeState): readonly ExchangeState[] =>
  nextOf(EXCHANGE_MOVES, from)

/** In these states the request waits for the owner or for the units. */
export const OPEN_EXCHANGES = ['requested', 'accepted'] as const satisfies ExchangeState[]

interface Situation {
  status: OrderStatus
  /** The time since the delivery, in milliseconds. */
  sinceDeliveryMs: number
  envio: ShippingOption
  /** Bought at a reduced price. */
  isOnSale: boolean
}

/**
 * EXCHANGE-01: what may be requested for a line of an order, as the policy says. A fault at any time after the
 * delivery; the rest within the policy's days, and not for items bought at a reduced price.
 */
export function exchangeKinds({ status, sinceDeliveryMs, envio, isOnSale }: Situation): ExchangeKind[] {
  if (status !== 'delivered') return []
  const isFree = !isOnSale && isReturnedInTime(sinceDeliveryMs, envio)
  return isFree ? [...EXCHANGE_KINDS] : ['fault']
}

/**
 * EXCHANGE-02: why a line of an order is not offered. `choice` is what may be requested for it, undefined when nothing
 * is: its units are gone, on their way, or in another request.
 */
export const whyNotExchanged = (
  line: PricedInSoles,
  choice: { kinds: readonly ExchangeKind[] } | undefined,
): 'gone' | 'offer' | 'late' =>
  choice === undefined ? 'gone' : isDiscounted(pricedInCents(line)) ? 'offer' : 'late'

interface Held {
  variantId: string | null
  quantity: number
}

/** What happened to units of a line: they left the order, or were exchanged for another size. */
interface Happening {
  quantity: number
  to?: { variantId: string | null }
}

/**
 * Which variants of a line the customer has, the last exchanged first. Those are the first to leave the order or to be
 * exchanged.
 */
export function variantsHeld(line: Held, happened: readonly Happening[]): Held[] {
  return happened.reduce<Held[]>(
    (held, { quantity, to }) => [...(to ? [{ ...to, quantity }] : []), ...without(held, quantity)],
    [{ variantId: line.variantId, quantity: line.quantity }],
  )
}

function without(held: readonly Held[], quantity: number): Held[] {
  let left = quantity
  return held.flatMap(part => {
    const gone = Math.min(left, part.quantity)
    left -= gone
    return part.quantity > gone ? [{ ...part, quantity: part.quantity - gone }] : []
  })
}

/** The first of these units, `quantity` of them. */
export function newestOf(held: readonly Held[], quantity: number): Held[] {
  let left = quantity
  return held.flatMap(part => {
    const taken = Math.min(left, part.quantity)
    left -= taken
    return taken > 0 ? [{ ...part, quantity: taken }] : []
  })
}

/** What a customer is filling in. `lines` holds the chosen ones; `sizeId` is '' when no size is wanted. */
export interface ExchangeDraft {
  kind: ExchangeKind | ''
  lines: Readonly<Record<string, { quantity: number; sizeId: string }>>
  reason: string
}

export const newExchangeDraft: ExchangeDraft = { kind: '', lines: {}, reason: '' }

/** What is missing, in the order of the form. */
export function exchangeProblems({
  kind,
  lines,
  reason,
}: ExchangeDraft): ('kind' | 'lines' | 'sizes' | 'reason')[] {
  const chosen = Object.values(lines)
  return [
    ...(kind === '' ? (['kind'] as const) : []),
    ...(chosen.length === 0 ? (['lines'] as const) : []),
    ...(kind === 'size' && chosen.some(({ sizeId }) => sizeId === '') ? (['sizes'] as const) : []),
    ...(reason.trim() === '' ? (['reason'] as const) : []),
  ]
}
