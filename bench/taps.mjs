import { firstProduct, openBrowser, PHONE, slowDown } from './browser/phone.mjs'
import { CONTROLS } from './controls.mjs'
import { spreadOf } from './table/figures.mjs'

/**
 * How long a tap right after the first paint takes to the next one on a cheap phone (four times slower, 150 ms,
 * 1.6 Mbps), how long after the server's answer the toast of 'agregar' is in the page, and how many taps came to
 * nothing:
 *   npm run bench:taps [-- URL [ROUNDS]]
 * Medians of ROUNDS (10, which makes 60 taps), with the least and the most, in ms. Ends with 1 when a tap was lost.
 */
const [origin = 'http://localhost:4321', rounds = '10'] = process.argv.slice(2)
const SEEN_MS = 400

/** Runs before anything of the page: notes how long each tap took to the next paint, and when a toast was there. */
function watch() {
  window.taps = []
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) if (entry.interactionId) window.taps.push(entry.duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })
  new MutationObserver(() => {
    if (!window.toastAt && document.querySelector('[data-toast]')) window.toastAt = performance.now()
  }).observe(document, { childList: true, subtree: true })
}

/**
 * The first shown control, in the middle of the screen, as soon as the page has painted once and the frame of this scroll
 * is drawn: somebody who taps a control that rests has not moved the page in the same frame.
 */
const find = selector =>
  new Promise(resolve => {
    const look = () => {
      const control = [...document.querySelectorAll(selector)].find(one => one.checkVisibility())
      if (!control || !performance.getEntriesByName('first-contentful-paint').length)
        return setTimeout(look, 4)
      control.scrollIntoView({ block: 'center', behavior: 'instant' })
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(control)))
    }
    look()
  })

const middleOf = control => {
  const { x, y, width, height } = control.getBoundingClientRect()
  return { x: x + width / 2, y: y + height / 2 }
}

/** When the answer to adding had come, on the page's own clock; undefined where nothing was added. */
const answeredAt = () =>
  performance.getEntriesByType('resource').find(({ name }) => name.includes('/add-to-card'))?.responseEnd

const cameTrue = came =>
  came().then(
    () => true,
    () => false,
  )

async function tap(browser, path, { selector, effect }) {
  const context = await browser.newContext({ ...PHONE, baseURL: origin })
  try {
    const page = await context.newPage()
    await slowDown(page)
    await page.addInitScript(watch)
    await page.goto(path, { waitUntil: 'commit' })
    const control = await page.evaluateHandle(find, selector)
    const came = await effect(page, control)
    const { x, y } = await control.evaluate(middleOf)
    await page.touchscreen.tap(x, y)
    // Asking the page whether it came true takes its processor, too: not before the paint that is measured.
    await page.waitForTimeout(SEEN_MS)
    const isLost = !(await cameTrue(came))
    await page.waitForTimeout(2_000)
    const [taps, toastAt, answered] = [
      await page.evaluate(() => window.taps ?? []),
      await page.evaluate(() => window.toastAt),
      await page.evaluate(answeredAt),
    ]
    return { paint: taps.length > 0 ? Math.max(...taps) : 16, toast: toastAt - answered, isLost }
  } finally {
    await context.close()
  }
}

const product = await firstProduct(origin)
const PAGES = {
  menu: product,
  size: product,
  add: product,
  filter: '/shops',
  heart: '/shops',
  'quick add': '/shops',
}
const browser = await openBrowser()
const rows = {}
let lost = 0
for (const control of CONTROLS) {
  const all = []
  for (let round = 0; round < Number(rounds); round += 1)
    all.push(await tap(browser, PAGES[control.name], control))
  rows[control.name] = {
    'next paint': spreadOf(all.map(({ paint }) => paint)),
    'toast after the answer': spreadOf(all.map(({ toast }) => toast)),
    lost: `${all.filter(({ isLost }) => isLost).length} of ${all.length}`,
  }
  lost += all.filter(({ isLost }) => isLost).length
}
await browser.close()
console.table(rows)
process.exitCode = lost === 0 ? 0 : 1
