import type { CardAnswer } from '#shared/contracts/catalog.ts'
import { productMessages } from '#shared/messages/product.ts'
import { cardPath } from '#shared/routes.ts'
import { isDiscounted, pricedInCents } from '#shared/rules/price.ts'
import { isSoldOut } from '#shared/rules/stock.ts'
import { NoPicture } from './NoPicture.tsx'
import { Picture } from './Picture.tsx'
import { PercentTag, Price } from './Price.tsx'
import { Stars } from './Stars.tsx'
import { Swatch } from './Swatch.tsx'
import { WishlistHeart } from './WishlistHeart.tsx'

interface Props {
  product: CardAnswer
  /** The `sizes` of its picture in its grid. */
  sizes?: string
  priority?: boolean
  /** Level of the heading that holds the name. */
  heading?: 'h2' | 'h3'
}

/** How many swatches fit next to the stars of the narrowest card. */
const SWATCHES = 3

function Colors({ variants }: Pick<CardAnswer, 'variants'>) {
  const shown = variants.length > SWATCHES ? SWATCHES - 1 : SWATCHES
  const rest = variants.length - shown
  return (
    <span className="product-colors">
      {variants.slice(0, shown).map(v => (
        <Swatch key={v.color} colorCode={v.colorCode} className="" />
      ))}
      {rest > 0 && `+${String(rest)}`}
    </span>
  )
}

/** The label in the corner: the percentage off, or 'Agotado'. */
function Tags({ product }: Pick<Props, 'product'>) {
  const soldOut = isSoldOut(product.stock)
  if (!soldOut && !isDiscounted(pricedInCents(product))) return null
  return (
    <span className="product-tags">
      <PercentTag {...product} />
      {soldOut && <span className="tag tag-quiet">{productMessages.soldOut}</span>}
    </span>
  )
}

/** STATE-10, STATE-11: the delegated listener of the page adds directly or opens the size dialog. */
export function QuickAdd({ product }: Pick<Props, 'product'>) {
  if (isSoldOut(product.stock)) return null
  return (
    <button
      type="button"
      className="btn-icon btn-round quick-add"
      aria-label={productMessages.quickAdd(product.name)}
      data-tap="quick-add"
      data-product={product._id}
      data-sizes={product.hasVariants ? '' : undefined}
    />
  )
}

/** D-26. The whole card is one link; the quick-add button is its own control above it. */
export function ProductCard({ product, priority, heading: Heading = 'h3', ...props }: Props) {
  const { pictures, brand, name, rating, reviews, variants } = product
  const sizes = props.sizes ?? '(min-width: 64rem) 300px, (min-width: 48rem) 33vw, 44vw'
  const [picture] = pictures
  return (
    <article className="product-card">
      <div className="product-picture">
        {picture ? (
          <Picture
            picture={picture}
            sizes={sizes}
            widest={720}
            {...(priority ? { priority } : {})}
            decorative
          />
        ) : (
          <NoPicture />
        )}
        <Tags product={product} />
        <WishlistHeart product={product} isInCard />
        <QuickAdd product={product} />
      </div>
      <p className="eyebrow">{brand}</p>
      <Heading>
        <a href={cardPath(product)}>{name}</a>
      </Heading>
      <Price {...product} oldClassName="" />
      <span className="product-foot">
        {variants.length > 1 && <Colors variants={variants} />}
        {reviews > 0 && <Stars rating={rating} count={reviews} className="" />}
      </span>
    </article>
  )
}

/** The placeholder of a card while a list loads; as tall as the card. */
export function ProductCardSkeleton() {
  return (
    <div className="flex flex-col gap-2" aria-hidden="true">
      <span className="skeleton aspect-4/5 rounded-card" />
      <span className="skeleton h-3 w-1/3" />
      <span className="skeleton h-5 w-5/6" />
      <span className="skeleton h-6 w-1/2" />
    </div>
  )
}
