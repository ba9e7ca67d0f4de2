import type { APIRequestContext, Page } from 'playwright/test'
import type { ProductAnswer, QueryProductsAnswer } from '../../src/shared/contracts/catalog.ts'
import { detailsPath, findProduct, readCompany } from './support/catalogue.ts'
import { firstScreenProducts, isWholeOnScreen } from './support/first-screen.ts'
import { expect, test } from './support/test.ts'

/** Where it was seen: a cheap phone, a usual one, a tablet, a small laptop. */
const SMALL = { width: 360, height: 740 }
const PHONE = { width: 412, height: 823 }
const TABLET = { width: 768, height: 1024 }
const LAPTOP = { width: 1280, height: 800 }
const DESKTOP = { width: 1920, height: 1080 }

/** The screen as it is when the page has come to rest at its top. */
async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size)
  await page.evaluate(() => scrollTo(0, 0))
}

test('SCREEN-01 on phones the header takes a fifth of the first screen at most, and 16 % while one scrolls', async ({
  page,
}) => {
  const bottomOfHeader = (height: number) =>
    page
      .locator('[data-header]')
      .evaluate((header, all) => header.getBoundingClientRect().bottom / all, height)
  await page.goto('/shops')
  for (const size of [SMALL, PHONE]) {
    await resize(page, size)
    await expect.poll(() => bottomOfHeader(size.height)).toBeLessThanOrEqual(0.2)
    const main = await page.locator('main').boundingBox()
    expect((main?.y ?? size.height) / size.height).toBeLessThanOrEqual(0.2)
    await page.evaluate(() => scrollTo(0, 1500))
    // On its way down it is out of the way; two scrolls within one frame would be one.
    await expect.poll(() => bottomOfHeader(size.height)).toBeLessThan(0.05)
    await page.evaluate(() => scrollTo(0, 1200))
    await expect.poll(() => bottomOfHeader(size.height)).toBeGreaterThan(0.05)
    await expect.poll(() => bottomOfHeader(size.height)).toBeLessThanOrEqual(0.16)
  }
})

for (const [where, path] of [
  ['the shop', '/shops'],
  ['a search', '/products/search?value=zapatilla'],
  ['a category', '/products/search?category=MUJER&typearticle=ZAPATILLAS'],
] as const)
  test(`SCREEN-02 the first screen of ${where} shows two products with their prices on phones, four on a laptop`, async ({
    page,
  }) => {
    await page.goto(path)
    for (const [size, products] of [
      [SMALL, 2],
      [PHONE, 2],
      [LAPTOP, where === 'a category' ? 0 : 4],
    ] as const) {
      await resize(page, size)
      await expect.poll(() => page.evaluate(firstScreenProducts)).toBeGreaterThanOrEqual(products)
    }
  })

test('SCREEN-02 home names a product and its price on the first screen', async ({ page, request }) => {
  const { banners } = (await (await request.get('/api/banners')).json()) as {
    banners: { price: number; discount: number }[]
  }
  const { price = 0, discount = 0 } = banners[0] ?? {}
  const paid = discount > 0 && discount < price ? discount : price
  await page.goto('/')
  for (const size of [SMALL, PHONE, LAPTOP]) {
    await resize(page, size)
    await expect(page.locator('banner-carousel a:not([aria-hidden]) .price').first()).toHaveText(
      `S/${paid.toFixed(2)}`,
    )
    await expect.poll(() => page.evaluate(isWholeOnScreen, 'banner-carousel a .price')).toBe(true)
  }
})

test('SCREEN-03 the first screen of a product has name, price and sizes; on a laptop the button too', async ({
  page,
  request,
}) => {
  // The demo's hardest: a name of two lines and two rows of sizes.
  const product = await findProduct(
    request,
    ({ name, variants, stock }) => name.length > 24 && stock > 0 && (variants[0]?.sizes.length ?? 0) > 9,
  )
  await page.goto(detailsPath(product))
  for (const size of [SMALL, PHONE, TABLET, LAPTOP]) {
    await resize(page, size)
    const seen = (selector: string) => expect.poll(() => page.evaluate(isWholeOnScreen, selector))
    await seen('h1').toBe(true)
    await seen('buy-box .price').toBe(true)
    await seen('buy-box [data-size]:not(:disabled), buy-box [data-size-list]').toBe(true)
    if (size !== TABLET) await seen('buy-box [data-add]').toBe(true)
    const gallery = await page.locator('.gallery-view').first().boundingBox()
    expect(gallery?.height ?? 0).toBeLessThanOrEqual((gallery?.width ?? 0) + 1)
    if (size.width < 768) expect(gallery?.height ?? size.height).toBeLessThanOrEqual(size.height * 0.6 + 1)
  }
})

