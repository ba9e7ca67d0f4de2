import type { ReviewsAnswer } from '#shared/contracts/reviews.ts'
import type { APIRequestContext, Page } from 'playwright/test'
import { ratingMessages } from '#shared/messages/rating.ts'
import { detailsPath, findProduct } from './support/catalogue.ts'
import { ownerMoves } from './support/owner.ts'
import { anItem, newCustomer, placeOrder, signInByForm, confirmCash } from './support/shop.ts'
import { expect, test } from './support/test.ts'

const reviewsOf = async (request: APIRequestContext, productId: string, pageNo = 1) =>
  (await (
    await request.get(`/api/home/customer/get-reviews/${productId}?pageNo=${String(pageNo)}`)
  ).json()) as ReviewsAnswer

const panel = (page: Page) => page.getByRole('tabpanel', { name: /^Opiniones/ })
const rows = (page: Page) =>
  panel(page).getByRole('region', { name: 'Opiniones de clientes' }).getByRole('listitem')
const comeToReviews = (page: Page) => panel(page).evaluate(element => element.scrollIntoView())
const hasReviews = (from: number, to: number) => (product: { reviews: number }) =>
  product.reviews >= from && product.reviews <= to

test('REV-01 REV-02 REV-03 the page itself carries the reviews, the count of each star from 5 to 1 and bars of its share', async ({
  page,
  request,
}) => {
  const product = await findProduct(request, hasReviews(11, 40))
  const { reviews, rating_review, totalReview } = await reviewsOf(request, product._id)
  const html = await (await request.get(detailsPath(product))).text()
  expect(html).toContain(reviews[0]?.name)
  await page.goto(detailsPath(product))
  await expect(rows(page).first()).toContainText(reviews[0]?.review ?? '')
  const bars = panel(page).locator('[data-bar]')
  expect(await bars.evaluateAll(all => all.map(bar => bar.getAttribute('data-bar')))).toEqual([
    '5',
    '4',
    '3',
    '2',
    '1',
  ])
  for (const [i, { sum }] of rating_review.entries()) {
    await expect(bars.nth(i).locator('xpath=ancestor::li[1]')).toHaveText(new RegExp(`\\D${String(sum)}$`))
    const drawn = await bars.nth(i).evaluate(bar => getComputedStyle(bar).backgroundImage)
    const share = Number(/ ([\d.]+)%, /.exec(drawn)?.[1]) / 100
    expect(Math.abs(share - sum / totalReview)).toBeLessThan(0.02)
  }
})

test('REV-04 REV-05 D-31 ten a page; a pager above five, of one page up to ten @desktop', async ({
  page,
  request,
}) => {
  const many = await findProduct(request, hasReviews(11, 20))
  const { totalReview } = await reviewsOf(request, many._id)
  const second = await reviewsOf(request, many._id, 2)
  await page.goto(detailsPath(many))
  await comeToReviews(page)
  await expect(rows(page)).toHaveCount(10)
  const pager = panel(page).getByRole('navigation', { name: 'Páginas' })
  await pager.getByRole('link', { name: 'Página 2', exact: true }).click()
  await expect(rows(page)).toHaveCount(totalReview - 10)
  await expect(rows(page).first()).toContainText(second.reviews[0]?.review ?? '')
  await expect(pager.locator('[aria-current=page]')).toHaveText('2')
  // A page that was tapped before its script came is in the address.
  await page.goto(`${detailsPath(many)}#opiniones-2`)
  await comeToReviews(page)
  await expect(pager.locator('[aria-current=page]')).toHaveText('2')
  const some = await findProduct(request, hasReviews(7, 9))
  await page.goto(detailsPath(some))
  await expect(pager.getByRole('link', { name: /^Página \d+$/ })).toHaveText(['1'])
  const few = await findProduct(request, hasReviews(1, 4))
  await page.goto(detailsPath(few))
  await expect(rows(page).first()).toBeAttached()
  await expect(pager).toHaveCount(0)
})

