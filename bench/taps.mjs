import { firstProduct, openBrowser, PHONE, slowDown } from './browser/phone.mjs'
import { CONTROLS } from './controls.mjs'

/**
 * How long a tap right after the first paint takes to the next one on a cheap phone (four times slower, 150 ms,
 * 1.6 Mbps), and how long after the server's answer the toast of 'agregar' stands in the page:
 *   npm run bench:taps [-- URL [ROUNDS]]
 * Medians of ROUNDS (7), with the least and the most, in ms.
 */
const [origin = 'http://localhost:4321', rounds = '7'] = process.argv.slice(2)

/** Runs before anything of the page: notes how long each tap took to the next paint, and when a toast stood there. */
function watch() {
  window.taps = []
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) if (entry.interactionId) window.taps.push(entry.duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })
  new MutationObserver(() => {
    if (!window.toastAt && document.querySelector('[data-toast]')) window.toastAt = performance.now()
  }).observe(document, { childList: true, subtree: true })
}

/** Where the first shown control stands, as soon as the page has painted once. */
const place = selector =>
  new Promise(resolve => {
    const look = () => {
      const control = [...document.querySelectorAll(selector)].find(one => one.checkVisibility())
      if (!control || !performance.getEntriesByName('first-contentful-paint').length)
        return setTimeout(look, 4)
      control.scrollIntoView({ block: 'center' })
      requestAnimationFrame(() => {
        const { x, y, width, height } = control.getBoundingClientRect()
        resolve({ x: x + width / 2, y: y + height / 2 })
      })
    }
    look()
  })

/** When the answer to adding had come, on the page's own clock; undefined where nothing was added. */
const answeredAt = () =>
  performance.getEntriesByType('resource').find(({ name }) => name.includes('/add-to-card'))?.responseEnd

async function tap(browser, path, { selector }) {
  const context = await browser.newContext({ ...PHONE, baseURL: origin })
  try {
    const page = await context.newPage()
    await slowDown(page)
    await page.addInitScript(watch)
    await page.goto(path, { waitUntil: 'commit' })
    const { x, y } = await page.evaluate(place, selector)
    await page.touchscreen.tap(x, y)
    await page.waitForTimeout(3_000)
    const [taps, toastAt, answered] = [
      await page.evaluate(() => window.taps ?? []),
      await page.evaluate(() => window.toastAt),
      await page.evaluate(answeredAt),
    ]
    return { paint: taps.length > 0 ? Math.max(...taps) : 16, toast: toastAt - answered }
  } finally {
    await context.close()
  }
}

const spread = list => {
  const all = list.filter(Number.isFinite).sort((a, b) => a - b)
  return all.length === 0
    ? '–'
    : [all[Math.floor(all.length / 2)], all[0], all.at(-1)]
        .map(Math.round)
        .join(' ')
        .replace(/^(\S+) (\S+) (\S+)$/, '$1 ($2–$3)')
}

const product = await firstProduct(origin)
const PAGES = {
  menú: product,
  talla: product,
  agregar: product,
  filtro: '/shops',
  corazón: '/shops',
  rápido: '/shops',
}
const browser = await openBrowser()
const rows = {}
for (const control of CONTROLS) {
  const all = []
  for (let round = 0; round < Number(rounds); round += 1)
    all.push(await tap(browser, PAGES[control.name], control))
  rows[control.name] = {
    'próxima pintura': spread(all.map(({ paint }) => paint)),
    'aviso tras la respuesta': spread(all.map(({ toast }) => toast)),
  }
}
await browser.close()
console.table(rows)
