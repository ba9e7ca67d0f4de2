import type { ProductAnswer } from '../../src/shared/contracts/catalog.ts'
import { detailsPath, findProduct, withoutVariants, withSoldOutSize } from './support/catalogue.ts'
import { scrollToSlider } from './support/slider.ts'
import { expect, test } from './support/test.ts'

const soles = (amount: number) => `S/${amount.toFixed(2).replace(/\B(?=(?:\d{3})+\.)/g, ',')}`
const variantOf = ({ variants: [first] }: ProductAnswer) => {
  if (!first) throw new Error('The product has no colours.')
  return first
}

test('PROD-01 PROD-04 PROD-05 where it stands, what it is, who sells it @desktop', async ({
  page,
  request,
}) => {
  const product = await findProduct(request, ({ description, brand }) => description !== '' && brand !== '')
  await page.goto(detailsPath(product))
  const path = page.getByRole('navigation', { name: 'Ruta de navegación' })
  const { category, typearticle } = product
  await expect(path.getByRole('link')).toHaveText(['Inicio', category, typearticle])
  await expect(path.getByRole('link', { name: category, exact: true })).toHaveAttribute(
    'href',
    `/products/search?${new URLSearchParams({ category })}`,
  )
  await expect(path.getByRole('link', { name: 'Inicio' })).toHaveAttribute('href', '/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.name)
  await expect(page.locator('main').getByRole('link', { name: product.brand }).first()).toBeVisible()
  await page.getByRole('tab', { name: 'Descripción' }).click()
  await expect(page.getByRole('tabpanel', { name: 'Descripción' })).toContainText(
    product.description.split('\n')[0] ?? '',
  )
  await expect(page.locator('main')).toContainText(`Vendido por ${product.shopName}`)
})

test('PROD-02 PROD-03 pictures: thumbnails on a desktop, one at a time with a counter on a phone @both', async ({
  page,
  request,
  isMobile,
}) => {
  const product = await findProduct(request, p => (p.variants[0]?.colorPictures.length ?? 0) > 1)
  await page.goto(detailsPath(product))
  const gallery = page.locator('product-gallery:not([hidden])')
  const view = gallery.locator('[data-view]')
  await expect(view.locator('img').first()).toBeVisible()
  await expect(view.locator('img').first()).toHaveAttribute('fetchpriority', 'high')
  const thumbs = gallery.locator('[data-thumbs]')
  const width = async (of: typeof view) => (await of.boundingBox())?.width ?? 0
  if (isMobile) {
    const dots = thumbs.getByRole('button')
    await expect(dots.first()).toHaveAttribute('aria-current', 'true')
    await expect(dots.locator('img').first()).toBeHidden()
    expect(Math.round((await width(view)) / (await width(view.locator('> *').first())))).toBe(1)
    await expect(gallery.locator('[data-counter]')).toHaveText(/^1 de \d+$/)
    await view.evaluate(element => element.scrollTo({ left: element.clientWidth }))
    await expect(gallery.locator('[data-counter]')).toHaveText(/^2 de \d+$/)
    await dots.first().tap()
    await expect(gallery.locator('[data-counter]')).toHaveText(/^1 de \d+$/)
  } else {
    const thumb = thumbs.getByRole('button')
    expect(Math.floor((await width(thumbs)) / (await width(thumb.first())))).toBe(4)
    await thumb.nth(1).click()
    await expect(thumb.nth(1)).toHaveAttribute('aria-current', 'true')
    await expect
      .poll(() => view.evaluate(element => Math.round(element.scrollLeft / element.clientWidth)))
      .toBe(1)
  }
})

test('PROD-06 GEN-10 the price paid, the old one and the percentage', async ({ page, request }) => {
  const product = await findProduct(
    request,
    p => p.discount > 0 && p.discount < p.price && !p.hasVariants,
  ).catch(() => findProduct(request, p => p.discount > 0 && p.discount < p.price))
  const offer = product.variants[0]?.sizes.find(size => size.stock > 0) ?? product
  await page.goto(detailsPath(product))
  const box = page.locator('buy-box [data-price-of]')
  await expect(box.locator('.price')).toHaveText(soles(offer.discount))
  await expect(box.locator('s')).toContainText(soles(offer.price))
  const percent = Math.round(((offer.price - offer.discount) / offer.price) * 100)
  await expect(box.locator('.tag')).toHaveText(`-${String(percent)}%`)
})

test('PROD-07 PROD-08 STATE-15 first colour and first size on sale are chosen, sold-out sizes are off', async ({
  page,
  request,
}) => {
  const product = await findProduct(request, withSoldOutSize)
  const { _id, color, sizes } = variantOf(product)
  await page.goto(detailsPath(product))
  const box = page.locator('buy-box')
  await expect(box.locator('[data-color-name]')).toHaveText(color)
  await expect(box.getByRole('button', { name: color, exact: true })).toHaveAttribute('aria-pressed', 'true')
  const buttons = box.locator(`[data-sizes="${_id}"] button`)
  const chosen = sizes.findIndex(size => size.stock > 0)
  for (const [i, size] of sizes.entries()) {
    await expect(buttons.nth(i)).toHaveAttribute('aria-pressed', String(i === chosen))
    if (size.stock > 0) await expect(buttons.nth(i)).toBeEnabled()
    else {
      await expect(buttons.nth(i)).toBeDisabled()
      await expect(buttons.nth(i)).toHaveCSS('text-decoration-line', 'line-through')
    }
  }
})

test('STATE-17 a sold-out size cannot be chosen even when its button is forced', async ({
  page,
  request,
}) => {
  const product = await findProduct(request, withSoldOutSize)
  await page.goto(detailsPath(product))
  const soldOut = page.locator('buy-box [data-sizes]:not([hidden]) [data-stock="0"]').first()
  await page.waitForFunction(() => document.documentElement.dataset['started']?.includes('box'))
  await soldOut.evaluate(button => {
    button.removeAttribute('disabled')
    ;(button as HTMLElement).click()
  })
  await expect(soldOut).toHaveAttribute('aria-pressed', 'false')
})

test('PROD-09 STATE-16 VAL-07 quantity starts at 1 and never goes below @desktop', async ({
  page,
  request,
}) => {
  const product = await findProduct(request, withoutVariants)
  await page.goto(detailsPath(product))
  const quantity = page.locator('buy-box [data-quantity]')
  await expect(quantity).toHaveText('1')
  await expect(page.getByRole('button', { name: 'Quitar una unidad' })).toBeDisabled()
  await page.getByRole('button', { name: 'Agregar una unidad' }).click()
  await expect(quantity).toHaveText('2')
  await page.getByRole('button', { name: 'Quitar una unidad' }).click()
  await expect(quantity).toHaveText('1')
  await expect(page.getByRole('button', { name: 'Quitar una unidad' })).toBeDisabled()
})

test('VAL-08 PROD-11 more than the stock says so and adds nothing', async ({ page, request }) => {
  const product = await findProduct(request, p => !p.hasVariants && p.stock > 0 && p.stock < 20)
  await page.goto(detailsPath(product))
  await expect(page.locator('[data-availability]')).toHaveText(`En stock (${String(product.stock)})`)
  const more = page.getByRole('button', { name: 'Agregar una unidad' })
  for (let n = 1; n < product.stock; n++) await more.click()
  await expect(page.locator('[data-quantity]')).toHaveText(String(product.stock))
  await more.click()
  await expect(page.locator('#toasts')).toContainText('Stock Agotado')
  await expect(page.locator('[data-quantity]')).toHaveText(String(product.stock))
})

test('PROD-10 PROD-11 a sold-out product says so and cannot be added', async ({ page, request }) => {
  const product = await findProduct(request, p => p.stock === 0)
  await page.goto(detailsPath(product))
  await expect(page.locator('[data-availability]')).toHaveText('Agotado')
  await expect(page.locator('[data-add]')).toBeDisabled()
})

test('PROD-10 STATE-08 DATA-20 adding sends the chosen size and counts @both', async ({ page, request }) => {
  const product = await findProduct(request, withSoldOutSize)
  const { color, sizes } = variantOf(product)
  await page.goto(detailsPath(product))
  const call = page.waitForRequest('**/api/home/product/add-to-card')
  await page.getByRole('button', { name: /^Agregar al carrito/ }).click()
  const body = (await call).postDataJSON() as { quantity: number; variant: string; productId: string }
  expect(body).toMatchObject({ productId: product._id, quantity: 1 })
  expect(JSON.parse(body.variant)).toMatchObject({ color, sizeId: sizes.find(s => s.stock > 0)?._id })
  await expect(page.locator('#toasts')).toContainText('carrito')
  await expect(page.locator('[data-header] [data-count=cart]')).toHaveText('1')
})

const HEAVY = 'Zapatilla deportiva impermeable ultraligera para correr por senderos de montaña y de ciudad'

for (const width of [320, 360, 412])
  test(`BUY-03 the bar at the foot of a ${String(width)} px phone: one line of words, nothing over it, nothing cut off`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height: 740 })
    const product = await findProduct(request, p => p.discount > 0 && p.discount < p.price && p.stock > 0)
    await page.goto(detailsPath(product))
    // The longest that a shop may show: a price in thousands with its old one, a long name.
    await page.evaluate(name => {
      const heading = document.querySelector('h1')
      if (heading) heading.textContent = name
      for (const price of document.querySelectorAll('.buy-bar .price, .buy-bar .price-old'))
        price.textContent = 'S/1,234.90'
    }, HEAVY)
    const bar = page.locator('.buy-bar')
    const button = bar.getByRole('button', { name: /^Agregar al carrito/ })
    const lines = await button.locator('[data-add-text]').evaluate(words => words.getClientRects().length)
    expect(lines).toBe(1)
    const boxes = await bar.evaluate(element =>
      [...element.querySelectorAll(':scope > .bar-size, .btn')].map(child => {
        const { left, right, top, bottom } = child.getBoundingClientRect()
        return { left, right, top, bottom, wider: child.scrollWidth - child.clientWidth }
      }),
    )
    for (const [i, a] of boxes.entries()) {
      expect(a.wider).toBeLessThanOrEqual(0)
      expect(a.left).toBeGreaterThanOrEqual(0)
      expect(a.right).toBeLessThanOrEqual(width)
      for (const b of boxes.slice(i + 1))
        expect(a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top).toBe(true)
    }
    const over = await button.evaluate(element => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const points = [left + 4, (left + right) / 2, right - 4]
      return points.map(x => element.contains(document.elementFromPoint(x, (top + bottom) / 2)))
    })
    expect(over).toEqual([true, true, true])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })

