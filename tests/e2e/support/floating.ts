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

/**
 * Runs in the page: scrolls from the foot of what it shows up to its top, rests at each step as a reader does, and
 * names what then lies beneath a floating button: amounts, labels, headings, controls, and in checkout and account any words.
 */
export async function coveredOnTheWayUp(): Promise<string[]> {
  const stack = document.querySelector('.floating')
  const main = document.querySelector('main')
  if (!stack || !main) return ['no buttons']
  const isPrecious = (text: Text) =>
    /S\/\d/.test(text.data) ||
    document.documentElement.dataset['variant'] !== 'shop' ||
    Boolean(
      text.parentElement?.closest(
        'label, button, dt, dd, th, td, h1, h2, h3, summary, output, [data-review-count]',
      ),
    )
  const look = (): string[] => {
    const found: string[] = []
    const boxes = [...stack.children].map(one => one.getBoundingClientRect())
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node as Text
      const { parentElement } = text
      if (!text.data.trim() || !isPrecious(text) || !parentElement?.checkVisibility()) continue
      // Words for readers of the screen alone.
      if (parentElement.closest('.sr-only, option, svg')) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      for (const line of range.getClientRects())
        for (const { left, right, top, bottom } of boxes)
          if (line.left < right && line.right > left && line.top < bottom && line.bottom > top)
            found.push(`${text.data.trim()} at ${String(Math.round(scrollY))}`)
    }
    return found
  }
  const frame = () => new Promise(done => requestAnimationFrame(done))
  const rest = (ms: number) => new Promise(done => setTimeout(done, ms))
  const all: string[] = []
  // Long lists repeat themselves.
  const foot = Math.min(main.getBoundingClientRect().bottom + scrollY - innerHeight, 900)
  scrollTo(0, foot + 200)
  for (let y = foot; y > -180; y -= 180) {
    scrollTo(0, Math.max(0, y))
    await frame()
    await frame()
    // The page's own wait was begun before this one and is shorter; what it began again ends too.
    await rest(160)
    let found = look()
    for (let tries = 0; found.length > 0 && tries < 20; tries += 1) {
      await rest(100)
      found = look()
    }
    all.push(...found)
  }
  return all
}
