import type { Page } from 'playwright/test'
import { findProduct } from './support/catalogue.ts'
import { expect, test } from './support/test.ts'

/** The next answer of this address names other prices. */
const changePrices = (page: Page, path: string) =>
  page.route(path, async route => {
    const answer = await route.fetch()
    const body = (await answer.text()).replaceAll(/S\/\d[\d,.]*/g, 'S/7.77')
    await route.fulfill({ response: answer, body: body.replaceAll(/data-stock="\d+"/g, 'data-stock="2"') })
  })
const main = (page: Page) => page.getByRole('main')
const comeBack = (page: Page) =>
  page.evaluate(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))

test('D-121 a list that comes back from the browser’s memory reads its prices again', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('data-started', /newsletter/)
  const card = main(page).getByRole('article').first()
  await expect(card.locator('.price')).not.toHaveText('S/7.77')
  await changePrices(page, '/')
  await expect(async () => {
    await comeBack(page)
    await expect(card.locator('.price')).toHaveText('S/7.77', { timeout: 1000 })
  }).toPass()
})

test('D-121 a product that was out of sight for five minutes reads its stock again', async ({
  page,
  request,
}) => {
  const { slug } = await findProduct(request, ({ stock, variants }) => stock > 5 && variants.length > 0)
  const path = `/product/details/${slug}`
  await page.clock.install()
  await page.goto(path)
  await expect(page.locator('html')).toHaveAttribute('data-started', /box/)
  await changePrices(page, path)
  const look = (state: 'hidden' | 'visible') =>
    page.evaluate(shown => {
      Object.defineProperty(document, 'visibilityState', { value: shown, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await look('hidden')
  await page.clock.fastForward('04:00')
  await look('visible')
  await look('hidden')
  await page.clock.fastForward('05:01')
  await look('visible')
  await expect(main(page).locator('[data-availability]')).toHaveText('En stock (2)')
})
