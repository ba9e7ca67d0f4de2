/** Runs when the page is loaded and the browser has nothing better to do, or at once when a tap already waits, or when the loaded page is used. */
export function afterLoad(work: () => void, used?: Promise<void>): void {
  let done = false
  const once = () => {
    if (!done) work()
    done = true
  }
  const later = () => ('requestIdleCallback' in window ? requestIdleCallback(once) : setTimeout(once, 200))
  if (window.vitrinaTaps?.length) once()
  addEventListener('vitrina:tap', once, { once: true })
  void used?.then(() => document.readyState === 'complete' && once())
  if (document.readyState === 'complete') later()
  else addEventListener('load', later, { once: true })
}
