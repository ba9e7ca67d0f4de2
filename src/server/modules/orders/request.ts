import type { z } from 'zod'
import { MAX_CART_LINES } from '#shared/business.ts'
import { Quantity, Variant, type ChosenVariant } from '#shared/contracts/cart.ts'
import { ShippingInfo, type PlaceOrderBody } from '#shared/contracts/orders.ts'
import { AppError } from '#shared/errors.ts'

export type PlaceOrder = z.output<typeof PlaceOrderBody>

/** The caller's view of its cart: the units of each line that it names by id. */
export type ClaimedLines = ReadonlyMap<string, number>

/** A product that an order names directly, apart from the cart. */
export interface NamedLine {
  productId: string
  quantity: number
  variant: ChosenVariant
}

/** VAL-12, VAL-13: checks the list and the address, each with its own sentence, and the formats of the other fields. */
export function readRequest({ products, shippingInfo }: PlaceOrder): {
  info: ShippingInfo
  claimed: ClaimedLines
  named: readonly NamedLine[]
} {
  if (!Array.isArray(products)) throw new AppError('productsInvalid')
  if (!isRecord(shippingInfo)) throw new AppError('shippingIncomplete')
  const { address } = shippingInfo
  if (typeof address !== 'string' || address.trim() === '') throw new AppError('shippingIncomplete')
  const parsed = ShippingInfo.safeParse(shippingInfo)
  if (!parsed.success) {
    const field = parsed.error.issues[0]?.path.join('.') ?? ''
    throw new AppError('invalidField', { field: `shippingInfo.${field}` })
  }
  return { info: parsed.data, ...readLines(products) }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/**
 * The groups of the list: lines of the cart by their `_id`, or products that are bought at once (D-109). A list of both
 * is ambiguous, and is refused like one that names nothing.
 */
function readLines(groups: readonly unknown[]): { claimed: ClaimedLines; named: NamedLine[] } {
  const claimed = new Map<string, number>()
  const named: NamedLine[] = []
  for (const line of groups.flatMap(linesOf)) {
    const { _id, quantity } = line
    if (_id === undefined || _id === null || _id === '') named.push(readNamed(line))
    else if (typeof _id === 'string' && typeof quantity === 'number') claimed.set(_id, quantity)
    else throw new AppError('productsInvalid')
  }
  if (named.length > MAX_CART_LINES || (named.length > 0 && claimed.size > 0))
    throw new AppError('productsInvalid')
  return { claimed, named }
}

function linesOf(group: unknown): Record<string, unknown>[] {
  const lines = isRecord(group) ? group['products'] : undefined
  if (!Array.isArray(lines) || !lines.every(isRecord)) throw new AppError('productsInvalid')
  return lines
}

function readNamed({ productInfo, quantity, variant }: Record<string, unknown>): NamedLine {
  const productId = isRecord(productInfo) ? productInfo['_id'] : undefined
  const units = Quantity.safeParse(quantity)
  const chosen = Variant.safeParse(variant ?? null)
  if (typeof productId !== 'string' || !units.success || !chosen.success)
    throw new AppError('productsInvalid')
  return { productId, quantity: units.data, variant: chosen.data }
}
