import type { Page } from 'playwright/test'
import type { ProductAnswer } from '#shared/contracts/catalog.ts'
import type { WishlistAnswer } from '#shared/contracts/wishlist.ts'
import { detailsPath, findProduct } from './support/catalogue.ts'
import { forgetGuest, guestIdOf, newCustomer, signInByForm } from './support/shop.ts'
import { expect, test } from './support/test.ts'

const heartOf = (page: Page, name: string) =>
  page.getByRole('button', { name: `Guardar ${name} en mi lista de deseos` }).first()
/** The badges of header and floating buttons. */
const badges = (page: Page) => page.locator('[data-count=wishlist]')
async function expectCount(page: Page, count: string) {
  await expect(badges(page)).toHaveCount(2)
  for (const badge of await badges(page).all())
    if (count === '') await expect(badge).toBeHidden()
    else await expect(badge).toHaveText(count)
}

const cardNames = (page: Page) => page.locator('main li article h2')

test('PROD-20 STATE-21 PERM-03 a guest’s hearts on the product page and on cards count from one @both', async ({
  page,
  request,
}) => {
  const product = await findProduct(request, ({ stock }) => stock > 0)
  await page.goto(detailsPath(product))
  await guestIdOf(page)
  const heart = heartOf(page, product.name)
  await expectCount(page, '')
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expectCount(page, '1')
  await page.goto('/shops')
  await page.locator(`main [data-tap=heart]:not([data-product="${product._id}"])`).first().click()
  await expectCount(page, '2')
  await page.reload()
  await expectCount(page, '2')
})

test('API-07 DATA-17 DATA-18 a heart sends the product’s facts and the list is read again', async ({
  page,
  request,
}) => {
  const product = await findProduct(request, ({ stock, image }) => stock > 0 && image !== null)
  await page.goto(detailsPath(product))
  const userId = await guestIdOf(page)
  const sent = page.waitForRequest('**/add-to-wishlist')
  const read = page.waitForResponse(`**/get-wishlist-products/${userId}`)
  await heartOf(page, product.name).click()
  const { _id: productId, name, price, discount, rating, slug } = product
  const body = (await sent).postDataJSON() as Record<string, unknown>
  expect(body).toMatchObject({ userId, productId, name, price, discount, rating, slug })
  expect(body['image']).toMatch(/^\/media\/.+\.webp$/)
  const list = (await (await read).json()) as WishlistAnswer
  expect(list.wishlistCount).toBe(1)
  expect(list.wishlists[0]?._id).toMatch(/^[0-9a-f-]{36}$/)
})

test('DATA-18 a heart in a list says what the card around it says', async ({ page, request }) => {
  const product = await findProduct(request, ({ stock, image }) => stock > 0 && image !== null)
  await page.goto(`/products/search?value=${encodeURIComponent(product.name)}`)
  await guestIdOf(page)
  const sent = page.waitForRequest('**/add-to-wishlist')
  await page.locator(`main [data-tap=heart][data-product="${product._id}"]`).first().click()
  const { _id: productId, name, price, discount, rating, slug } = product
  const image = new URL(product.image ?? '').pathname
  expect((await sent).postDataJSON()).toMatchObject({ productId, name, price, discount, rating, slug, image })
})

test('STATE-22 API-09 a second tap takes the product off again', async ({ page, request }) => {
  const product = await findProduct(request, ({ stock }) => stock > 0)
  await page.goto(detailsPath(product))
  await guestIdOf(page)
  const heart = heartOf(page, product.name)
  await heart.click()
  await expectCount(page, '1')
  const gone = page.waitForResponse('**/remove-wishlist-product/*')
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await expectCount(page, '')
  const answer = (await (await gone).json()) as { wishlistId: string }
  expect((await gone).url()).toContain(answer.wishlistId)
})

test('STATE-21 D-36 the count follows in every open tab', async ({ page, request, context }) => {
  const product = await findProduct(request, ({ stock }) => stock > 0)
  await page.goto(detailsPath(product))
  await guestIdOf(page)
  const other = await context.newPage()
  await other.goto(detailsPath(product))
  await heartOf(page, product.name).click()
  await expectCount(page, '1')
  await expectCount(other, '1')
  await expect(heartOf(other, product.name)).toHaveAttribute('aria-pressed', 'true')
})

