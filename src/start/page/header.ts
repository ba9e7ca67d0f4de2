/** A little way up and down is no intention. */
const SLACK_PX = 8

/** The header leaves when the page is scrolled down and returns when it is scrolled up. */
export function hideOnScroll(): void {
  const header = document.querySelector<HTMLElement>('[data-header]')
  if (!header) return
  let last = 0
  let queued = false
  const follow = () => {
    queued = false
    const moved = scrollY - last
    if (Math.abs(moved) < SLACK_PX) return
    header.toggleAttribute('data-away', moved > 0 && scrollY > header.offsetHeight * 2)
    last = scrollY
  }
  // In the next frame, which lays the page out anyway: asked for now, the answer would have it done in this script.
  requestAnimationFrame(() => (last = scrollY))
  addEventListener(
    'scroll',
    () => {
      if (!queued) requestAnimationFrame(follow)
      queued = true
    },
    { passive: true },
  )
}
