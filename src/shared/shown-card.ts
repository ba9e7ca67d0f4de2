import type { CardAnswer, ProductAnswer } from './contracts/catalog.ts'
import type { Filters } from './rules/catalog.ts'
import { shownVariant } from './rules/variants.ts'

/**
 * SHOWN-02: a product as a list shows it that is filtered by colour or size: with the picture of the variant that is
 * meant, to which the card leads.
 */
export function asShown(
  product: ProductAnswer,
  { color, size }: Pick<Filters, 'color' | 'size'>,
): CardAnswer {
  const [first] = product.variants
  const variant = shownVariant(product.variants, { color, size })
  if (!variant) return product
  const picture = variant.colorPictures[0] ?? product.pictures[0]
  const hasSize = variant.sizes.some(one => one.size === size && one.stock > 0)
  return {
    ...product,
    pictures: picture ? [picture] : [],
    shown: {
      color: color === '' && variant === first ? '' : variant.color,
      size: hasSize ? size : '',
    },
  }
}
