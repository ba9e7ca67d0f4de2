import { openBrowser, PHONE, slowDown } from './browser/phone.mjs'
import { spreadOf } from './table/figures.mjs'

/**
 * How soon a screen of the desk answers on a cheap phone (four times slower, 150 ms, 1.6 Mbps): from the cold visit of
 * somebody who is signed in until the first card's button opens what it asks for.
 *   node bench/desk.mjs URL E-MAIL PASSWORD [ROUNDS]
 * The median of ROUNDS (5), with the least and the most, in ms, and the compressed script in KB.
 */
const [shop = 'http://localhost:4321', email = '', password = '', rounds = '5'] = process.argv.slice(2)
const PATH = '/vendedor/paquetes'
const STEP = '.desk-card .btn'

async function signIn(browser) {
  const context = await browser.newContext({ ...PHONE, baseURL: shop })
  const page = await context.newPage()
  await page.goto(PATH)
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await page.locator(STEP).first().waitFor()
  const state = await context.storageState()
  await context.close()
  return state
}

/** Taps as soon as there is something to tap, until the tap is answered. */
async function visit(browser, storageState) {
  const context = await browser.newContext({ ...PHONE, baseURL: shop, storageState })
  try {
    const page = await context.newPage()
    await slowDown(page)
    await page.goto(PATH, { waitUntil: 'commit' })
    // Looked for at each frame: Playwright's own waiting looks twice a second.
    await page.waitForFunction(step => document.querySelector(step), STEP)
    await page.locator(STEP).first().tap()
    await page.getByRole('dialog').waitFor()
    return await page.evaluate(() => ({
      ms: performance.now(),
      paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      script: performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    }))
  } finally {
    await context.close()
  }
}

const browser = await openBrowser()
try {
  const state = await signIn(browser)
  const all = []
  for (let round = 0; round < Number(rounds); round += 1) all.push(await visit(browser, state))
  const shown = (name, unit = 1) => spreadOf(all.map(one => one[name] / unit))
  console.table({
    [PATH]: {
      'first use ms': shown('ms'),
      'first paint ms': shown('paint'),
      'script KB': shown('script', 1024),
    },
  })
} finally {
  await browser.close()
}
