import { $token } from '#stores/auth.ts'
import { lazy } from '#stores/lazy.ts'
import { loadCart } from '#stores/cart.ts'
import { loadWishlist } from '#stores/wishlist.ts'
import { defineNewsletter } from './newsletter.ts'

/** What a page can wait for until it has loaded: the newsletter form, and the counts of who was here before. */
defineNewsletter()
const html = document.documentElement
const isShop = html.dataset['variant'] === 'shop'
if (isShop && ($token.get() || html.hasAttribute('data-returning'))) {
  void loadCart()
  void loadWishlist()
}
if (document.querySelector('scroll-carousel, banner-carousel, product-slider, product-gallery'))
  void lazy(() => import('./carousel/define.ts'))
