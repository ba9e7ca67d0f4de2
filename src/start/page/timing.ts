/** A frame at 60 Hz. */
const FRAME_MS = 16

/**
 * Resolves when the effect of a click was painted, because loading scripts keeps a slow phone busy. A drawn frame takes
 * about one more frame to reach the screen.
 */
export const afterPaint = (work: () => void): void =>
  void requestAnimationFrame(() => setTimeout(work, FRAME_MS))

/**
 * Runs `work` when the page is loaded and the browser is idle; sooner if a click waits for it, after the click's effect
 * was painted.
 */
export function afterLoad(work: () => void): void {
  let done = false
  const once = () => {
    if (!done) work()
    done = true
  }
  const later = () => ('requestIdleCallback' in window ? requestIdleCallback(once) : setTimeout(once, 200))
  const soon = () => afterPaint(once)
  if (window.vitrinaClicks?.length) soon()
  addEventListener('vitrina:click', soon, { once: true })
  if (document.readyState === 'complete') later()
  else addEventListener('load', later, { once: true })
}

interface Scheduler {
  yield?: () => Promise<void>
}

/** Lets the browser draw and answer clicks between two pieces of work. */
export async function yieldToBrowser(): Promise<void> {
  const { scheduler } = window as { scheduler?: Scheduler }
  await (scheduler?.yield?.() ?? new Promise(resolve => setTimeout(resolve)))
}
