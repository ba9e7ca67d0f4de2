import { chromium } from 'playwright'
import { findBrowser } from '../scripts/steps/browser.mjs'
import { measure } from '../tests/e2e/support/measure.ts'

/**
 * What every page costs a visitor, on the shop that runs at URL (default http://localhost:4321):
 *   npm run bench:pages [-- URL [PATH …]]
 * Bytes are compressed, headers included; taps are 20 touches on the page's main controls right at first paint.
 */
const IDLE_MS = 10_000
const TAPS = 20
const [origin = 'http://localhost:4321', ...wanted] = process.argv.slice(2)
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}

/** A control, and what a tap on it must lead to. */
const CONTROLS = [
  { name: 'menú', control: '[data-tap="menu"]', effect: 'dialog[open]' },
  {
    name: 'talla',
    control: '[data-tap="size"]',
    effect: '[data-tap="size"]:checked, [data-tap="size"] :checked',
  },
  {
    name: 'agregar',
    control: '[data-tap="add"]',
    effect: '[data-tap="add"][aria-busy="true"], dialog[open], [role="status"]:not(:empty)',
  },
]

const kb = bytes => `${(bytes / 1_024).toFixed(1)} KB`

async function firstProduct() {
  const html = await (await fetch(new URL('/shops', origin))).text()
  return /href="(\/product\/details\/[^"]+)"/.exec(html)?.[1]
}

/** Taps once at the very first paint of a fresh page and says whether the effect came. */
async function tapSurvives(browser, path, { control, effect }) {
  const context = await browser.newContext({ ...PHONE, baseURL: origin })
  try {
    const page = await context.newPage()
    await page.goto(path, { waitUntil: 'commit' })
    const target = page.locator(control).first()
    await target.waitFor({ state: 'visible', timeout: 5_000 })
    await target.tap({ noWaitAfter: true, force: true })
    await page.locator(effect).first().waitFor({ state: 'attached', timeout: 5_000 })
    return true
  } catch {
    return false
  } finally {
    await context.close()
  }
}

async function lostTaps(browser, path) {
  const page = await browser.newPage({ ...PHONE, baseURL: origin })
  await page.goto(path)
  const present = []
  for (const control of CONTROLS) if (await page.locator(control.control).count()) present.push(control)
  await page.close()
  const results = []
  for (const control of present) {
    let lost = 0
    for (let i = 0; i < TAPS; i += 1) if (!(await tapSurvives(browser, path, control))) lost += 1
    results.push(`${control.name} ${lost}/${TAPS}`)
  }
  return results.join(', ') || '–'
}

const { BROWSER_PATH, ...env } = (await findBrowser()) ?? {}
if (!BROWSER_PATH) throw new Error('No hay navegador: instala Chromium o Google Chrome.')
const browser = await chromium.launch({
  executablePath: BROWSER_PATH,
  env: { ...process.env, ...env },
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
const paths =
  wanted.length > 0 ? wanted : ['/', '/shops', await firstProduct(), '/carrito', '/login'].filter(Boolean)
const rows = {}
for (const path of paths) {
  const context = await browser.newContext({ ...PHONE, baseURL: origin })
  const cost = await measure(await context.newPage(), path, IDLE_MS)
  await context.close()
  rows[path] = {
    'script antes de load': kb(cost.scriptBeforeLoad),
    'script tras 10 s': kb(cost.scriptTotal),
    HTML: kb(cost.html),
    'primera foto': cost.picture
      ? `${kb(cost.picture.bytes)} ${cost.picture.priority} ${cost.picture.loading}`
      : '–',
    CLS: cost.cls.toFixed(4),
    'toques perdidos': await lostTaps(browser, path),
  }
}
await browser.close()
console.table(rows)
