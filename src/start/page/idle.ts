import { afterPaint } from './after-paint.ts'

/**
 * Runs when the page is loaded and the browser has nothing better to do; sooner, when its paint was seen, for a tap that
 * waits for it, and at once when the loaded page is used.
 */
export function afterLoad(work: () => void, used?: Promise<void>): void {
  let done = false
  const once = () => {
    if (!done) work()
    done = true
  }
  const later = () => ('requestIdleCallback' in window ? requestIdleCallback(once) : setTimeout(once, 200))
  const soon = () => afterPaint(once)
  if (window.vitrinaClicks?.length) soon()
  addEventListener('vitrina:click', soon, { once: true })
  void used?.then(() => document.readyState === 'complete' && once())
  if (document.readyState === 'complete') later()
  else addEventListener('load', later, { once: true })
}
