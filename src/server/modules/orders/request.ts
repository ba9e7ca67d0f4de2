import type { z } from 'zod'
import { ShippingInfo, type PlaceOrderBody } from '#shared/contracts/orders.ts'
import { AppError } from '#shared/errors.ts'

export type PlaceOrder = z.output<typeof PlaceOrderBody>

/** What a caller claims its cart to hold: the units of each line that it names by id. */
export type ClaimedLines = ReadonlyMap<string, number>

/** VAL-12, VAL-13: the list and the address, each with its own sentence; the other fields by their formats. */
export function readRequest({ products, shippingInfo }: PlaceOrder): {
  info: ShippingInfo
  claimed: ClaimedLines
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
  return { info: parsed.data, claimed: readClaims(products) }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The groups of the cart as old clients send them back; a line without `_id` claims nothing. */
function readClaims(groups: readonly unknown[]): ClaimedLines {
  const claimed = new Map<string, number>()
  for (const group of groups) {
    if (!isRecord(group) || !Array.isArray(group['products'])) throw new AppError('productsInvalid')
    for (const line of group['products'] as unknown[]) {
      if (!isRecord(line)) throw new AppError('productsInvalid')
      const { _id, quantity } = line
      if (typeof _id !== 'string' || _id === '') continue
      if (typeof quantity !== 'number') throw new AppError('productsInvalid')
      claimed.set(_id, quantity)
    }
  }
  return claimed
}
