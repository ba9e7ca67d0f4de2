import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright/test'
import { type BuiltShop, startBuilt } from '../support/built-shop.ts'
import { productRow, writeProducts } from '../support/csv.ts'
import { demoIn } from '../support/demo-shop.ts'
import { detailsPath, findProduct } from './support/catalogue.ts'
import { acceptPolicies, fillCheckout, guestDetails, submitButton } from './support/checkout.ts'
import { isWholeOnScreen } from './support/first-screen.ts'
import { anItem, newEmail, openWith } from './support/shop.ts'
import { expect, test } from './support/test.ts'

const SIZES = [
  { width: 360, height: 740 },
  { width: 412, height: 823 },
  { width: 1280, height: 800 },
]
const LONG_NAME = 'Zapatilla impermeable ultraligera de montaña para caminatas'
const LONG_WORD = 'Anticonstitucionalisimamenteimpermeables'
const COLORS = ['NEGRO', 'BLANCO', 'ROJO', 'AZUL', 'VERDE', 'AMARILLO', 'MARRÓN', 'BEIGE', 'GRIS', 'ROSADO']

function strangeProducts(folder: string): string {
  const seller = '👟👨‍👩‍👧‍👦 Zapatería Ñandú de los Andes 🇵🇪'
  const common = { vendedor: seller, precio: '12345.90' }
  const sizes = Array.from({ length: 30 }, (_, i) => String(16 + i))
  const kinds = [...COLORS, 'MORADO', 'TURQUESA'].flatMap(color => sizes.map(talla => ({ color, talla })))
  const rows = kinds.map(({ color, talla }, i) => {
    const own = { codigo: 'RARO-1', color, codigo_color: '#208040', talla, stock: '9' }
    return i === 0 ? productRow({ ...own, ...common, nombre: LONG_NAME, precio_oferta: '11999.90' }) : own
  })
  const last = productRow({ ...common, codigo: 'RARO-2', nombre: LONG_WORD, stock: '9' })
  return writeProducts([...rows, last], folder)
}

let shop: BuiltShop
let varDir: string
let baseURL: string

test.beforeAll(async () => {
  test.setTimeout(180_000)
  varDir = mkdtempSync(join(tmpdir(), 'vitrina-strange-'))
  chmodSync(varDir, 0o755)
  await demoIn(varDir)
  shop = await startBuilt(varDir, { RATE_LIMIT_ADDRESS: '10000' }, { patienceMs: 150_000 })
  baseURL = `http://localhost:${String(shop.port)}`
  const words = ['src/cli/main.ts', 'catalogo', 'importar', strangeProducts(varDir)]
  await promisify(execFile)(process.execPath, words, { env: { PATH: process.env['PATH'], VAR_DIR: varDir } })
})
test.afterAll(async () => {
  shop.child.kill('SIGTERM')
  await shop.ended
  rmSync(varDir, { recursive: true, force: true })
})

test.use({ baseURL: async ({}, use) => use(baseURL) })

/** Runs in the page: what leaves the screen sideways or is cut off. Strips show their ends when they are scrolled. */
function cutOff(): string[] {
  const found: string[] = []
  const root = document.documentElement
  if (root.scrollWidth > innerWidth) found.push(`the page is ${String(root.scrollWidth)} px wide`)
  for (const element of document.querySelectorAll('main *')) {
    if (!element.checkVisibility()) continue
    if (element.closest('.sr-only, .snap-view, .thumbs, .scroll-strip, product-slider, svg, select')) continue
    const hasWords = [...element.childNodes].some(
      ({ nodeType, textContent }) => nodeType === 3 && textContent?.trim(),
    )
    if (!hasWords && !element.matches('button, input')) continue
    const { left, right, width } = element.getBoundingClientRect()
    if (width <= 1) continue
    const words = `${element.tagName} ${element.textContent.trim().slice(0, 40)}`
    if (left < -1 || right > innerWidth + 1) found.push(`${words} leaves the page`)
    const { overflowX, display } = getComputedStyle(element)
    const isCut =
      display !== 'inline' && overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1
    if (isCut) found.push(`${words} is cut`)
  }
  return found
}

async function expectWhole(page: Page, where: string, button?: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await page.evaluate(() => scrollTo(0, 0))
    const state = `${where}, ${String(size.width)} px`
    expect.soft(await page.evaluate(cutOff), state).toEqual([])
    if (button !== undefined && size.width < 1000)
      await expect.poll(() => page.evaluate(isWholeOnScreen, button), state).toBe(true)
  }
  await page.setViewportSize(SIZES[0] ?? { width: 0, height: 0 })
}

test('SCREEN-15 from the card to the order the strangest goods are whole, and can be bought', async ({
  page,
  request,
}, info) => {
  test.slow()
  const long = await findProduct(request, ({ name }) => name === LONG_NAME)
  const bare = await findProduct(request, ({ name }) => name === LONG_WORD)
  expect(long.variants).toHaveLength(12)
  expect(long.variants[0]?.sizes).toHaveLength(30)
  const go = async (path: string) => {
    await page.goto(path)
    await page.waitForFunction(() => document.documentElement.dataset['started'])
  }
  for (const path of ['/shops', '/shops?view=list']) {
    await go(path)
    await expect(page.getByRole('main').getByText(LONG_WORD).filter({ visible: true }).first()).toBeVisible()
    await expectWhole(page, path)
  }
  for (const product of [long, bare]) {
    await go(detailsPath(product))
    await expectWhole(page, product.name, '.buy-bar .btn')
    // Without a picture there is room for what it costs.
    expect(await page.evaluate(isWholeOnScreen, 'buy-box .price')).toBe(true)
    await expect(page.getByText('Sin foto por ahora').first()).toBeVisible()
  }
  const items = [
    await anItem(request, info, ({ slug, size }) => slug === long.slug && size === '45'),
    await anItem(request, info, ({ slug }) => slug === bare.slug),
  ] as const
  await openWith(
    page,
    '/carrito',
    items.map(item => [item, 3]),
  )
  const next = page.getByRole('link', { name: 'CONTINUAR' }).filter({ visible: true })
  await expect(next).toBeVisible()
  await expectWhole(page, '/carrito', '[data-bottom-bar] .btn')
  await next.click()
  await page.getByText('Ver resumen').click()
  // The bar comes up with the form, which the opened summary pushes down.
  await expectWhole(page, '/envio')
  await fillCheckout(page, guestDetails(newEmail(info)))
  await acceptPolicies(page)
  await submitButton(page).click()
  const confirm = page.getByRole('button', { name: 'CONFIRMAR PEDIDO' })
  await expect(page.getByText('Entrega', { exact: true })).toBeVisible()
  await expectWhole(page, '/pago', '[data-bottom-bar] .btn')
  await confirm.click()
  const order = page.getByRole('link', { name: 'Ver este pedido' })
  await expect(order).toBeVisible()
  await expectWhole(page, '/order/confirm')
  await order.click()
  await expect(page.getByRole('main').getByText(LONG_WORD).filter({ visible: true }).first()).toBeVisible()
  await expectWhole(page, 'the order')
})
