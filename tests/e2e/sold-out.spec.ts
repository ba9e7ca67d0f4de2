import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright/test'
import type { QueryProductsAnswer } from '#shared/contracts/catalog.ts'
import { type BuiltShop, startBuilt } from '../support/built-shop.ts'
import { productRow, writeProducts } from '../support/csv.ts'
import { demoIn } from '../support/demo-shop.ts'
import { serveSmtp } from '../support/smtp.ts'
import { DESKTOP, expectAccessible, PHONE } from './support/axe.ts'
import { newEmail } from './support/shop.ts'
import { expect, test } from './support/test.ts'

/** NEGRO in 39 alone, ROJO in 38 alone; a boot of which nothing is left; a cap without sizes, sold out. */
function products(folder: string): string {
  const black = { codigo: 'FALTA-1', color: 'NEGRO', codigo_color: '#111111' }
  const red = { codigo: 'FALTA-1', color: 'ROJO', codigo_color: '#cc2222' }
  const kind = { categoria: 'MUJER', tipo_articulo: 'ZAPATILLAS' }
  return writeProducts(
    [
      productRow({ ...black, ...kind, nombre: 'Zapatilla Colca', talla: '38', stock: '0' }),
      { ...black, talla: '39', stock: '4' },
      { ...red, talla: '38', stock: '3' },
      { ...red, talla: '39', stock: '0' },
      productRow({
        ...black,
        ...kind,
        codigo: 'FALTA-2',
        nombre: 'Zapatilla Misti',
        talla: '38',
        stock: '0',
      }),
      productRow({ codigo: 'FALTA-3', nombre: 'Gorra Sabancaya', tipo_articulo: 'GORRAS', stock: '0' }),
    ],
    folder,
  )
}

let shop: BuiltShop
let smtp: Awaited<ReturnType<typeof serveSmtp>>
let varDir: string
let baseURL: string

// One shop for the tests of this file, one after the other.
test.describe.configure({ mode: 'default' })
test.beforeAll(async () => {
  test.setTimeout(180_000)
  varDir = mkdtempSync(join(tmpdir(), 'vitrina-sold-out-'))
  chmodSync(varDir, 0o755)
  smtp = await serveSmtp()
  await demoIn(varDir)
  const limits = { RATE_LIMIT_ADDRESS: '10000', RATE_LIMIT_ACCOUNT: '1000' }
  shop = await startBuilt(varDir, { ...limits, SMTP_URL: smtp.url }, { patienceMs: 150_000 })
  baseURL = `http://localhost:${String(shop.port)}`
  const words = ['src/cli/main.ts', 'catalogo', 'importar', products(varDir)]
  await promisify(execFile)(process.execPath, words, { env: { PATH: process.env['PATH'], VAR_DIR: varDir } })
})
test.afterAll(async () => {
  shop.child.kill('SIGTERM')
  await shop.ended
  await smtp.close()
  rmSync(varDir, { recursive: true, force: true })
})

test.use({ baseURL: async ({}, use) => use(baseURL) })

/** The page of the product with this name. */
async function open(page: Page, name: string, query = ''): Promise<void> {
  const path = `/api/home/query-products?${new URLSearchParams({ searchValue: name }).toString()}`
  const { products: found } = (await (await page.request.get(path)).json()) as QueryProductsAnswer
  await page.goto(`/product/details/${found.find(one => one.name === name)?.slug ?? '-'}${query}`)
}
const help = (page: Page) => page.locator('#avisame')
const summary = (page: Page) => help(page).locator('summary')

/** The path in the last mail to an address. */
async function linkTo(email: string): Promise<string> {
  const found = () => smtp.messages.filter(({ to }) => to === email).at(-1)?.data ?? ''
  await expect.poll(found).toContain('/avisame/')
  const text = found().replace(/=\r\n/g, '').replace(/=3D/g, '=')
  return /\/avisame\/[\w-]+/.exec(text)?.[0] ?? ''
}

