import { hasColor } from './colors.ts'
import type { PricedInSoles } from './price.ts'

/** The facts about a size that its button has. */
interface VariantOffer extends PricedInSoles {
  _id: string
  size: string
  stock: number
  sku: string
}
interface ColorOffer {
  color: string
  colorCode: string
  sizes: readonly VariantOffer[]
}

/** STATE-15: the first size that can be bought. */
export const firstInStock = <S extends Pick<VariantOffer, 'stock'>>(sizes: readonly S[]): S | undefined =>
  sizes.find(size => size.stock > 0)

/** SHOWN-03: the first colour that can be bought; the first one where nothing can. */
export const firstOffered = <V extends { sizes: readonly Pick<VariantOffer, 'stock'>[] }>(
  variants: readonly V[],
): V | undefined => variants.find(({ sizes }) => firstInStock(sizes) !== undefined) ?? variants[0]

/** VAL-02, VAL-05, VAL-06: why a size cannot be added; null when it can. */
export const sizeProblem = (o: {
  sizeId: string
  sizes: readonly Pick<VariantOffer, '_id' | 'stock'>[]
}): 'required' | 'short' | null => {
  if (o.sizeId === '') return 'required'
  const size = o.sizes.find(candidate => candidate._id === o.sizeId)
  return size && size.stock > 0 ? null : 'short'
}

/** After a change of colour the same size stays chosen, if the new colour has it in stock. */
export const sameSize = <S extends Pick<VariantOffer, 'size' | 'stock'>>(
  sizes: readonly S[],
  chosen: string,
): S | undefined => sizes.find(({ size, stock }) => size === chosen && stock > 0)

const numberOf = (size: string): number => Number(size.replace(',', '.'))

/**
 * SEO-06: the size that a shared link names, if it can be bought; else the closest one, the larger of two equally
 * close; the first in stock when sizes are not numbers.
 */
export function nearestSize<S extends Pick<VariantOffer, 'size' | 'stock'>>(
  sizes: readonly S[],
  wanted: string,
): S | undefined {
  if (Number.isNaN(numberOf(wanted))) return sameSize(sizes, wanted) ?? firstInStock(sizes)
  const distance = ({ size }: S) => Math.abs(numberOf(size) - numberOf(wanted))
  const numbered = sizes.filter(({ size, stock }) => stock > 0 && !Number.isNaN(numberOf(size)))
  return (
    numbered.sort((a, b) => distance(a) - distance(b) || numberOf(b.size) - numberOf(a.size))[0] ??
    firstInStock(sizes)
  )
}

/** DATA-20: what the cart needs to know about the choice. */
export const lineVariant = ({ color, colorCode }: Omit<ColorOffer, 'sizes'>, size: VariantOffer) => ({
  color,
  colorCode,
  size: size.size,
  sizeId: size._id,
  price: size.price,
  discount: size.discount,
  sku: size.sku,
})

/** AWAY-02: colour and size as one value of a plain form, in far fewer bytes than their ids. */
export const writeSize = ({ color, size }: { color: string; size: string }): string => `${color}|${size}`

/** Reads it back; null when nothing was chosen. */
export const readSize = (value: string): { color: string; size: string } | null => {
  const at = value.lastIndexOf('|')
  return at === -1 ? null : { color: value.slice(0, at), size: value.slice(at + 1) }
}

interface ListedColor {
  color: string
  sizes: readonly Pick<VariantOffer, 'size' | 'stock'>[]
}

/**
 * SHOWN-02: the colour that a list filtered by colour and size means: the first that has both, the size in stock;
 * undefined if none is chosen or no colour has them.
 */
export const shownColor = <V extends ListedColor>(
  variants: readonly V[],
  { color, size }: { color: string; size: string },
): V | undefined =>
  color === '' && size === ''
    ? undefined
    : variants.find(
        variant =>
          hasColor(variant.color, color) && (size === '' || sameSize(variant.sizes, size) !== undefined),
      )