test('VAL-06 without a size nothing is sent and the sentence stands at the sizes', async ({
  page,
  request,
}) => {
  const product = await findProduct(request, withSoldOutSize)
  await page.goto(detailsPath(product))
  await page.locator('buy-box [data-size]').evaluateAll(buttons => {
    for (const button of buttons) button.setAttribute('aria-pressed', 'false')
  })
  const sent: string[] = []
  page.on('request', r => r.url().includes('add-to-card') && r.method() === 'POST' && sent.push(r.url()))
  await page.getByRole('button', { name: /^Agregar al carrito/ }).click()
  await expect(page.locator('[data-size-error]')).toHaveText('Por favor selecciona una talla')
  expect(sent).toEqual([])
})

test('SIZE-01 the size guide is a table for each kind of article that a phone can read', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(
    detailsPath(await findProduct(request, ({ brand, hasVariants }) => brand === 'ADIDAS' && hasVariants)),
  )
  await page.getByRole('button', { name: 'Guía de tallas' }).click()
  const dialog = page.getByRole('dialog', { name: /Guía de tallas/ })
  const table = dialog.getByRole('table', { name: 'Calzado mujer' })
  await expect(table.getByRole('columnheader')).toHaveText(['EU', 'US', 'Pie (cm)'])
  const row = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: '38' }) })
  await expect(row.getByRole('cell')).toHaveText(['7.5', '23.8'])
  await expect(dialog.getByRole('table', { name: 'Ropa hombre' })).toBeVisible()
  expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  expect(
    await row.evaluate(element => Number.parseFloat(getComputedStyle(element).fontSize)),
  ).toBeGreaterThan(13)
})

