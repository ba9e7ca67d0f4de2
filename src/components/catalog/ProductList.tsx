import type { CardAnswer } from '#shared/contracts/catalog.ts'
import type { View } from '#shared/rules/catalog-page.ts'
import { ProductCard } from '../ProductCard.tsx'
import { ProductRow } from './ProductRow.tsx'

interface Props {
  products: readonly CardAnswer[]
  view: View
}

const CARD_SIZES = '(min-width: 80rem) 22rem, (min-width: 64rem) 30vw, (min-width: 40rem) 30vw, 44vw'

/** As many as a phone shows in a row: the first screen of every list has them. */
const FIRST_ROW = 2

export function ProductList({ products, view }: Props) {
  const isFirst = (i: number) => i < FIRST_ROW
  if (view === 'list')
    return (
      <ul key="list" className="-mt-4">
        {products.map((product, i) => (
          <li key={product._id}>
            <ProductRow product={product} priority={isFirst(i)} />
          </li>
        ))}
      </ul>
    )
  return (
    <ul
      key="grid"
      className="grid grid-cols-2 gap-x-3 gap-y-6 sm:grid-cols-3 lg:gap-x-5 lg:gap-y-8 xl:grid-cols-4"
    >
      {products.map((product, i) => (
        <li key={product._id} className="min-w-0">
          <ProductCard product={product} sizes={CARD_SIZES} priority={isFirst(i)} />
        </li>
      ))}
    </ul>
  )
}
