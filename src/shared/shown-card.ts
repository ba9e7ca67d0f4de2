import type { CardAnswer, ProductAnswer } from './contracts/catalog.ts'
import type { Filters } from './rules/catalog.ts'
import { shownColor } from './rules/variants.ts'

/**
 * SHOWN-02, SHOWN-04: a product as a card shows it, with the picture of the colour that is meant: in a list by colour
 * or size the first that has both, to which the card then leads; else the one that the product opens with.
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
