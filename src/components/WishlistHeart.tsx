import type { CardAnswer } from '#shared/contracts/catalog.ts'
import { wishlistMessages as say } from '#shared/messages/wishlist.ts'
import { mediaPath } from '#shared/routes.ts'

interface Props {
  product: Pick<CardAnswer, '_id' | 'name' | 'slug' | 'price' | 'discount' | 'rating' | 'pictures'>
  className?: string
  /** In a product card the other fields are read from the card. */
  isInCard?: boolean
}

/**
 * PROD-20: `start/page/hearts.ts` shows whether it is liked and handles its taps; its attributes have the fields of
 * DATA-18.
 */
export function WishlistHeart({ product, className, isInCard }: Props) {
  const { _id, name, slug, price, discount, rating, pictures } = product
  const [picture] = pictures
  return (
    <button
      type="button"
      className={className ? `btn-icon btn-round heart ${className}` : 'btn-icon btn-round heart'}
      aria-label={say.like(name)}
      aria-pressed="false"
      data-tap="heart"
      data-product={_id}
      data-price={price}
      data-discount={discount}
      data-rating={rating}
      {...(isInCard
        ? {}
        : {
            'data-name': name,
            'data-slug': slug,
            'data-image': picture && mediaPath(picture.id, 720, 'webp'),
          })}
    />
  )
}
