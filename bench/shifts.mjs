import { firstProduct, openBrowser } from './browser/phone.mjs'
import { scrollShiftOf } from '../tests/e2e/support/scroll-shift.ts'

/**
 * What moves by itself while a page is scrolled from its top to its end and back, as the browser scores it (MOVE-01), on
 * the shop that runs at URL (default http://localhost:4321):
 *   npm run bench:shifts [-- URL [ROUNDS]]
 * The most of ROUNDS (3) at each width, with what moved. Ends with 1 where it is more than 0.02.
 */
const [origin = 'http://localhost:4321', rounds = '3'] = process.argv.slice(2)
const MOST = 0.02
const SIZES = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
]

const product = await firstProduct(origin)
const browser = await openBrowser()

/** Adds what the product's page sells to the cart of this visitor. */
async function fillCart(page) {
  await page.goto(product)
  await page.locator('html[data-started~=box]').waitFor()
  await page.locator('buy-box [data-add]').click()
  await page.locator('[data-toast]').first().waitFor()
}

async function look(path, viewport) {
  const context = await browser.newContext({ viewport, baseURL: origin })
  try {
    const page = await context.newPage()
    if (path === '/carrito') await fillCart(page)
    await page.goto(path)
    return await scrollShiftOf(page)
  } finally {
    await context.close()
  }
}

const rows = {}
let isOver = false
for (const path of ['/', '/shops', product, '/carrito']) {
  rows[path] = {}
  for (const viewport of SIZES) {
    const all = []
    for (let round = 0; round < Number(rounds); round += 1) all.push(await look(path, viewport))
    const worst = all.reduce((most, one) => (one.sum > most.sum ? one : most))
    rows[path][viewport.width] = [worst.sum.toFixed(3), ...worst.moved.slice(0, 3)].join(' ')
    isOver ||= worst.sum > MOST
  }
}
await browser.close()
console.table(rows)
process.exitCode = isOver ? 1 : 0