test.describe('without an id', () => {
  test.use({ allowedConsole: [/status of 400/] })

  test('VAL-10 PERM-07 D-36 a card’s call is sent, its refusal shown, and the shopper goes to the login and back', async ({
    page,
    request,
    context,
  }, info) => {
    const product = await findProduct(request, ({ stock }) => stock > 0)
    const account = await newCustomer(request, info)
    const list = `/products/search?${new URLSearchParams({ value: product.name })}`
    await page.goto(list)
    await guestIdOf(page)
    // A logout in another tab takes the guest id away, and this page makes no second one.
    const other = await context.newPage()
    await other.goto('/login')
    await forgetGuest(other)
    await expect(page.locator('[data-to=cart]').first()).toHaveAttribute('href', '/login')
    const sent = page.waitForRequest('**/add-to-wishlist')
    await page.locator(`main article [data-tap=heart][data-product="${product._id}"]`).first().click()
    expect((await sent).postDataJSON()).toMatchObject({ userId: '', productId: product._id })
    await expect(page).toHaveURL('/login')
    await expect(page.locator('#toasts')).toContainText('Se requiere ID de usuario')
    await signInByForm(page, account)
    await expect(page).toHaveURL(list)
  })
})

test.describe('an invalid product', () => {
  test.use({ allowedConsole: [/^Producto no válido para la lista de deseos$/] })

  test('VAL-09 D-100 is only logged: no call, no message', async ({ page, request }) => {
    const product = await findProduct(request, ({ stock }) => stock > 0)
    await page.goto(detailsPath(product))
    await guestIdOf(page)
    const heart = heartOf(page, product.name)
    await heart.evaluate(button => button.removeAttribute('data-product'))
    let calls = 0
    await page.route('**/add-to-wishlist', route => {
      calls += 1
      return route.continue()
    })
    const logged = page.waitForEvent('console', message => message.type() === 'warning')
    await heart.click()
    expect((await logged).text()).toBe('Producto no válido para la lista de deseos')
    expect(calls).toBe(0)
    await expect(page.locator('#toasts > *')).toHaveCount(0)
  })
})

test('ROUTE-27 ACC-08 D-36 what a guest liked is in the account after signing in @desktop', async ({
  page,
  request,
}, info) => {
  const account = await newCustomer(request, info)
  await page.goto('/shops')
  await guestIdOf(page)
  const hearts = page.locator('main [data-tap=heart]')
  const names = await hearts.evaluateAll(all =>
    all.slice(0, 2).map(heart => heart.closest('article')?.querySelector('h2, h3')?.textContent ?? ''),
  )
  await hearts.nth(0).click()
  await expectCount(page, '1')
  await hearts.nth(1).click()
  await expectCount(page, '2')
  await page.goto('/dashboard/my-wishlist')
  await expect(page).toHaveURL('/login')
  await signInByForm(page, account)
  await expect(page).toHaveURL('/dashboard/my-wishlist')
  await expect(cardNames(page)).toHaveCount(2)
  expect((await cardNames(page).allTextContents()).sort()).toEqual(names.sort())
  await expectCount(page, '2')
})

test('STATE-22 D-37 the page’s remove control drops the card and the count; the last one leaves an invitation @desktop', async ({
  page,
  request,
  signIn,
}, info) => {
  const account = await newCustomer(request, info)
  const headers = { authorization: `Bearer ${account.token}` }
  const liked: ProductAnswer[] = []
  while (liked.length < 2)
    liked.push(
      await findProduct(request, ({ _id, stock }) => stock > 0 && !liked.some(other => other._id === _id)),
    )
  for (const { _id } of liked) {
    const data = { userId: account.id, productId: _id }
    await request.post('/api/home/product/add-to-wishlist', { headers, data })
  }
  await signIn(account)
  await page.goto('/dashboard/my-wishlist')
  await expect(cardNames(page)).toHaveCount(2)
  const [first, second] = liked
  await page.getByRole('button', { name: `Quitar ${first?.name ?? ''} de mi lista de deseos` }).click()
  await expect(cardNames(page)).toHaveText([second?.name ?? ''])
  await expectCount(page, '1')
  await page.getByRole('button', { name: `Quitar ${second?.name ?? ''} de mi lista de deseos` }).click()
  await expect(page.getByRole('heading', { name: 'Aún no has guardado productos.' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ir a la tienda' })).toHaveAttribute('href', '/shops')
  await expectCount(page, '')
})

test('STATE-23 signing out zeroes cart and wishlist', async ({ page, request, signIn }, info) => {
  const account = await newCustomer(request, info)
  const product = await findProduct(request, ({ stock, hasVariants }) => stock > 2 && !hasVariants)
  const headers = { authorization: `Bearer ${account.token}` }
  const data = { userId: account.id, productId: product._id }
  await request.post('/api/home/product/add-to-wishlist', { headers, data })
  await request.post('/api/home/product/add-to-card', {
    headers,
    data: { ...data, quantity: 2, variant: null },
  })
  await signIn(account)
  await page.goto('/dashboard')
  await expectCount(page, '1')
  await expect(page.locator('[data-count=cart]').first()).toHaveText('2')
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page).toHaveURL('/login')
  await expectCount(page, '')
  await expect(page.locator('[data-count=cart]').first()).toBeHidden()
})
