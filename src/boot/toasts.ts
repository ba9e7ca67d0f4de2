import { lazy } from '#stores/lazy.ts'
import { $toasts, keepForNextPage, takeFromLastPage } from '#stores/toasts.ts'

export type LoadToaster = () => Promise<{ mountToaster: (place: HTMLElement) => void }>

/** The toaster is loaded with the first toast that is due; toasts due at a page change show on the next page (D-15). */
export function followToasts(load: LoadToaster): void {
  takeFromLastPage()
  addEventListener('pagehide', keepForNextPage)
  const stop = $toasts.subscribe(toasts => {
    if (toasts.length === 0) return
    queueMicrotask(() => stop())
    const place = document.getElementById('toasts')
    if (place) void lazy(load).then(part => part?.mountToaster(place))
  })
}
