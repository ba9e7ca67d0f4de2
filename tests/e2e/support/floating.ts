/** Runs in the page: small controls that lie beneath the floating buttons as they are drawn now. */
export function coveredByFloating(): string[] {
  // From here on the page leaves a margin for them.
  if (matchMedia('(width >= 64rem)').matches) return []
  const buttons = [...document.querySelectorAll('.floating > *')].map(one => one.getBoundingClientRect())
  const controls = document.querySelectorAll(
    ':is(main, footer) :is(a:not(article a), button, input, select, textarea, summary)',
  )
  return [...controls]
    .filter(control => {
      const box = control.getBoundingClientRect()
      if (box.width * box.height >= 22_500) return false
      return buttons.some(
        ({ left, right, top, bottom }) =>
          box.left < right && box.right > left && box.top < bottom && box.bottom > top,
      )
    })
    .map(control => (control.getAttribute('aria-label') ?? control.textContent).trim())
}
