import { openLine } from './browser/slow-line.mjs'
import { firstProduct, openBrowser, PHONE } from './browser/phone.mjs'
import { spreadOf } from './table/figures.mjs'

/**
 * How soon the second page of a visit shows itself on a cheap phone (four times slower, 150 ms, 1.6 Mbps), from the lift
 * of the finger on, after a touch of 300 ms and after a short one; next to it the same touch where nothing is fetched
 * ahead (`sin reglas`). The first page has been open long enough for its service worker.
 *   npm run bench:visit [-- URL [ROUNDS]]
 * Medians of ROUNDS (7), with the least and the most, in ms.
 */
const [shop = 'http://localhost:4321', rounds = '7'] = process.argv.slice(2)
const SLOWER = 4
const LONG_MS = 300
const SHORT_MS = 60
const WAYS = {
  'tap of 300 ms': { contact: LONG_MS },
  'short tap': { contact: SHORT_MS },
  'without rules, 300 ms': { contact: LONG_MS, withoutRules: true },
}

/** Runs before anything of a page: notes when the finger was lifted. */
function watch() {
  addEventListener('touchend', event => {
    sessionStorage.setItem('lifted', String(performance.timeOrigin + event.timeStamp))
  })
}

/** A shown link to `path`: where it is if it is on the screen, else as near to the middle as possible. */
async function place(path) {
  const link = [...document.querySelectorAll('main a[href], footer a[href], header a[href]')].find(
    one => new URL(one.href).pathname === path && one.checkVisibility(),
  )
  const middle = () => {
    const { x, y, width, height } = link.getBoundingClientRect()
    return { x: x + width / 2, y: y + Math.min(height / 2, 40) }
  }
  const { x, y } = middle()
  if (link.contains(document.elementFromPoint(x, y))) return { x, y }
  link.scrollIntoView({ block: 'center', behavior: 'instant' })
  await new Promise(resolve => setTimeout(resolve, 500))
  return middle()
}

/** When the page that is open now showed itself, in ms after the lift; how it came. */
async function shown(page, path) {
  await page.waitForURL(url => url.pathname === path)
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  return page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation')
    const [fcp] = performance.getEntriesByName('first-contentful-paint')
    const at = performance.timeOrigin + Math.max(fcp.startTime, entry.activationStart ?? 0)
    return {
      ms: at - Number(sessionStorage.getItem('lifted')),
      answer: performance.timeOrigin + entry.responseStart - Number(sessionStorage.getItem('lifted')),
      how:
        entry.activationStart > 0
          ? 'prerender'
          : entry.deliveryType || (entry.workerStart > 0 ? 'worker' : 'network'),
    }
  })
}

async function visit(browser, origin, { from, to }, { contact, withoutRules }) {
  const context = await browser.newContext({ ...PHONE, baseURL: origin })
  try {
    const page = await context.newPage()
    await page.addInitScript(watch)
    if (withoutRules) await page.addInitScript(() => (HTMLScriptElement.supports = () => false))
    const phone = await context.newCDPSession(page)
    await phone.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await page.goto(from)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await page.waitForTimeout(1_500)
    const point = await page.evaluate(place, to)
    await phone.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
    await page.waitForTimeout(contact)
    await phone.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    return await shown(page, to)
  } finally {
    await context.close()
  }
}

const product = await firstProduct(shop)
const STEPS = [
  { from: '/', to: '/shops' },
  { from: '/shops', to: product },
  { from: product, to: '/' },
  { from: '/', to: '/terminos-y-condiciones' },
  { from: product, to: '/carrito' },
]
const line = await openLine(shop)
const browser = await openBrowser()
const rows = {}
try {
  for (const step of STEPS) {
    const row = (rows[`${step.from} → ${step.to}`] = {})
    for (const [name, way] of Object.entries(WAYS)) {
      const all = []
      for (let round = 0; round < Number(rounds); round += 1)
        all.push(await visit(browser, line.origin, step, way))
      const hows = [...new Set(all.map(({ how }) => how))].join('+')
      row[name] = `${spreadOf(all.map(({ ms }) => ms))} ${hows}`
    }
  }
} finally {
  await browser.close()
  line.close()
}
console.table(rows)
