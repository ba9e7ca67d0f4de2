import { wishlistMessages } from '#shared/messages/wishlist.ts'
import { mediaIdOf, mediaPath, slugOf } from '#shared/routes.ts'
import { soles } from '#shared/rules/money.ts'
import { $liked, toggleLike, type Liked } from '#stores/wishlist.ts'
import { started } from './queued-clicks.ts'

const SELECTOR = '[data-tap=heart]'

/** The fields that a heart reads from the card around it, so that the HTML does not have them twice. */
function readCard(heart: HTMLElement): Pick<Partial<Liked>, 'name' | 'slug' | 'image'> {
  const card = heart.closest('.product-card')
  const link = card?.querySelector<HTMLAnchorElement>('h2 a, h3 a')
  if (!card || !link) return {}
  const picture = mediaIdOf(card.querySelector('img')?.getAttribute('src') ?? '')
  return {
    name: link.textContent,
    slug: slugOf(link.pathname),
    image: picture && mediaPath(picture, 720, 'webp'),
  }
}

/** DATA-18 from the heart's own attributes and its card; null when it names no product (VAL-09). */
function payload(heart: HTMLElement): Liked | null {
  const { product, price, discount, rating, ...own } = heart.dataset
  const { name, slug, image } = { ...readCard(heart), ...own }
  if (!product || !slug) return null
  return {
    productId: product,
    name: name ?? '',
    slug,
    price: soles(Number(price)),
    discount: soles(Number(discount)),
    rating: Number(rating),
    image: image ?? null,
  }
}

const isLiked = ({ dataset }: HTMLElement): boolean => (dataset['product'] ?? '') in $liked.get()

const paint = (): void => {
  for (const heart of document.querySelectorAll<HTMLElement>(SELECTOR))
    heart.setAttribute('aria-pressed', String(isLiked(heart)))
}

/**
 * The heart was still drawn empty when it was tapped, so the tap meant "add this": an item that is in the wishlist
 * already stays.
 */
function dropNeedlessTaps(): void {
  const needless =
    window.vitrinaClicks?.filter(control => control.matches(SELECTOR) && isLiked(control)) ?? []
  for (const control of needless) control.removeAttribute('data-waiting')
  window.vitrinaClicks = window.vitrinaClicks?.filter(control => !needless.includes(control)) ?? []
}

async function toggle(heart: HTMLElement): Promise<void> {
  const liked = payload(heart)
  if (!liked) {
    // eslint-disable-next-line no-console -- VAL-09, D-100: an invalid product is only logged.
    console.warn(wishlistMessages.invalidProduct)
    return
  }
  if (heart.ariaBusy === 'true') return
  heart.ariaBusy = 'true'
  await toggleLike(liked)
  heart.ariaBusy = null
}

/** PROD-20, STATE-21, STATE-22: hearts of cards and of the product page, also of cards that are drawn later. */
export function followHearts(): void {
  document.addEventListener('click', event => {
    const heart = event.target instanceof Element && event.target.closest<HTMLElement>(SELECTOR)
    if (heart) void toggle(heart)
  })
  $liked.subscribe(paint)
  const main = document.querySelector('main')
  if (main) new MutationObserver(paint).observe(main, { childList: true, subtree: true })
  dropNeedlessTaps()
  started('heart')
}
