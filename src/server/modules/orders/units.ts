import { AppError } from '#shared/errors.ts'
import { unitsLeft, type Units } from '#shared/rules/takebacks.ts'
import { findLinesOf } from './rows.ts'

/** How the owner names units of an order. */
export interface NamedUnits {
  /** A line's place in the order, from 1, or its SKU. */
  line: string
  /** Null for all that are left of it. */
  quantity: number | null
}

/** Refuses a line that the order does not have (`lineUnknown`) and one of which nothing is left (`unitsTooMany`). */
export async function unitsNamed(
  order: { id: string; number: string },
  { line, quantity }: NamedUnits,
): Promise<Units[]> {
  const lines = await findLinesOf([order.id])
  const named = line.trim().toUpperCase()
  const found = lines.find(({ sku }) => sku !== '' && sku.toUpperCase() === named) ?? lines[placeOf(named)]
  if (!found) throw new AppError('lineUnknown', { line, number: order.number })
  const left = unitsLeft(found)
  if (left === 0 || (quantity ?? left) > left) throw new AppError('unitsTooMany', { left })
  return [{ id: found.id, quantity: quantity ?? left }]
}

const placeOf = (text: string): number => (/^[1-9]\d{0,2}$/.test(text) ? Number(text) - 1 : -1)