/** From the form to a confirmed request, and out of it again. */
async function askAndLeave(page: Page, email: string, size: string): Promise<void> {
  await help(page).getByLabel('Talla agotada').selectOption({ label: size })
  await help(page).getByLabel('Tu correo').fill(email)
  await help(page).getByRole('button', { name: 'Avísame' }).click()
  await expect(page).toHaveURL('/avisame?listo=si')
  await expect(page.getByRole('main').getByRole('status')).toContainText('Revisa tu correo.')
  await expect(page.locator('.onward .product-card .price').first()).toBeVisible()
  const link = await linkTo(email)
  for (let i = 0; i < 2; i += 1) {
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1, name: 'Confirma tu aviso' })).toBeVisible()
  }
  await expect(page.getByRole('main')).toContainText(email)
  await page.getByRole('button', { name: 'Sí, avísenme' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tu aviso está listo' })).toBeVisible()
  await page.getByRole('button', { name: 'Ya no quiero este aviso' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Borramos tu aviso' })).toBeVisible()
  expect((await page.request.get(link)).status()).toBe(404)
}

test('ALERT-01 a link to a sold-out size names the nearest, which is one tap away', async ({ page }) => {
  await open(page, 'Zapatilla Colca')
  await expect(summary(page)).toHaveText(/¿No está tu talla\?\s*Avísame cuando llegue/)
  await expect(page.locator('html')).toHaveAttribute('data-started', /box/)
  await expect(help(page)).not.toHaveAttribute('open')
  await open(page, 'Zapatilla Colca', '?talla=999')
  await expect(page.locator('html')).toHaveAttribute('data-started', /box/)
  await expect(help(page)).not.toHaveAttribute('open')
  const line = help(page).locator('[data-asked]')
  const pressed = page.locator('buy-box [data-size][aria-pressed=true]').filter({ visible: true })
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size)
    await open(page, 'Zapatilla Colca', '?talla=38')
    await expect(line).toHaveText(/38 en NEGRO\s*hay 38 en ROJO/)
    await expect(help(page).getByLabel('Talla agotada')).toHaveValue('NEGRO|38')
    await line.getByRole('link').click()
    await expect(page.locator('buy-box [data-color-name]').first()).toHaveText('ROJO')
    await expect(pressed).toHaveText('38')
    await expect(help(page)).not.toHaveAttribute('open')
  }
})

test('ALERT-02 what is sold out wholly names others in stock with their price', async ({ page }) => {
  await open(page, 'Zapatilla Misti')
  await expect(help(page)).toHaveAttribute('open')
  const others = help(page).locator('.nearest li')
  await expect(others).not.toHaveCount(0)
  for (const one of await others.all()) await expect(one.locator('.price')).toContainText('S/')
  const name = await others.first().getByRole('link').innerText()
  await others.first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.locator('[data-availability]')).not.toHaveText('Agotado')
})

test('ALERT-03 ALERT-05 a size is asked for, confirmed by mail and left again', async ({ page }, info) => {
  await open(page, 'Zapatilla Colca')
  await summary(page).click()
  await expectAccessible(page, 'form of an alert', help(page))
  await askAndLeave(page, newEmail(info), '39 · ROJO')
  await expectAccessible(page, 'end of an alert', page.getByRole('main'))
})

test.describe('refusals', () => {
  test.use({ allowedConsole: [/status of (404|409)/] })

  test('ALERT-03 what cannot be awaited is refused with its status and a sentence', async ({ page }) => {
    await open(page, 'Gorra Sabancaya')
    await expect(help(page).getByLabel('Talla agotada')).toHaveCount(0)
    await help(page)
      .locator('form')
      .evaluate(form => form.querySelector('[name=producto]')?.setAttribute('value', 'nunca-existio'))
    await help(page).getByLabel('Tu correo').fill('rosa@example.com')
    const answer = page.waitForResponse(response => new URL(response.url()).pathname === '/avisame')
    await help(page).getByRole('button', { name: 'Avísame' }).click()
    expect((await answer).status()).toBe(404)
    await expect(page.getByRole('main').getByRole('alert')).toContainText('No encontramos')
    const bought = await page.goto('/avisame?producto=zapatilla-colca&aviso=alertInStock')
    expect(bought?.status()).toBe(409)
    await expect(page.getByRole('main').getByRole('alert')).toContainText('puedes comprarla ahora')
    await expect(page.getByRole('link', { name: 'Volver al producto' })).toBeVisible()
    expect((await page.goto('/avisame?aviso=%3Cb%3Enada'))?.status()).toBe(200)
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('ALERT-01 ALERT-03 ALERT-05 the nearest and the whole way of an alert @both', async ({
    page,
  }, info) => {
    await open(page, 'Zapatilla Colca')
    await summary(page).click()
    const link = help(page).getByRole('link', { name: 'hay 38 en ROJO' })
    await expect(link).toHaveAttribute('href', /\?color=ROJO&talla=38#talla-38-ROJO$/)
    await link.click()
    await expect(page.locator('#talla-38-ROJO')).toBeInViewport()
    await summary(page).click()
    await askAndLeave(page, newEmail(info), '38 · NEGRO')
  })
})
