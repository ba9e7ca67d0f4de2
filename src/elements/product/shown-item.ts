import type { ToastItem } from '#stores/toasts.ts'

/**
 * SCREEN-05: what the page shows of the product in `place`: a card, the dialog of sizes, the top of a product's page.
 */
export function shownItem(place: Element | null, size: string): ToastItem {
  const textOf = (selector: string) => place?.querySelector(selector)?.textContent.trim() ?? ''
  const picture = [...(place?.querySelectorAll('img') ?? [])].find(image => image.checkVisibility())
  return {
    name: textOf('h1, h3, [data-shown-name]'),
    size,
    price: textOf('.price'),
    picture: picture?.currentSrc ?? '',
  }
}
