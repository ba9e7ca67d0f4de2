import type { CardAnswer } from '#shared/contracts/catalog.ts'
import { productMessages } from '#shared/messages/product.ts'
import { productPath } from '#shared/routes.ts'
import { isSoldOut } from '#shared/rules/stock.ts'
import { Icon } from './Icon.tsx'
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

/** Beside the stars of the narrowest card. */
const SWATCHES = 3

function Colours({ variants }: Pick<CardAnswer, 'variants'>) {
  const shown = variants.length > SWATCHES ? SWATCHES - 1 : SWATCHES
  const rest = variants.length - shown
  return (
    <span className="flex items-center gap-0.5 sm:gap-1">
      {variants.slice(0, shown).map(v => (
        <Swatch key={v.color} colorCode={v.colorCode} className="size-3.5" />
      ))}
      {rest > 0 && <span className="text-xs text-muted">+{rest}</span>}
    </span>
  )
}

/** STATE-10, STATE-11: the delegated listener of the page adds directly or opens the size dialog. */
export function QuickAdd({ product }: Pick<Props, 'product'>) {
  if (isSoldOut(product.stock)) return null
  return (
    <button
      type="button"
      className="btn-icon btn-round absolute right-2 bottom-2 z-10"
      aria-label={productMessages.quickAdd(product.name)}
      data-tap="quick-add"
      data-product={product._id}
      data-sizes={product.hasVariants ? '' : undefined}
    >
      <Icon name="cartAdd" />
    </button>
  )
}

/** D-26. The whole card is one link; the quick-add button is its own control above it. */
export function ProductCard({ product, priority, heading: Heading = 'h3', ...props }: Props) {
  const { pictures, brand, name, slug, rating, reviews, variants, stock } = product
  const sizes = props.sizes ?? '(min-width: 64rem) 300px, (min-width: 48rem) 33vw, 46vw'
  const [picture] = pictures
  return (
    <article className="group relative flex h-full min-w-0 flex-col gap-1.5">
      <div className="relative aspect-4/5 overflow-hidden rounded-card bg-sand">
        {picture ? (
          <Picture
            picture={picture}
            sizes={sizes}
            widest={720}
            {...(priority ? { priority } : {})}
            className="size-full object-cover transition-transform duration-200 group-hover:scale-[1.02]"
            decorative
          />
        ) : (
          <NoPicture />
        )}
        <span className="absolute top-2 left-2 flex gap-1">
          <PercentTag {...product} />
          {isSoldOut(stock) && <span className="tag tag-quiet">{productMessages.soldOut}</span>}
        </span>
        <WishlistHeart product={product} className="absolute top-2 right-2 z-10" />
        <QuickAdd product={product} />
      </div>
      <p className="eyebrow mt-1 truncate">{brand}</p>
      <Heading className="line-clamp-2 min-h-[2lh] font-sans text-sm leading-snug font-medium tracking-normal wrap-anywhere md:text-base">
        <a href={productPath(slug)} className="after:absolute after:inset-0 after:rounded-card">
          {name}
        </a>
      </Heading>
      <Price {...product} className="text-lg" />
      <span className="flex min-h-5 items-center justify-between gap-x-2">
        {variants.length > 1 && <Colours variants={variants} />}
        <Stars rating={rating} count={reviews} className="text-xs sm:text-sm" />
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