test('SCREEN-04 the size in the bar of a phone is chosen there, and the button names it', async ({
  page,
  request,
}) => {
  const product = await findProduct(
    request,
    ({ variants: [first, second] }) =>
      second !== undefined && (first?.sizes.filter(({ stock }) => stock > 0).length ?? 0) > 2,
  )
  const [first, second] = product.variants
  const onSale = first?.sizes.filter(({ stock }) => stock > 0) ?? []
  const last = onSale.at(-1)
  await page.goto(detailsPath(product))
  await page.waitForFunction(() => document.documentElement.dataset['started']?.includes('box'))
  const list = page.getByRole('combobox', { name: 'Talla' })
  await expect(list).toHaveValue(onSale[0]?.size ?? '')
  await list.selectOption(last?.size ?? '')
  await expect(page.locator(`[data-size="${last?._id ?? ''}"]`)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('[data-add]')).toHaveAccessibleName(
    `Agregar al carrito · talla ${last?.size ?? ''}`,
  )
  await page.getByRole('button', { name: second?.color ?? '', exact: true }).click()
  await expect(list.locator('option')).toHaveText(
    second?.sizes.map(({ size, stock }) => (stock > 0 ? size : `${size}, agotada`)) ?? [],
  )
  for (const [i, { stock }] of (second?.sizes ?? []).entries())
    expect(await list.locator('option').nth(i).isDisabled()).toBe(stock <= 0)
  await page.setViewportSize(LAPTOP)
  await expect(list).toBeHidden()
  await expect(page.locator('[data-add-size]')).toBeVisible()
})

/** Everything on sale, in the order of the whole shop. */
async function allProducts(request: APIRequestContext): Promise<ProductAnswer[]> {
  const pageOf = async (number: number) => {
    const answer = await request.get(`/api/home/query-products?parPage=48&pageNumber=${String(number)}`)
    return (await answer.json()) as QueryProductsAnswer
  }
  const first = await pageOf(1)
  const rest = Array.from({ length: Math.ceil(first.totalProduct / 48) - 1 }, (_, i) => pageOf(i + 2))
  return [first, ...(await Promise.all(rest))].flatMap(({ products }) => products)
}

test('SCREEN-05 what is added shows with picture, name, size and price, in one toast that the next one takes', async ({
  page,
  request,
}) => {
  const product = await findProduct(
    request,
    ({ variants: [first] }) => (first?.sizes.filter(({ stock }) => stock > 2).length ?? 0) > 1,
  )
  const sizes = product.variants[0]?.sizes.filter(({ stock }) => stock > 2) ?? []
  await page.goto(detailsPath(product))
  // A toast lasts two seconds: what it showed is written down as it shows.
  await page.evaluate(() => {
    const seen: { toasts: number; text: string; picture: boolean }[] = []
    Object.assign(window, { seen })
    const place = document.querySelector('#toasts')
    new MutationObserver(() => {
      const toasts = [...(place?.querySelectorAll('[data-toast]') ?? [])]
      const [toast] = toasts
      if (!toast) return
      const picture = toast.querySelector('img')?.src.includes('/media/') ?? false
      seen.push({ toasts: toasts.length, text: toast.textContent, picture })
    }).observe(place ?? document.body, { childList: true, subtree: true, characterData: true })
  })
  const seen = () =>
    page.evaluate(() => Reflect.get(window, 'seen') as { toasts: number; text: string; picture: boolean }[])
  for (const { _id, size, price, discount } of sizes.slice(0, 2)) {
    await page.locator(`[data-size="${_id}"]`).click()
    // While one addition is under way the button takes no other.
    await expect(page.locator('[data-add]')).not.toHaveAttribute('aria-busy', 'true')
    await page.locator('[data-add]').click()
    const paid = discount > 0 && discount < price ? discount : price
    await expect
      .poll(async () =>
        (await seen()).some(({ text }) => text.includes(`Talla ${size} · S/${paid.toFixed(2)}`)),
      )
      .toBe(true)
  }
  for (const { toasts, text, picture } of await seen()) {
    expect(toasts).toBe(1)
    expect(picture).toBe(true)
    expect(text).toContain('Producto agregado al carrito')
    expect(text).toContain(product.name)
    expect(text).toContain('Ver carrito')
  }
})

