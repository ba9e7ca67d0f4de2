import { Fragment } from 'react'
import type { CardAnswer } from '#shared/contracts/catalog.ts'
import type { View } from '#shared/rules/catalog-page.ts'
import { catalogMessages as say } from '#shared/messages/catalog-page.ts'
import { productMessages } from '#shared/messages/product.ts'
import { cardPath } from '#shared/routes.ts'
import { isSoldOut } from '#shared/rules/stock.ts'
import { ProductCard, QuickAdd } from '../ProductCard.tsx'
import { NoPicture } from '../NoPicture.tsx'
import { Picture } from '../Picture.tsx'
import { PercentTag, Price } from '../Price.tsx'
import { Stars } from '../Stars.tsx'
import { Swatch } from '../Swatch.tsx'
import { WishlistHeart } from '../WishlistHeart.tsx'

/** Names of several colours are broken after a slash, not within a word. */
const Breakable = ({ text }: { text: string }) =>
  text.split('/').map((part, i) => (
    <Fragment key={i}>
      {i > 0 && (
        <>
          /<wbr />
        </>
      )}
      {part}
    </Fragment>
  ))

/** CAT-14, D-26: a product in the list, picture left, facts right; the whole row is one link. */
export function ProductRow({ product, priority = false }: { product: CardAnswer; priority?: boolean }) {
  const { pictures, brand, name, rating, reviews, variants, stock } = product
  const [picture] = pictures
  return (
    <article className="group relative flex gap-4 border-b border-line py-4 sm:gap-6">
      <div className="relative aspect-4/5 w-32 flex-none self-start overflow-hidden rounded-card bg-sand sm:w-44">
        {picture ? (
          <Picture
            picture={picture}
            sizes="(min-width: 40rem) 176px, 128px"
            widest={480}
            priority={priority}
            className="size-full object-cover"
            decorative
          />
        ) : (
          <NoPicture />
        )}
        <span className="absolute top-2 left-2">
          <PercentTag {...product} />
        </span>
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-1 pr-14">
        <p className="eyebrow truncate">{brand}</p>
        <h3 className="line-clamp-3 font-sans text-base leading-snug font-medium tracking-normal wrap-anywhere sm:text-lg">
          <a href={cardPath(product)} className="after:absolute after:inset-0">
            {name}
          </a>
        </h3>
        <p className="text-sm text-muted">
          {product.typearticle} · {product.category}
        </p>
        {reviews > 0 && <Stars rating={rating} count={reviews} />}
        {variants.length > 0 && (
          <p className="flex flex-wrap items-center gap-x-1.5 text-sm text-muted">
            {variants.map(({ color, colorCode }) => (
              <Swatch key={color} colorCode={colorCode} className="size-3.5" />
            ))}
            <span className="min-w-0 wrap-anywhere">
              <Breakable text={say.colors(variants.map(({ color }) => color))} />
            </span>
          </p>
        )}
        <p className="hidden text-sm wrap-anywhere text-muted sm:block">{say.soldBy(product.shopName)}</p>
        <Price {...product} className="text-lg sm:text-xl" />
        {isSoldOut(stock) && <p className="text-sm font-semibold">{productMessages.soldOut}</p>}
      </div>
      <WishlistHeart product={product} className="absolute top-4 right-2 z-10" />
      <QuickAdd product={product} />
    </article>
  )
}

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
      className="grid grid-cols-2 gap-x-3 gap-y-6 sm:grid-cols-3 lg:gap-x-5 lg:gap-y-8 xl:grid-cols-4 min-[100rem]:grid-cols-5"
    >
      {products.map((product, i) => (
        <li key={product._id} className="min-w-0">
          <ProductCard product={product} sizes={CARD_SIZES} priority={isFirst(i)} />
        </li>
      ))}
    </ul>
  )
}
