import type { Page } from 'playwright/test'
import { resize } from './resize.ts'
import { expect } from './test.ts'

/** 320 px wide (WCAG 1.4.10), and a window of 1280×800 at 200 % (1.4.4). */
const NARROWEST = { width: 320, height: 640 }
const ZOOMED = { width: 640, height: 400 }

/** Runs in the page: what sticks out sideways, and each control that lies beneath something else. */
function misfits(): string[] {
  const root = document.documentElement
  const name = (element: Element) =>
    `${element.tagName.toLowerCase()} '${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}'`
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  /** A strip or carousel shows its end when it is scrolled. */
  const isInStrip = (element: Element): boolean => {
    for (let box = element.parentElement; box && box !== document.body; box = box.parentElement)
      if (getComputedStyle(box).overflowX !== 'visible' && box.scrollWidth > box.clientWidth) return true
    return false
  }
  const found: string[] = []
  if (root.scrollWidth > root.clientWidth) {
    const wide = [...document.body.querySelectorAll('*')].filter(
      element => isShown(element) && element.getBoundingClientRect().right > root.clientWidth,
    )
    const names = wide.filter(element => !isInStrip(element)).map(name)
    found.push(`the page is ${String(root.scrollWidth - root.clientWidth)} px too wide: ${names.join(', ')}`)
  }
  const controls = [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
  // The header leaves when the page is scrolled, so its controls come first.
  const isInHeader = (control: Element) => control.closest('[data-header]') !== null
  for (const control of [...controls.filter(isInHeader), ...controls.filter(one => !isInHeader(one))]) {
    const { width, height } = control.getBoundingClientRect()
    // What only readers of the screen see, and what its label is drawn for.
    if (!isShown(control) || width <= 1 || height <= 1 || isInStrip(control)) continue
    if (control.closest('.floating, .skip-link')) continue
    if (!isInHeader(control)) control.scrollIntoView({ block: 'center', behavior: 'instant' })
    const box = control.getClientRects()[0] ?? control.getBoundingClientRect()
    if (box.left < 0 || box.right > root.clientWidth + 1) found.push(`${name(control)} leaves the page`)
    const top = document
      .elementsFromPoint(box.left + box.width / 2, box.top + box.height / 2)
      .find(element => !element.closest('.floating'))
    const isOwn =
      top !== undefined &&
      (control.contains(top) || top.contains(control) || top.closest('label')?.contains(control))
    if (!isOwn) found.push(`${name(control)} lies beneath ${top ? name(top) : 'nothing'}`)
  }
  return found
}

/** A11Y-04: nothing is lost on the narrowest screen and at 200 %. */
export async function expectFitting(page: Page, state: string): Promise<void> {
  for (const size of [NARROWEST, ZOOMED]) {
    await resize(page, size)
    await page.evaluate(() => scrollTo(0, 0))
    const home = page.locator('[data-header] [data-company=logo]')
    if (await home.count()) await expect(home).toBeInViewport({ ratio: 1 })
    expect.soft(await page.evaluate(misfits), `${state}, ${String(size.width)} px`).toEqual([])
  }
}