test('SCREEN-06 an offer does not promise an exchange, and each link leads to its own paragraph', async ({
  page,
  request,
}) => {
  await page.setViewportSize(SMALL)
  const isOffer = ({ discount, price }: { discount: number; price: number }) =>
    discount > 0 && discount < price
  const offer = await findProduct(
    request,
    ({ variants, ...product }) =>
      isOffer(product) && variants.flatMap(({ sizes }) => sizes).every(size => isOffer(size)),
  )
  const full = await findProduct(
    request,
    ({ variants, ...product }) =>
      !isOffer(product) && !variants.flatMap(({ sizes }) => sizes).some(size => isOffer(size)),
  )
  const facts = page.getByRole('region', { name: 'Entrega y pago' })
  await page.goto(detailsPath(full))
  await expect(facts).toContainText('Cambios: 7 días en Lima y 10 en provincias')
  await page.goto(detailsPath(offer))
  await expect(facts).toContainText('En oferta: sin cambio por talla o color; las fallas sí se atienden')
  await expect(facts).not.toContainText('7 días')
  for (const [link, heading] of [
    ['Ver cambios y devoluciones', 'Productos en oferta'],
    ['Ver formas de pago', 'Medios de pago'],
  ] as const) {
    await facts.getByRole('link', { name: link }).click()
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeInViewport()
    await page.goto(detailsPath(offer))
  }
})

test('SCREEN-07 the footer names razón social, RUC, address and hours, on stored and on prerendered pages', async ({
  page,
  request,
}) => {
  const { razonSocial, ruc, direccion } = await readCompany(request)
  for (const path of ['/', '/nosotros']) {
    await page.goto(path)
    const footer = page.locator('footer')
    for (const text of [razonSocial, `RUC ${ruc}`, direccion, 'De lunes a viernes de 9:00 a 19:00'])
      await expect(footer).toContainText(text)
  }
})

test('SCREEN-08 a product says what its seller has been like, and who answers for the order', async ({
  page,
  request,
}) => {
  const products = await allProducts(request)
  const product = products.find(({ stock, reviews }) => stock > 0 && reviews > 0)
  if (!product) throw new Error('The demo has no reviewed product.')
  const own = products.filter(({ sellerId }) => sellerId === product.sellerId)
  const reviews = own.reduce((sum, one) => sum + one.reviews, 0)
  await page.goto(detailsPath(product))
  const seller = page.getByRole('region', { name: 'Quién lo vende' })
  await expect(seller).toContainText(`Vendido por ${product.shopName}`)
  await expect(seller).toContainText(`${String(own.length)} productos en la tienda`)
  await expect(seller).toContainText(/[1-5](\.\d)? de 5 en \d+ opiniones/)
  // Other tests write reviews meanwhile.
  const told = Number(/en (\d+) opiniones/.exec(await seller.innerText())?.[1])
  expect(Math.abs(told - reviews)).toBeLessThan(10)
  await expect(seller).toContainText('responde por tu compra')
  await expect(seller.getByRole('link', { name: /Chatear/ })).toBeVisible()
})

test('SCREEN-09 the whole shop has its sold-out products last', async ({ request }) => {
  const stocks = (await allProducts(request)).map(({ stock }) => stock > 0)
  expect(stocks).toContain(false)
  expect(stocks.lastIndexOf(true)).toBeLessThan(stocks.indexOf(false))
})

test('SCREEN-10 the search says what was searched: field, path, no filter of its own; without a hit it shows ways on', async ({
  page,
}) => {
  await page.setViewportSize(SMALL)
  await page.goto('/products/search?value=zapatilla')
  await expect(page.locator('[data-header]').getByRole('searchbox')).toHaveValue('zapatilla')
  await expect(page.getByRole('navigation', { name: 'Ruta de navegación' })).toContainText('Búsqueda')
  await expect(page.getByRole('button', { name: /^Filtros/ })).toHaveText('Filtros')
  await expect(page.getByRole('status').filter({ hasText: /^\d+ productos$/ })).toBeVisible()
  await page.goto('/products/search?value=xqzwvk')
  await expect(page.getByText('Prueba con otra palabra o mira estas categorías.')).toBeVisible()
  const ways = page.getByRole('list', { name: 'Categorías' }).getByRole('link')
  await expect(ways).toHaveText(['MUJER', 'HOMBRE', 'NIÑOS', 'MARCAS'])
  await expect(page.getByRole('link', { name: 'Ver todos los productos' })).toBeVisible()
})