test('PROD-12 PROD-13 D-96 the size guide: picture, tips, download', async ({ page, request }) => {
  const { brands } = (await (await request.get('/api/home/get-brands')).json()) as {
    brands: { name: string }[]
  }
  const guides = await Promise.all(
    brands.map(async ({ name }) => {
      const answer = await request.get(`/api/brand-get/${encodeURIComponent(name)}`)
      return ((await answer.json()) as { brand: { name: string; sizeGuide: string | null } }).brand
    }),
  )
  const guide = guides.find(({ sizeGuide }) => sizeGuide)
  const picture = new URL(guide?.sizeGuide ?? '').pathname
  const product = await findProduct(request, p => p.brand === guide?.name && p.hasVariants)
  await page.goto(detailsPath(product))
  await page.getByRole('button', { name: 'Guía de tallas' }).click()
  const dialog = page.getByRole('dialog', { name: /Guía de tallas/ })
  const image = dialog.getByRole('img')
  await expect(image).toHaveAttribute('src', picture)
  for (const side of ['width', 'height']) await expect(image).toHaveAttribute(side, /^[1-9]\d+$/)
  await expect(dialog.getByRole('heading', { name: 'Cómo medir tu pie' })).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Descargar guía de tallas' })).toHaveAttribute(
    'href',
    picture,
  )
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('PROD-14 D-28 ERR-17 a guide that cannot be loaded says so, a brand without one gets the sentence and no download', async ({
  page,
  request,
}) => {
  const product = await findProduct(request, p => p.brand !== '' && p.hasVariants)
  await page.route('**/api/brand-get/**', route =>
    route.fulfill({ json: { brand: { _id: 'b', name: product.brand, image: null, sizeGuide: null } } }),
  )
  await page.route('**/api/brand-get/**', route => route.fulfill({ status: 404, body: '{}' }), { times: 1 })
  await page.goto(detailsPath(product))
  await page.getByRole('button', { name: 'Guía de tallas' }).click()
  const dialog = page.getByRole('dialog', { name: /Guía de tallas/ })
  await expect(dialog).toContainText('Error al cargar la marca')
  await page.keyboard.press('Escape')
  // The next look asks again.
  await page.getByRole('button', { name: 'Guía de tallas' }).click()
  await expect(dialog).toContainText('La guía de tallas de esta marca no está disponible.')
  await expect(dialog.getByRole('link')).toHaveCount(0)
})

test('VAL-30 without a brand the guide says that there is no information', async ({ page, request }) => {
  const product = await findProduct(request, ({ brand, hasVariants }) => brand === '' && hasVariants)
  await page.goto(detailsPath(product))
  await page.getByRole('button', { name: 'Guía de tallas' }).click()
  await expect(page.getByRole('dialog')).toContainText(
    'Este producto no tiene información de marca disponible',
  )
})

test('PROD-15 shared on three networks with its own address', async ({ page, request, baseURL }) => {
  const product = await findProduct(request, () => true)
  await page.goto(detailsPath(product))
  const url = `${baseURL ?? ''}${detailsPath(product)}`
  for (const name of ['Compartir en Facebook', 'Compartir por WhatsApp', 'Compartir en X']) {
    const link = page.getByRole('link', { name })
    expect(decodeURIComponent((await link.getAttribute('href')) ?? '')).toContain(url)
    await expect(link).toHaveAttribute('rel', 'noopener')
  }
})

test('PROD-16 tabs by click and by arrow keys @desktop', async ({ page, request }) => {
  await page.goto(detailsPath(await findProduct(request, p => p.reviews > 0)))
  const [reviews, description] = [/^Opiniones/, /^Descripción/].map(name => page.getByRole('tab', { name }))
  await expect(page.getByRole('tabpanel', { name: /Opiniones/ })).toBeVisible()
  await description?.click()
  await expect(page.getByRole('tabpanel', { name: /Descripción/ })).toBeVisible()
  await expect(page.getByRole('tabpanel', { name: /Opiniones/ })).toBeHidden()
  await description?.press('ArrowLeft')
  await expect(reviews ?? page.locator('x')).toBeFocused()
  await expect(page.getByRole('tabpanel', { name: /Opiniones/ })).toBeVisible()
})

test('PROD-17 more from the same shop', async ({ page, request }) => {
  const product = await findProduct(request, () => true)
  const answer = await request.get(`/api/home/product-details/${product.slug}`)
  const { moreProducts } = (await answer.json()) as { moreProducts: ProductAnswer[] }
  await page.goto(detailsPath(product))
  const aside = page.getByRole('complementary', { name: `Más de ${product.shopName}` })
  await expect(aside.getByRole('link')).toHaveCount(moreProducts.length)
  expect(moreProducts.every(({ shopName }) => shopName === product.shopName)).toBe(true)
})

for (const [width, seen] of [
  [1280, 3],
  [565, 2],
  [412, 1],
] as const)
  test(`PROD-18 PROD-19 ${String(seen)} related products at ${String(width)} px, 25 px apart ${width > 565 ? '@desktop' : ''}`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(detailsPath(await findProduct(request, () => true)))
    const slider = page.getByRole('group', { name: 'Productos relacionados' })
    await scrollToSlider(slider)
    const slides = slider.locator('.slider-slide')
    const [view, first, second] = [
      await slider.locator('[data-view]').boundingBox(),
      await slides.nth(0).boundingBox(),
      await slides.nth(1).boundingBox(),
    ]
    if (!view || !first || !second) throw new Error('The slider is not drawn.')
    expect(Math.round(second.x - first.x - first.width)).toBe(25)
    expect(Math.round((view.width + 25) / (first.width + 25))).toBe(seen)
  })

test('an unknown product is a 404 page in Spanish', async ({ page }) => {
  const answer = await page.goto('/product/details/no-existe-nunca')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No encontramos esta página')
})
test.use({ allowedConsole: [/status of 404/] })
