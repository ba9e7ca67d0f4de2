/** A little way up and down is no intention. */
const SLACK_PX = 8

/** The header leaves when the page is scrolled down and returns when it is scrolled up. */
export function hideOnScroll(): void {
  const header = document.querySelector<HTMLElement>('[data-header]')
  if (!header) return
  // Not asked for before the first scroll: the answer lays the page out, which would then be done in this script.
  let last: number | undefined
  let queued = false
  const follow = () => {
    queued = false
    last ??= scrollY
    const moved = scrollY - last
    if (Math.abs(moved) < SLACK_PX) return
    header.toggleAttribute('data-away', moved > 0 && scrollY > header.offsetHeight * 2)
    last = scrollY
  }
  addEventListener(
    'scroll',
    () => {
      if (!queued) requestAnimationFrame(follow)
      queued = true
    },
    { passive: true },
  )
}
