import { detailsPath, findProduct, withoutVariants } from './support/catalogue.ts'
import { anItem, guestIdOf, openWith } from './support/shop.ts'
import { expect, test } from './support/test.ts'

const PLAIN = '/carrito?vista=simple'

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('AWAY-01 AWAY-02 AWAY-04 she reads, chooses, is told what is wrong, and fills and empties a cart', async ({
    page,
    request,
  }) => {
    const sized = await findProduct(
      request,
      ({ variants, reviews }) =>
        reviews > 0 && variants.length > 1 && (variants[0]?.sizes[0]?.stock ?? 0) > 1,
    )
    const { color = '', sizes = [] } = sized.variants[0] ?? {}
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/shops')
    const order = page.getByRole('combobox', { name: 'Ordenar' })
    await expect.poll(async () => (await order.boundingBox())?.width ?? 0).toBeGreaterThan(150)
    await page.goto(detailsPath(sized))
    await expect(page.locator('#opiniones')).toBeVisible()
    await expect(page.locator('#descripcion')).toBeVisible()
    await expect(page.locator('main [data-tap]:visible, main buy-box .stepper:visible')).toHaveCount(0)

    const galleries = page.locator('.product-pictures product-gallery')
    await expect(galleries).toHaveCount(sized.variants.length)
    const last = galleries.last().locator('[data-view] img').first()
    await last.scrollIntoViewIfNeeded()
    await expect
      .poll(() => last.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBeGreaterThan(0)

    const add = page.getByRole('button', { name: 'Agregar al carrito' })
    const isOver = (button: Element, aside: Element | null) => {
      const [a, b] = [button.getBoundingClientRect(), (aside ?? button).getBoundingClientRect()]
      return a.right > b.left && a.left < b.right && a.bottom > b.top && a.top < b.bottom
    }
    await add.evaluate(button => button.scrollIntoView({ block: 'end' }))
    expect(
      await add.evaluate(
        isOver,
        await page.getByRole('complementary', { name: 'Accesos rápidos' }).elementHandle(),
      ),
    ).toBe(false)
    const group = page.getByRole('group', { name: `Talla · ${color}` })
    await expect(group.getByRole('radio')).toHaveCount(sizes.length)
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
    await group.getByRole('radio', { name: sizes[0]?.size ?? '', exact: true }).check()
    await page.getByRole('spinbutton', { name: 'Cantidad' }).fill(String(sized.stock + 1))
    await page.locator('.no-script-form').evaluate((form: HTMLFormElement) => (form.noValidate = true))
    await add.click()
    await expect(page).toHaveURL(`${detailsPath(sized)}?aviso=stockExhausted`)
    await expect(page.getByRole('alert').filter({ hasText: 'Stock Agotado' })).toBeVisible()

    await group.getByRole('radio', { name: sizes[0]?.size ?? '', exact: true }).check()
    await add.click()
    await expect(page).toHaveURL(PLAIN)
    const plain = await findProduct(request, withoutVariants)
    await page.goto(detailsPath(plain))
    await add.click()
    const lines = page.locator('main li').filter({ has: page.locator('form') })
    await expect(lines).toHaveCount(2)
    await expect(page.getByText(/activa JavaScript/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'CONTINUAR' })).toHaveCount(0)

    await page.getByRole('button', { name: `Agregar una unidad de ${plain.name}` }).click()
    await expect(lines.filter({ hasText: plain.name }).getByRole('status')).toHaveText('2')
    await page.getByRole('button', { name: `Eliminar ${plain.name}` }).click()
    await expect(lines).toHaveCount(1)
    await page.getByRole('button', { name: `Eliminar ${sized.name}` }).click()
    await expect(page.getByRole('heading', { name: 'Tu carrito está vacío' })).toBeVisible()
  })
})

test('AWAY-03 the cart is one, whether script is on or off', async ({ browser, page, request }, info) => {
  const item = await anItem(request, info)
  const off = await browser.newContext({ javaScriptEnabled: false })
  const plain = await off.newPage()
  const product = await findProduct(request, withoutVariants)
  await plain.goto(detailsPath(product))
  await plain.getByRole('button', { name: 'Agregar al carrito' }).click()
  await expect(plain.locator('main li').filter({ hasText: product.name })).toHaveCount(1)
  await page.context().addCookies(await off.cookies())
  await page.goto('/carrito')
  await expect(page.getByRole('button', { name: `Eliminar ${product.name}` })).toBeVisible()

  const other = await browser.newContext()
  const scripted = await other.newPage()
  await openWith(scripted, '/carrito', [[item, 1]])
  await guestIdOf(scripted)
  await expect.poll(async () => (await other.cookies()).map(({ name }) => name)).toContain('guestId')
  await off.clearCookies()
  await off.addCookies(await other.cookies())
  await plain.goto('/carrito')
  await expect(plain).toHaveURL(PLAIN)
  await expect(plain.locator('main li').filter({ hasText: item.name })).toHaveCount(1)
  await Promise.all([off.close(), other.close()])
})
