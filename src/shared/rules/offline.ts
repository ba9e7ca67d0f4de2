import { cents, type Cents } from './money.ts'

/** A cart line as it was when it was last read. */
export interface KeptLine {
  name: string
  slug: string
  size: string
  units: number
}
/** AWAY-07: the cart as it was. */
interface KeptCart {
  lines: readonly KeptLine[]
  total: Cents
}
export const NO_CART: KeptCart = { lines: [], total: cents(0) }

const isText = (value: unknown): value is string => typeof value === 'string'
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

function readLine(value: unknown): KeptLine[] {
  const { name, slug, size, units } = (value ?? {}) as Record<keyof KeptLine, unknown>
  return isText(name) && isText(slug) && isText(size) && isCount(units) ? [{ name, slug, size, units }] : []
}

/** Reads what the device stored, which is not to be trusted. */
export function readKeptCart(value: unknown): KeptCart {
  const { lines, total } = (value ?? {}) as Record<keyof KeptCart, unknown>
  return isCount(total) ? { lines: list(lines).flatMap(readLine), total: cents(total) } : NO_CART
}

/** The numbers that are kept, the newest first. */
const MOST_ORDERS = 10

export const readNumbers = (value: unknown): readonly string[] =>
  list(value)
    .filter(isText)
    .filter(number => /^[\w-]{1,40}$/.test(number))
    .slice(0, MOST_ORDERS)

export const withNumbers = (kept: readonly string[], numbers: readonly string[]): readonly string[] =>
  readNumbers([...numbers, ...kept.filter(number => !numbers.includes(number))])

/**
 * How long an addition may wait. The server recognises a repeated call for a day only (D-63); after that it might be
 * done twice.
 */
const WAITS_MS = 23 * 3_600_000

export const hasWaitedTooLong = (at: number, now: number): boolean => now - at > WAITS_MS
