const isOf = (variantId: string) => (place: HTMLElement) => place.dataset['gallery'] === variantId

/** A colour that was not chosen yet stands in the page as text, so that the browser makes nothing of it before (PAINT-14). */
function drawn(place: HTMLElement): HTMLElement {
  if (!place.matches('noscript')) return place
  const page = new DOMParser().parseFromString(place.textContent, 'text/html')
  const gallery = page.querySelector<HTMLElement>('[data-gallery]')
  if (!gallery) return place
  place.replaceWith(gallery)
  return gallery
}

/** D-27: shows the pictures of the chosen colour. */
export function showGallery(variantId: string): void {
  const places = [...document.querySelectorAll<HTMLElement>('[data-gallery]')]
  const chosen = places.find(isOf(variantId))
  if (!chosen) return
  const shown = drawn(chosen)
  for (const place of places) place.hidden = true
  shown.hidden = false
}
