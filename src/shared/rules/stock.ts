import { FEW_UNITS, MAX_QUANTITY } from '../business.ts'

/** D-40: what a line may hold: not more than the stock, and never more than the limit of a line. */
export const canHold = ({ quantity, stock }: { quantity: number; stock: number }): boolean =>
  quantity <= stock && quantity <= MAX_QUANTITY

/** STATE-19, D-40: one more unit is allowed up to the stock. */
export const canIncrease = ({ quantity, stock }: { quantity: number; stock: number }): boolean =>
  canHold({ quantity: quantity + 1, stock })

/** STATE-18, VAL-07: a quantity never goes below 1. */
export const canDecrease = ({ quantity }: { quantity: number }): boolean => quantity > 1

/** D-41: how many units of a line can be bought now. */
export const buyableQuantity = ({ quantity, stock }: { quantity: number; stock: number }): number =>
  Math.max(0, Math.min(quantity, stock))

/** CHOOSE-06: whether so few units are left that the shopper sees how many; 0 does not count. */
export const isFew = (stock: number): boolean => stock > 0 && stock <= FEW_UNITS

export const isSoldOut = (stock: number): boolean => stock <= 0

/** D-43: the quantity after a guest's line joined a customer's: the sum, at most the stock, at least 1. */
export const mergedQuantity = (a: number, b: number, stock: number): number =>
  Math.max(1, Math.min(a + b, Math.max(stock, 1), MAX_QUANTITY))

/** D-41: some units of the line can be bought, but not all. */
export const isShort = ({ quantity, stock }: { quantity: number; stock: number }): boolean =>
  stock > 0 && stock < quantity

/** What an owner's file says about a stock: how many units there are (at a time, if it names one), or a difference. */
export type StockWord = { count: number; countedAt: Date | null } | { change: number }

/**
 * STOCK-01 to STOCK-04: the stock that follows from the file, the stored stock, and what was sold since the count. The
 * stock never goes below 0; `cut` is how many units are missing for that.
 */
export function settledStock(
  word: StockWord,
  { stored, sold }: { stored: number; sold: number },
): { stock: number; cut: number } {
  const wanted = 'change' in word ? stored + word.change : word.count - sold
  return { stock: Math.max(0, wanted), cut: Math.max(0, -wanted) }
}
