import { showToasts, type ToasterBefore } from '#elements/toaster.ts'
import { lazy } from '#browser/lazy.ts'
import { $toasts, keepForNextPage, takeFromLastPage } from '#stores/toasts.ts'

export type LoadToaster = () => Promise<{
  mountToaster: (place: HTMLElement, takeOver: () => ToasterBefore) => void
}>

const hasIslands = (): boolean => document.querySelector('astro-island:not([ssr])') !== null

/**
 * Toasts due at a page change show on the next page (D-15). The first one waits for nothing; where islands run, their
 * toaster is loaded with it and draws those that come later (SPEED-05).
 */
export function followToasts(load: LoadToaster): void {
  takeFromLastPage()
  addEventListener('pagehide', keepForNextPage)
  const place = document.getElementById('toasts')
  if (!place) return
  const takeOver = showToasts(place)
  const stop = $toasts.subscribe(toasts => {
    if (toasts.length === 0 || !hasIslands()) return
    queueMicrotask(() => stop())
    void lazy(load).then(part => part?.mountToaster(place, takeOver))
  })
}