test('REV-01 no framework is loaded before the reviews come into view', async ({ page, request }) => {
  const product = await findProduct(request, hasReviews(5, 40))
  const scripts: string[] = []
  page.on('request', asked => {
    if (asked.resourceType() === 'script') scripts.push(asked.url())
  })
  await page.goto(detailsPath(product))
  await page.waitForLoadState('networkidle')
  expect(scripts.filter(url => /ReviewsScreen/.test(url))).toEqual([])
  const before = scripts.length
  await comeToReviews(page)
  await expect.poll(() => scripts.filter(url => /ReviewsScreen/.test(url)).length).toBe(1)
  expect(scripts.length).toBeGreaterThan(before + 1)
})

test('REV-07 PERM-06 a visitor is asked to sign in first and comes back to the form', async ({
  page,
  request,
}, info) => {
  const account = await newCustomer(request, info)
  const product = await findProduct(request, hasReviews(0, 0))
  await page.goto(detailsPath(product))
  await page.getByRole('tab', { name: /^Opiniones/ }).click()
  await expect(panel(page).getByText('Este producto todavía no tiene opiniones.')).toBeVisible()
  await expect(panel(page).getByRole('textbox')).toHaveCount(0)
  // The link remembers the page once it is alive.
  await expect(panel(page).locator('astro-island')).not.toHaveAttribute('ssr', '')
  const link = panel(page).getByRole('link', { name: 'Primero inicie sesión' })
  await expect(link).toHaveAttribute('href', '/login')
  await link.click()
  await expect(page).toHaveURL('/login')
  await signInByForm(page, account)
  await expect(page).toHaveURL(`${detailsPath(product)}#opiniones`)
  await expect(panel(page).getByRole('textbox', { name: 'Tu opinión' })).toBeVisible()
  await expect(panel(page).getByRole('radio')).toHaveCount(5)
})

test('REV-06 VAL-28 STATE-49 a review by keyboard: told, listed first, counted, and the form is empty again', async ({
  page,
  request,
  signIn,
}, info) => {
  const account = await newCustomer(request, info)
  const isPhone = info.project.name === 'movil'
  const product = await findProduct(request, ({ reviews, stock }) =>
    isPhone ? reviews === 3 && stock > 0 : reviews === 4 && stock > 0,
  )
  const before = await reviewsOf(request, product._id)
  await signIn(account)
  await page.goto(detailsPath(product))
  await comeToReviews(page)
  const send = panel(page).getByRole('button', { name: 'Publicar opinión' })
  await send.click()
  await expect(panel(page).getByText('Elige de 1 a 5 estrellas.')).toBeVisible()
  await expect(panel(page).getByText('Escribe tu opinión.', { exact: true })).toBeVisible()
  await expect(panel(page).getByRole('radio', { name: '1 estrella' })).toBeFocused()
  await page.keyboard.press('Space')
  for (let i = 0; i < 3; i += 1) await page.keyboard.press('ArrowRight')
  await expect(panel(page).getByRole('radio', { name: '4 estrellas' })).toBeChecked()
  await page.keyboard.press('Tab')
  const text = '<b>Muy cómoda</b> & <script>alert(1)</script>\nSegunda línea'
  await page.keyboard.insertText(text)
  const reloaded = page.waitForResponse(`**/product-details/${product.slug}`)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.locator('#toasts')).toContainText('Gracias, tu opinión fue publicada')
  expect((await reloaded).status()).toBe(200)
  const mine = rows(page).first()
  await expect(mine).toContainText('Rosa')
  await expect(mine).toContainText('<b>Muy cómoda</b> & <script>alert(1)</script>')
  await expect(mine.getByRole('img', { name: '4 de 5 estrellas' })).toBeVisible()
  await expect(rows(page)).toHaveCount(before.totalReview + 1)
  await expect(page.getByRole('tab', { name: /^Opiniones/ })).toHaveText(
    new RegExp(`\\(${String(before.totalReview + 1)}\\)`),
  )
  await expect(panel(page).getByRole('textbox', { name: 'Tu opinión' })).toHaveValue('')
  await expect(panel(page).getByRole('radio', { checked: true })).toHaveCount(0)
  const after = await reviewsOf(request, product._id)
  const stars = (answer: ReviewsAnswer) =>
    answer.rating_review.reduce((sum, row) => sum + row.rating * row.sum, 0)
  expect(stars(after)).toBe(stars(before) + 4)
  const { rating } = await findProduct(request, ({ _id }) => _id === product._id)
  await expect(page.locator('[data-open-tab=opiniones] [role=img]')).toHaveAttribute(
    'aria-label',
    ratingMessages.outOfFive(rating),
  )
  await page.reload()
  await expect(rows(page).first()).toContainText('Segunda línea')
})

