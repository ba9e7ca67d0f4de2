import { Icon } from '#components/Icon.tsx'
import { NoPicture } from '#components/NoPicture.tsx'
import { Picture } from '#components/Picture.tsx'
import { PercentTag, Price } from '#components/Price.tsx'
import { Stars } from '#components/Stars.tsx'
import type { WishlistItemAnswer } from '#shared/contracts/wishlist.ts'
import { productMessages } from '#shared/messages/product.ts'
import { wishlistMessages as say } from '#shared/messages/wishlist.ts'
import { productPath } from '#shared/routes.ts'
import { isSoldOut } from '#shared/rules/stock.ts'
import { $wishlistBusy, unlike } from '#stores/wishlist.ts'
import { useAtom } from '../useAtom.ts'

/** One product of the wishlist with its remove control (D-37). */
export function WishlistCard({ item }: { item: WishlistItemAnswer }) {
  const busy = useAtom($wishlistBusy)
  return (
    <article className="group relative flex h-full min-w-0 flex-col gap-1.5">
      <div className="relative aspect-4/5 overflow-hidden rounded-card bg-sand">
        {item.picture ? (
          <Picture
            picture={item.picture}
            sizes="(min-width: 64rem) 300px, 44vw"
            className="size-full object-cover"
            decorative
          />
        ) : (
          <NoPicture />
        )}
        <span className="absolute top-2 left-2 flex gap-1">
          <PercentTag {...item} />
          {isSoldOut(item.stock) && <span className="tag tag-quiet">{productMessages.soldOut}</span>}
        </span>
      </div>
      <p className="eyebrow mt-1 min-h-4 truncate">{item.brand}</p>
      <h2 className="line-clamp-2 min-h-[2lh] text-sm leading-snug font-medium md:text-base">
        <a href={productPath(item.slug)} className="after:absolute after:inset-0 after:rounded-card">
          {item.name}
        </a>
      </h2>
      <Price price={item.price} discount={item.discount} className="text-lg" />
      <Stars rating={item.rating} />
      {!isSoldOut(item.stock) && (
        <button
          type="button"
          className="btn btn-primary relative z-10 mt-auto px-2"
          aria-label={item.hasVariants ? say.chooseSizeOf(item.name) : productMessages.quickAdd(item.name)}
          data-tap="quick-add"
          data-product={item.productId}
          data-sizes={item.hasVariants ? '' : undefined}
        >
          <Icon name="cartAdd" />
          {item.hasVariants ? say.chooseSize : say.add}
        </button>
      )}
      <button
        type="button"
        className="btn btn-quiet relative z-10 last:mt-auto"
        aria-label={say.removeOf(item.name)}
        disabled={busy}
        onClick={() => void unlike(item._id)}
      >
        <Icon name="trash" />
        {say.remove}
      </button>
    </article>
  )
}
