import type { Locator } from 'playwright/test'

/** What a finger may aim at. What is typed into or ticked is hit by its label too. */
const CONTROLS = 'a[href], button, summary, select, textarea, input:not([type=hidden]), [role=checkbox]'
/** A row of dots has to fit, so these may be 24 px wide. */
const NARROW = '.dot, .thumb'

/** Runs in the page: as `smallHitAreas` says, and how many controls were measured. */
async function measure(root: Element, { controls, narrow }: { controls: string; narrow: string }) {
  const found = { seen: 0, small: [] as string[] }
  const isIn = (control: Element, x: number, y: number) => {
    const hit = document.elementFromPoint(x, y)
    return hit !== null && (control.contains(hit) || hit.closest('label')?.control === control)
  }
  /** How far the control goes in that direction, up to 44 px. */
  const reach = (control: Element, x: number, y: number, right: number, down: number) => {
    let far = 0
    while (far < 44 && isIn(control, x + right * (far + 0.5), y + down * (far + 0.5))) far += 0.5
    return far
  }
  const isInSentence = (one: Element) =>
    getComputedStyle(one).display === 'inline' &&
    (one.parentElement?.textContent.trim() ?? '') !== one.textContent.trim()
  /** A slider is hit on its thumb, which is as wide as it is high. */
  const thumbOf = ({ valueAsNumber: value, min, max, offsetWidth, offsetHeight: size }: HTMLInputElement) =>
    size / 2 + ((value - Number(min)) / (Number(max) - Number(min))) * (offsetWidth - size)
  const isSlider = (one: Element): one is HTMLInputElement => one.matches('[type=range]')
  // The header comes back when the page is scrolled up.
  scrollTo({ top: 0, behavior: 'instant' })
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
  const header = document.querySelector('[data-header]')
  await Promise.all(header?.getAnimations().map(({ finished }) => finished) ?? [])
  for (const one of root.querySelectorAll<HTMLElement>(controls)) {
    if (!one.checkVisibility({ visibilityProperty: true })) continue
    if (one.matches(':disabled, .skip-link') || one.closest('[inert]') || isInSentence(one)) continue
    // A field that only a label is drawn for.
    const drawn = one.offsetWidth > 1 ? one : ([...((one as HTMLInputElement).labels ?? [])].at(-1) ?? one)
    drawn.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
    const { x, y, width, height } = drawn.getClientRects()[0] ?? drawn.getBoundingClientRect()
    // What a row has slid out of its view comes into it by a finger.
    const strip = drawn.closest('.scroll-strip, [data-view], .snap-view, .slider-view, .thumbs')
    const view = strip?.getBoundingClientRect()
    if (view && (x < view.left - 1 || x + width > view.right + 1)) continue
    found.seen += 1
    const across = x + (isSlider(one) ? thumbOf(one) : width / 2)
    const down = y + height / 2
    const half = 21.75
    const corners = [
      [-half, 0],
      [half, 0],
      [0, -half],
      [0, half],
    ] as const
    if (corners.every(([right, low]) => isIn(one, across + right, down + low))) continue
    const name = `${one.getAttribute('aria-label') ?? ''} ${one.textContent.trim()} <${one.localName} ${one.className}>`
    if (!isIn(one, across, down)) {
      const over = document.elementFromPoint(across, down)
      found.small.push(`${name}: under <${over?.localName ?? ''} ${String(over?.className)}>`)
      continue
    }
    const wide = 1 + reach(one, across, down, -1, 0) + reach(one, across, down, 1, 0)
    const high = 1 + reach(one, across, down, 0, -1) + reach(one, across, down, 0, 1)
    if (wide < (one.matches(narrow) ? 24 : 44) || high < 44)
      found.small.push(`${name}: ${String(wide)} x ${String(high)}`)
  }
  return found
}

/**
 * SCREEN-19: each control in there that a finger hits on less than 44 by 44 px, or not at all. A link in a sentence may be
 * smaller (WCAG 2.5.8).
 */
export const smallHitAreas = (root: Locator) => root.evaluate(measure, { controls: CONTROLS, narrow: NARROW })
