import { showToasts } from '#elements/toaster.ts'
import { keepForNextPage, takeFromLastPage } from '#stores/toasts.ts'

/** Toasts due at a page change show on the next page (D-15). */
export function followToasts(): void {
  takeFromLastPage()
  addEventListener('pagehide', keepForNextPage)
  const place = document.getElementById('toasts')
  if (place) showToasts(place)
}