test('SCREEN-11 in the cart and checkout the search shows its words whole and the bar fills its line', async ({
  page,
}) => {
  await page.goto('/carrito')
  for (const size of [SMALL, PHONE, TABLET, { width: 1024, height: 700 }, LAPTOP, DESKTOP]) {
    await resize(page, size)
    const { room, words, left } = await page.locator('[data-header]').evaluate(header => {
      const field = header.querySelector('input')
      const style = getComputedStyle(field ?? header)
      const pen = document.createElement('canvas').getContext('2d')
      if (pen) pen.font = `${style.fontSize} ${style.fontFamily}`
      const padding = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight)
      const account = header.querySelector('[data-account]')?.getBoundingClientRect()
      return {
        room: (field?.clientWidth ?? 0) - padding,
        words: pen?.measureText(field?.placeholder ?? '').width ?? Infinity,
        left: innerWidth - (account?.right ?? 0),
      }
    })
    expect(words).toBeLessThanOrEqual(room)
    if (size.width <= TABLET.width) expect(left).toBeLessThanOrEqual(24)
  }
})

test('SCREEN-11 on a tablet bars reach both edges, pictures keep to the page, and the account is not cut', async ({
  page,
  request,
}) => {
  await page.setViewportSize(TABLET)
  await page.goto('/shops#filtros')
  const bar = page.getByRole('link', { name: /^Ver \d+ productos$/ }).locator('..')
  await bar.scrollIntoViewIfNeeded()
  const box = await bar.boundingBox()
  expect(box).toMatchObject({ x: 0, width: TABLET.width })
  await page.goto(detailsPath(await findProduct(request, ({ variants }) => variants.length > 0)))
  const gallery = await page.locator('.gallery-view').first().boundingBox()
  expect(gallery?.x).toBe(24)
  const account = page.getByRole('navigation', { name: 'Ayuda y enlaces' }).locator('[data-account]')
  await expect(account).toBeInViewport({ ratio: 1 })
})

test('SCREEN-11 at 360 px the list shows whole pictures and colours, a card keeps dots and stars in one line', async ({
  page,
}) => {
  await page.setViewportSize(SMALL)
  await page.goto('/shops?view=list')
  const rows = await page.locator('main article').evaluateAll(articles =>
    articles.map(article => {
      const { width = 0, height = 0 } =
        article.querySelector('picture')?.parentElement?.getBoundingClientRect() ?? {}
      const words = [...article.querySelectorAll('p')].find(line => line.textContent.includes('Color'))
      const cut = words?.querySelector('span:last-child')
      return { ratio: width / height, isCut: cut ? cut.scrollHeight > cut.clientHeight : false }
    }),
  )
  expect(rows).toHaveLength(24)
  for (const { ratio, isCut } of rows) {
    expect(ratio).toBeCloseTo(0.8, 1)
    expect(isCut).toBe(false)
  }
  await page.goto('/shops?view=grid')
  await expect(page.locator('main article [data-review-count]').first()).toBeVisible()
  const lines = await page.locator('main article').evaluateAll(articles =>
    articles.map(article => {
      const line = article.querySelector('.product-foot')
      return { tall: line?.clientHeight ?? 99, isCut: line ? line.scrollWidth > line.clientWidth : true }
    }),
  )
  for (const { tall, isCut } of lines) {
    expect(tall).toBeLessThan(28)
    expect(isCut).toBe(false)
  }
})

test('SCREEN-11 the free-shipping strip has its words on paper, whatever picture is behind them', async ({
  page,
}) => {
  await page.setViewportSize(SMALL)
  await page.goto('/')
  const words = page.locator('main').getByText(/^Envío gratis por compras/)
  /** How bright the words' own ground is over a black picture: 255 is paper. */
  const brightness = await words.evaluate(element => {
    const pen = document.createElement('canvas').getContext('2d')
    if (!pen) return 0
    for (const color of ['black', getComputedStyle(element).backgroundColor]) {
      pen.fillStyle = color
      pen.fillRect(0, 0, 1, 1)
    }
    return pen.getImageData(0, 0, 1, 1).data[0] ?? 0
  })
  expect(brightness).toBeGreaterThan(230)
})

