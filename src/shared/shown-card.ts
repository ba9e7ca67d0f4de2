import type { CardAnswer, ProductAnswer } from './contracts/catalog.ts'
import type { Filters } from './rules/catalog.ts'
import { shownColor } from './rules/variants.ts'

/**
 * SHOWN-02: a product as a list shows it that is filtered by colour or size: with the picture of the colour that is
 * meant, to which the card leads.
 */
export function asShown(
  product: ProductAnswer,
  { color, size }: Pick<Filters, 'color' | 'size'>,
): CardAnswer {
  const [first] = product.variants
  const chosen = shownColor(product.variants, { color, size })
  if (!chosen) return product
  const picture = chosen.colorPictures[0] ?? product.pictures[0]
  const hasSize = chosen.sizes.some(one => one.size === size && one.stock > 0)
  return {
    ...product,
    pictures: picture ? [picture] : [],
    shown: {
      color: color === '' && chosen === first ? '' : chosen.color,
      size: hasSize ? size : '',
    },
  }
}
