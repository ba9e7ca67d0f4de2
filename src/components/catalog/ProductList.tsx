import type { CardAnswer } from '#shared/contracts/catalog.ts'
import { catalogMessages as say } from '#shared/messages/catalog-page.ts'
import type { View } from '#shared/rules/catalog-page.ts'
import { ProductCard } from '../ProductCard.tsx'
import { ProductRow } from './ProductRow.tsx'

interface Props {
  products: readonly CardAnswer[]
  view: View
  /** The answer to the last choice is on its way; the old list stays meanwhile. */
  busy: boolean
  /** True when no picture above the list is the page's first. */
  hasFirstPicture: boolean
}

const CARD_SIZES = '(min-width: 80rem) 22rem, (min-width: 64rem) 30vw, (min-width: 40rem) 30vw, 46vw'

export function ProductList({ products, view, busy, hasFirstPicture }: Props) {
  return (
    <section aria-label={say.products} aria-busy={busy} className="transition-opacity aria-busy:opacity-50">
      <h2 className="sr-only">{say.products}</h2>
      {view === 'grid' ? (
        <ul
          key="grid"
          className="grid grid-cols-2 gap-x-3 gap-y-6 sm:grid-cols-3 lg:gap-x-5 lg:gap-y-8 xl:grid-cols-4"
        >
          {products.map((product, i) => (
            <li key={product._id} className="min-w-0">
              <ProductCard product={product} sizes={CARD_SIZES} priority={hasFirstPicture && i === 0} />
            </li>
          ))}
        </ul>
      ) : (
        <ul key="list" className="-mt-4">
          {products.map((product, i) => (
            <li key={product._id}>
              <ProductRow product={product} priority={hasFirstPicture && i === 0} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