test('SCREEN-11 a product without sizes offers no size guide', async ({ page, request }) => {
  await page.goto(detailsPath(await findProduct(request, ({ hasVariants }) => !hasVariants)))
  await expect(page.locator('[data-add]')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Guía de tallas' })).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: 'Talla' })).toHaveCount(0)
})

const LONG_WORD = 'Anticonstitucionalisimamenteimpermeable'

test('SCREEN-12 sixty letters, S/12,345.90, twelve colours, thirty sizes, a seller of faces: nothing is cut or covered', async ({
  page,
  request,
}) => {
  const product = await findProduct(
    request,
    ({ price, discount, variants }) => discount > 0 && discount < price && variants.length > 1,
  )
  await page.setViewportSize(SMALL)
  await page.goto(detailsPath(product))
  await page.waitForFunction(() => document.documentElement.dataset['started']?.includes('box'))
  await page.evaluate(() => {
    const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]
    for (const name of all('h1'))
      name.textContent = 'Zapatilla impermeable ultraligera de montaña para caminatas largas'
    for (const price of all('.product-top :is(.price, .price-old)')) price.textContent = 'S/12,345.90'
    for (const seller of all('section strong')) seller.textContent = '👟👨‍👩‍👧‍👦 Zapatería Ñandú 🇵🇪'.repeat(3)
    const repeat = (selector: string, count: number) => {
      const [first] = all(selector)
      for (let i = all(selector).length; first && i < count; i++) first.after(first.cloneNode(true))
    }
    repeat('.color-button', 12)
    repeat('[data-sizes]:not([hidden]) .size-button', 30)
    repeat('[data-size-list] option', 30)
  })
  for (const size of [SMALL, TABLET, LAPTOP]) {
    await resize(page, size)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width)
    const cut = await page
      .locator('.product-top :is(button, .price, h1, p, select, output)')
      .evaluateAll(all =>
        all
          .filter(one => one.checkVisibility() && one.getBoundingClientRect().width > 1)
          .filter(one => {
            const { left, right } = one.getBoundingClientRect()
            return (
              !one.closest('.snap-view, .thumbs') &&
              (left < 0 || right > innerWidth || one.scrollWidth > one.clientWidth + 1)
            )
          })
          .map(one => one.outerHTML.slice(0, 80)),
      )
    // Lines of text have no width of their own to be cut at.
    expect(cut.filter(html => !html.startsWith('<span'))).toEqual([])
    if (size === SMALL) expect(await page.evaluate(isWholeOnScreen, '.buy-bar .btn')).toBe(true)
  }
})

test('SCREEN-12 a search of 300 letters, and a product without a picture, keep the page whole', async ({
  page,
  request,
}) => {
  await page.setViewportSize(SMALL)
  const answer = await page.goto(`/products/search?value=${'zapatilla'.repeat(34)}`)
  expect(answer?.status()).toBe(200)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(SMALL.width)
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
  expect(heading?.height ?? 999).toBeLessThan(100)
  const product = await findProduct(request, ({ variants }) => variants.length > 0)
  await page.route(`**${detailsPath(product)}`, async route => {
    const page = await route.fetch()
    const body = (await page.text()).replaceAll(/<picture>.*?<\/picture>/gs, '')
    return route.fulfill({ response: page, body })
  })
  await page.goto(detailsPath(product))
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
  await expect(page.locator('[data-add]')).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(SMALL.width)
})

test.describe('long words', () => {
  // The islands would draw the names of their data again.
  test.use({ javaScriptEnabled: false })

  test('SCREEN-12 no word of a name or of a seller makes a page of 360 px wider', async ({
    page,
    request,
  }) => {
    const product = await findProduct(request, ({ variants, brand }) => variants.length > 0 && brand !== '')
    await page.setViewportSize(SMALL)
    await page.route('**/*', async route => {
      if (route.request().resourceType() !== 'document') return route.continue()
      const answer = await route.fetch()
      let body = await answer.text()
      for (const name of [product.name, product.shopName, product.brand])
        body = body.replaceAll(`>${name}<`, `>${LONG_WORD} ${LONG_WORD}<`)
      return route.fulfill({ response: answer, body })
    })
    for (const path of [detailsPath(product), '/shops', '/shops?view=list', '/']) {
      await page.goto(path)
      const named = page.locator('main :is(h1, h3)').filter({ hasText: LONG_WORD })
      if (path !== '/') await expect(named.first()).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(SMALL.width)
    }
  })
})