test('REV-01 who received the product is marked as a verified buyer, others are not', async ({
  page,
  request,
}, info) => {
  const account = await newCustomer(request, info)
  const headers = { authorization: `Bearer ${account.token}` }
  const item = await anItem(request, info)
  const { orderId, number } = await placeOrder(request, account, item)
  await confirmCash(request, account, orderId)
  await ownerMoves(number, 'en-almacen', 'en-camino')
  const data = { productId: item.productId, rating: 5, name: '' }
  const other = await newCustomer(request, info)
  await request.post('/api/home/customer/submit-review', {
    data: { ...data, review: 'Solo la vi en la tienda' },
    headers: { authorization: `Bearer ${other.token}` },
  })
  await request.post('/api/home/customer/submit-review', {
    data: { ...data, review: 'Llegó y la uso' },
    headers,
  })
  const mine = rows(page).filter({ hasText: 'Llegó y la uso' })
  await page.goto(detailsPath(item))
  await expect(mine).not.toContainText('Compra verificada')
  await ownerMoves(number, 'entregado')
  await page.reload()
  await expect(mine).toContainText('Compra verificada')
  await expect(rows(page).filter({ hasText: 'Solo la vi en la tienda' })).not.toContainText(
    'Compra verificada',
  )
})

test.describe('refused', () => {
  test.use({ allowedConsole: [/status of 500/] })

  test('HEAD-24 API-42 D-106 the pager scrolls smoothly; a page that cannot be read leaves list and pager, in silence', async ({
    page,
    request,
  }) => {
    const product = await findProduct(request, hasReviews(11, 40))
    await page.goto(detailsPath(product))
    await comeToReviews(page)
    await page.route('**/get-reviews/**', route => route.fulfill({ status: 500, body: '' }))
    await page.evaluate(() => {
      Element.prototype.scrollIntoView = function (how) {
        document.body.dataset['scroll'] = typeof how === 'object' ? how.behavior : ''
      }
    })
    const pager = panel(page).getByRole('navigation', { name: 'Páginas' })
    const first = await rows(page).first().innerText()
    const answered = page.waitForResponse('**/get-reviews/**')
    await expect(panel(page).locator('astro-island')).not.toHaveAttribute('ssr', '')
    await pager.getByRole('link', { name: 'Página 2', exact: true }).click()
    await answered
    await expect(panel(page).locator('[aria-busy=true]')).toHaveCount(0)
    await expect(page.locator('body')).toHaveAttribute('data-scroll', 'smooth')
    await expect(pager.locator('[aria-current=page]')).toHaveText('1')
    await expect(rows(page).first()).toHaveText(first, { useInnerText: true })
    await expect(page.locator('#toasts').getByRole('alert')).toHaveCount(0)
  })

  test('VAL-28 what the server refuses is told and stays in the form', async ({ page, request, signIn }) => {
    const product = await findProduct(request, hasReviews(5, 40))
    await signIn()
    await page.route('**/submit-review', route => route.fulfill({ status: 500, body: '' }))
    await page.goto(detailsPath(product))
    await comeToReviews(page)
    await panel(page)
      .locator('label', { has: page.getByRole('radio', { name: '5 estrellas' }) })
      .click()
    await panel(page).getByRole('textbox', { name: 'Tu opinión' }).fill('Buena')
    await panel(page).getByRole('button', { name: 'Publicar opinión' }).click()
    await expect(page.locator('#toasts')).toContainText('No se pudo publicar tu opinión')
    await expect(panel(page).getByRole('textbox', { name: 'Tu opinión' })).toHaveValue('Buena')
    await expect(panel(page).getByRole('radio', { name: '5 estrellas' })).toBeChecked()
  })
})
