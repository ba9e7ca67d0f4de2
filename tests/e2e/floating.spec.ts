import { anItem, openWith } from './support/shop.ts'
import { expect, test } from './support/test.ts'

/** Nothing slides, so that what is seen is where it stays. */
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/**
 * Runs in the page: scrolls from its top to its foot and names each text and control that lies beneath a floating button.
 * The banner's picture, one link as wide as the page, goes on beneath them; its words and buttons do not.
 */
async function coveredOnTheWayDown(): Promise<string[]> {
  const buttons = [...document.querySelectorAll('.floating a')]
  /** Whether a button is drawn above this part of an element. What a strip has scrolled out of sight has a place, too. */
  const isCovered = (element: Element, box: DOMRect) =>
    buttons.some(button => {
      const over = button.getBoundingClientRect()
      const [left, right] = [Math.max(box.left, over.left), Math.min(box.right, over.right)]
      const [top, bottom] = [Math.max(box.top, over.top), Math.min(box.bottom, over.bottom)]
      if (left >= right || top >= bottom) return false
      const hits = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2)
      const first = hits.findIndex(hit => button.contains(hit))
      return first >= 0 && hits.slice(first).some(hit => element.contains(hit))
    })
  const found = new Set<string>()
  const note = (element: Element, name: string, boxes: Iterable<DOMRect>) => {
    if ([...boxes].some(box => isCovered(element, box)))
      found.add(`${name.trim().slice(0, 40)} at ${String(Math.round(scrollY))}`)
  }
  const look = () => {
    const controls = 'a:not(banner-carousel a:has(img)), button, input, select, textarea, summary'
    for (const control of document.querySelectorAll(`:is(${controls}):not(.floating *)`))
      note(control, `${control.tagName} ${control.textContent}`, [control.getBoundingClientRect()])
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const around = text.parentElement
      if (!around || !text.textContent?.trim() || around.closest('.floating')) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      note(around, text.textContent, range.getClientRects())
    }
  }
  /** What is in the flow moves along: it lies over something or not, however far the page is scrolled. */
  const isFloating = (element: Element | null): boolean =>
    element !== null &&
    (/fixed|sticky/.test(getComputedStyle(element).position) || isFloating(element.parentElement))
  // Three buttons on top of each other are a little higher.
  const step = isFloating(buttons[0] ?? null) ? 160 : innerHeight
  for (let y = 0; y < document.documentElement.scrollHeight; y += step) {
    scrollTo(0, y)
    await new Promise(done => requestAnimationFrame(done))
    look()
  }
  return buttons.length === 3 ? [...found] : ['other buttons than three']
}

test('SCREEN-14 wherever a page is scrolled the floating buttons cover no text and no control', async ({
  page,
  request,
}, info) => {
  const item = await anItem(request, info)
  const main = page.getByRole('main')
  const ready = () => page.waitForFunction(() => document.documentElement.dataset['started'])
  await openWith(page, '/carrito', [[item, 1]])
  for (const [path, sign] of [
    ['/carrito', main.getByRole('button', { name: 'Quitar' }).first()],
    ['/envio', main.getByRole('button', { name: 'CONTINUAR CON EL PAGO' })],
    [`/product/details/${item.slug}`, main.locator('[data-add]')],
    ['/terminos-y-condiciones', main.getByRole('heading', { level: 1 })],
    ['/', main.locator('banner-carousel')],
  ] as const) {
    await page.goto(path)
    await ready()
    await expect(sign).toBeVisible()
    // ROOM-04: on the way to a purchase they are behind one opener.
    const opener = page.locator('.floating summary')
    if (await opener.isVisible()) await opener.click()
    for (const width of [320, 412, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const covered = await page.evaluate(coveredOnTheWayDown)
      expect.soft(covered, `${path} at ${String(width)} px`).toEqual([])
      const button = page.getByRole('complementary', { name: 'Accesos rápidos' }).getByRole('link')
      await expect(button.last(), `${path} at ${String(width)} px`).toBeInViewport()
    }
  }
})

test('SCREEN-14 on a wide screen the buttons float beside the page: wishlist, cart, WhatsApp @desktop', async ({
  page,
}) => {
  await page.goto('/')
  const buttons = page.getByRole('complementary', { name: 'Accesos rápidos' }).getByRole('link')
  for (const y of [0, 1200]) {
    await page.evaluate(top => scrollTo(0, top), y)
    for (const [i, name] of ['Lista de deseos', 'Carrito', 'Escríbenos por WhatsApp'].entries()) {
      await expect(buttons.nth(i)).toHaveAccessibleName(name)
      await expect(buttons.nth(i)).toBeInViewport({ ratio: 1 })
    }
  }
})
