import type { CardAnswer, ProductAnswer } from './contracts/catalog.ts'
import type { Filters } from './rules/catalog.ts'
import { shownColor } from './rules/variants.ts'

/**
 * SHOWN-02, SHOWN-04: a product as a card shows it. In a list by colour or size, the picture is that of the first
 * colour that has both, and the card leads to it. In other lists it is the picture that the product's page shows first.
 */
export function asShown(
  product: ProductAnswer,
  { color, size }: Pick<Filters, 'color' | 'size'>,
): CardAnswer & Pick<ProductAnswer, 'pictures'> {
  const [first] = product.variants
  const meant = shownColor(product.variants, { color, size })
  const chosen = meant ?? first
  const picture = chosen?.colorPictures[0] ?? product.pictures[0]
  const card = { ...product, pictures: picture ? [picture] : [] }
  if (!meant) return card
  const hasSize = meant.sizes.some(one => one.size === size && one.stock > 0)
  const shown = { color: meant === first ? '' : meant.color, size: hasSize ? size : '' }
  return { ...card, shown }
}
