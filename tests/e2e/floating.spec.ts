import type { Page } from 'playwright/test'
import { coveredOnTheWayUp } from './support/floating.ts'
import {
  anItem,
  leavePurchase,
  newCustomer,
  openWith,
  placeOrder,
  putInCart,
  signInAs,
} from './support/shop.ts'
import { expect, test } from './support/test.ts'

const PHONES = [
  { width: 360, height: 740 },
  { width: 412, height: 823 },
]
// Nothing slides, so that what is seen is where it stays.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const ready = (page: Page) => page.waitForFunction(() => document.documentElement.dataset['started'])
const shown = (page: Page) => page.locator('.floating > :not([data-away])')

test('SCREEN-14 A11Y-06 wherever a page rests no amount, label or button lies beneath a floating button', async ({
  page,
  request,
}, info) => {
  const account = await newCustomer(request, info)
  const item = await anItem(request, info)
  const order = await placeOrder(request, account, item, 1, 'lima')
  await putInCart(request, { userId: account.id, token: account.token }, item)
  await signInAs(page, account)
  await leavePurchase(page, order)
  const main = page.getByRole('main')
  const pages = [
    ['/pago', main.getByRole('complementary', { name: 'Resumen' }).getByText('Entrega')],
    ['/carrito', main.getByRole('button', { name: 'Retomar' })],
    ['/envio', main.getByText('Ver resumen').filter({ visible: true })],
    [`/dashboard/order/details/${order.orderId}`, main.getByText('Total').first()],
    [`/product/details/${item.slug}`, main.locator('[data-add]')],
    ['/shops', main.getByRole('article').first()],
  ] as const
  for (const [path, sign] of pages) {
    await page.setViewportSize(PHONES[0] ?? { width: 0, height: 0 })
    await page.goto(path)
    await ready(page)
    await expect(sign).toBeVisible()
    if (path === '/envio') await sign.click()
    // The shop's own pages differ little in width.
    for (const size of /product|shops/.test(path) ? PHONES.slice(0, 1) : PHONES) {
      await page.setViewportSize(size)
      expect(await page.evaluate(coveredOnTheWayUp), `${path} at ${String(size.width)}`).toEqual([])
    }
  }
  await page.goto('/')
  await ready(page)
  await expect(shown(page)).toHaveCount(3)
  // Each steps aside for itself: the lowest one alone has something beneath it.
  for (const tag of ['button', 'h2']) {
    await page.evaluate(name => {
      const thing = document.createElement(name)
      thing.id = 'beneath'
      thing.textContent = 'Así'
      thing.style.cssText = 'position: fixed; right: 24px; bottom: 28px; width: 32px; height: 24px'
      document.querySelector('main')?.append(thing)
      dispatchEvent(new Event('resize'))
    }, tag)
    await expect(shown(page), tag).toHaveCount(2)
    await page.evaluate(() => {
      document.querySelector('#beneath')?.remove()
      dispatchEvent(new Event('resize'))
    })
    await expect(shown(page)).toHaveCount(3)
  }
})

test('SCREEN-14 PAINT-05 the buttons step aside without asking where anything far off is, which would lay all of it out', async ({
  page,
  request,
}, info) => {
  await page.addInitScript(() => {
    const asked: string[] = []
    Object.assign(window, { asked })
    const { checkVisibility, getBoundingClientRect } = Element.prototype
    Element.prototype.checkVisibility = function (this: Element, options) {
      if (this.matches('option')) asked.push('an option of a list')
      return checkVisibility.call(this, options)
    }
    Element.prototype.getBoundingClientRect = function (this: Element) {
      const isDrawn = checkVisibility.call(this, { contentVisibilityAuto: true })
      if (!isDrawn) asked.push(this.outerHTML.slice(0, 80))
      else if (this.closest('main')) asked.push('near')
      return getBoundingClientRect.call(this)
    }
  })
  const asked = () => page.evaluate(() => Reflect.get(window, 'asked') as string[])
  await page.goto('/')
  await expect.poll(asked).toContain('near')
  expect((await asked()).filter(element => element !== 'near')).toEqual([])
  // Nor where each of the 200 provinces is that a closed list offers.
  await openWith(page, '/envio', [[await anItem(request, info), 1]])
  await expect(page.locator('main option').nth(100)).toBeAttached()
  const before = (await asked()).length
  await page.evaluate(() => dispatchEvent(new Event('resize')))
  await expect.poll(async () => (await asked()).slice(before)).toContain('near')
  expect(await asked()).not.toContain('an option of a list')
})
