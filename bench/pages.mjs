import { mainPaths, openBrowser, PHONE } from './browser/phone.mjs'
import { CONTROLS } from './controls.mjs'
import { measure } from '../tests/e2e/support/measure.ts'

/**
 * What every page costs a visitor, on the shop that runs at URL (default http://localhost:4321):
 *   npm run bench:pages [-- URL [TAPS [PATH …]]]
 * Bytes are compressed bodies; taps are TAPS touches on each main control as soon as it is drawn, with the scripts held back for 300 ms.
 */
const IDLE_MS = 10_000
const [origin = 'http://localhost:4321', taps = '20', ...wanted] = process.argv.slice(2)

const kb = bytes => `${(bytes / 1_024).toFixed(1)} KB`

/** Taps once as soon as the control is there, on a fresh page whose scripts are late, and says whether it counted. */
async function tapSurvives(browser, path, { selector, effect }) {
  const context = await browser.newContext({ ...PHONE, baseURL: origin })
  try {
    const page = await context.newPage()
    await page.route('**/*.js', async route => {
      await new Promise(resolve => setTimeout(resolve, 300))
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'commit' })
    const control = await page.waitForSelector(selector, { state: 'visible', timeout: 5_000 })
    const came = await effect(page, control)
    await control.tap({ noWaitAfter: true, force: true })
    await came()
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
  for (const control of CONTROLS) if (await page.locator(control.selector).count()) present.push(control)
  await page.close()
  const results = []
  for (const control of present) {
    let lost = 0
    for (let i = 0; i < Number(taps); i += 1) if (!(await tapSurvives(browser, path, control))) lost += 1
    results.push(`${control.name} ${lost}/${taps}`)
  }
  return results.join(', ') || '–'
}

const browser = await openBrowser()
const paths = wanted.length > 0 ? wanted : await mainPaths(origin)
const rows = {}
for (const path of paths) {
  const context = await browser.newContext({ ...PHONE, baseURL: origin })
  const cost = await measure(await context.newPage(), path, IDLE_MS)
  await context.close()
  if (process.env.SCRIPTS) console.table(cost.scripts)
  rows[path] = {
    'script before load': kb(cost.scriptBeforeLoad),
    'script after 10 s': kb(cost.scriptTotal),
    HTML: kb(cost.html),
    'first picture': cost.picture
      ? `${kb(cost.picture.bytes)} ${cost.picture.priority} ${cost.picture.loading}`
      : '–',
    CLS: cost.cls.toFixed(4),
    'taps lost': await lostTaps(browser, path),
  }
}
await browser.close()
console.table(rows)
