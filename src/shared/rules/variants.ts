/** What the size buttons know of a size; money in whatever unit the caller uses throughout. */
export interface SizeOffer {
  _id: string
  size: string
  stock: number
  price: number
  discount: number
  sku: string
}
export interface ColourOffer {
  color: string
  colorCode: string
  sizes: readonly SizeOffer[]
}

/** STATE-15: the first size that can be bought. */
export const firstInStock = <S extends Pick<SizeOffer, 'stock'>>(sizes: readonly S[]): S | undefined =>
  sizes.find(size => size.stock > 0)

/** VAL-02, VAL-05, VAL-06: why a size cannot be added; null when it can. */
export const sizeProblem = (o: {
  sizeId: string
  sizes: readonly Pick<SizeOffer, '_id' | 'stock'>[]
}): 'required' | 'short' | null => {
  if (o.sizeId === '') return 'required'
  const size = o.sizes.find(candidate => candidate._id === o.sizeId)
  return size && size.stock > 0 ? null : 'short'
}

/** After a change of colour the same size stays chosen where the new colour has it in stock. */
export const sameSize = <S extends Pick<SizeOffer, 'size' | 'stock'>>(
  sizes: readonly S[],
  chosen: string,
): S | undefined => sizes.find(({ size, stock }) => size === chosen && stock > 0)

/** DATA-20: what the cart is told of the choice. */
export const lineVariant = ({ color, colorCode }: Omit<ColourOffer, 'sizes'>, size: SizeOffer) => ({
  color,
  colorCode,
  size: size.size,
  sizeId: size._id,
  price: size.price,
  discount: size.discount,
  sku: size.sku,
})
