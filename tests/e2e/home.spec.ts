import type { BannerAnswer, HomeProductsAnswer, NamedAnswer } from '../../src/shared/contracts/catalog.ts'
import type { Page } from 'playwright/test'
import { formatSoles, soles } from '#shared/rules/money.ts'
import { pricedInCents, sellingPrice } from '#shared/rules/price.ts'
import { storageKeys } from '../../src/shared/storage.ts'
import { readCompany } from './support/catalogue.ts'
import { scrollToSlider } from './support/slider.ts'
import { expect, test } from './support/test.ts'

test('HOME-01 HOME-02 one banner at a time, each leading to its product, without end @both', async ({
  page,
  request,
}) => {
  const { banners } = (await (await request.get('/api/banners')).json()) as { banners: BannerAnswer[] }
  await page.goto('/')
  const carousel = page.locator('banner-carousel')
  const slides = carousel.locator('[data-view] > a:not([aria-hidden])')
  await expect(slides).toHaveCount(banners.length)
  for (const [i, { link }] of banners.entries())
    await expect(slides.nth(i)).toHaveAttribute('href', new RegExp(`^/product/details/${link}(?:$|\\?)`))
  const [frame, slide] = [await carousel.boundingBox(), await slides.first().boundingBox()]
  expect(slide?.width).toBe(frame?.width)
  // From the last one forward to the first: the ring has no end.
  await expect(carousel.locator('.dot')).toHaveCount(banners.length)
  await carousel.locator('.dot').last().click()
  await expect(carousel.locator('.dot').last()).toHaveAttribute('aria-current', 'true')
  await carousel.locator('[data-next]').evaluate(button => (button as HTMLElement).click())
  await expect(carousel.locator('.dot').first()).toHaveAttribute('aria-current', 'true')
})

test('SHOWN-03 HOME-02 a banner shows the product, the colour and the price that it leads to @both', async ({
  page,
  request,
}) => {
  const { banners } = (await (await request.get('/api/banners')).json()) as { banners: BannerAnswer[] }
  await page.goto('/')
  const [banner] = banners
  const slide = page.locator('banner-carousel [data-view] > a:not([aria-hidden])').first()
  const price = formatSoles(sellingPrice(pricedInCents(banner ?? { price: soles(0), discount: soles(0) })))
  for (const words of [banner?.name ?? '-', banner?.color ?? '-', price])
    await expect(slide.locator('.banner-words')).toContainText(words)
  await slide.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(banner?.name ?? '-')
  if (banner?.color) await expect(page.locator('[data-color-name]').first()).toHaveText(banner.color)
  await expect(page.locator('buy-box .price').first()).toHaveText(price)
})

/** The tests' browser shows every tab it has; it learns what another one tells. */
const turnAway = (page: Page, hidden: boolean) =>
  page.evaluate(away => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => away })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)

/** Each movement that the banners begin. What is seen of it takes the browser's time, not that of the halted clock. */
const recordMoves = (page: Page) =>
  page.addInitScript(() => {
    const moves: string[] = []
    Object.assign(window, { moves })
    const scrollTo = Element.prototype.scrollTo as (options: ScrollToOptions) => void
    function record(this: Element, options: ScrollToOptions) {
      if (this.closest('banner-carousel')) moves.push(options.behavior ?? 'auto')
      scrollTo.call(this, options)
    }
    Object.assign(Element.prototype, { scrollTo: record })
  })

const movesOf = (page: Page) => page.evaluate(() => (window as unknown as { moves: string[] }).moves)

test.describe('the banners move by themselves', () => {
  const shown = '.dot[aria-current=true]'
  /** Nothing moves visibly from a copy at either end to its original. */
  const glides = async (page: Page) => (await movesOf(page)).filter(behavior => behavior !== 'instant').length
  const advance = async (page: Page) => {
    const before = await glides(page)
    await expect
      .poll(
        async () => {
          await page.clock.runFor(1000)
          return glides(page)
        },
        { intervals: [20] },
      )
      .toBeGreaterThan(before)
  }
  const rest = async (page: Page) => {
    const before = await glides(page)
    await page.clock.runFor(15_000)
    expect(await glides(page)).toBe(before)
  }
  const open = async (page: Page) => {
    await recordMoves(page)
    await page.clock.install()
    await page.goto('/')
    await page.mouse.move(0, 0)
    const carousel = page.locator('banner-carousel')
    await expect(carousel.locator(shown)).toHaveCount(1)
    return carousel
  }

  test('HOME-01 D-91 they advance, and rest while paused', async ({ page }) => {
    const carousel = await open(page)
    const first = await carousel.locator(shown).getAttribute('aria-label')
    await advance(page)
    await expect
      .poll(async () => {
        await page.clock.runFor(50)
        return carousel.locator(shown).getAttribute('aria-label')
      })
      .not.toBe(first)
    await carousel.getByRole('button', { name: 'Pausar el carrusel' }).click()
    await page.mouse.move(0, 0)
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await rest(page)
    await carousel.getByRole('button', { name: 'Reproducir el carrusel' }).click()
    await page.mouse.move(0, 0)
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await advance(page)
  })

  for (const [what, hold, free] of [
    [
      'hovered @desktop',
      (page: Page) => page.locator('banner-carousel').hover(),
      (page: Page) => page.mouse.move(0, 0),
    ],
    [
      'focused',
      (page: Page) => page.locator('banner-carousel').getByRole('button').first().focus(),
      (page: Page) => page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur()),
    ],
    ['in a hidden tab', (page: Page) => turnAway(page, true), (page: Page) => turnAway(page, false)],
    [
      'out of view',
      async (page: Page) => {
        await page.locator('footer').scrollIntoViewIfNeeded()
        await page.locator('banner-carousel').evaluate(
          el =>
            new Promise<void>(resolve => {
              new IntersectionObserver(([entry]) => entry?.isIntersecting || resolve()).observe(el)
            }),
        )
      },
      (page: Page) => page.locator('banner-carousel').scrollIntoViewIfNeeded(),
    ],
  ] as const)
    test(`D-91 they rest while ${what}`, async ({ page }) => {
      await open(page)
      await advance(page)
      await hold(page)
      await rest(page)
      await free(page)
      await advance(page)
    })

  test('D-91 under reduced motion nothing moves by itself', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open(page)
    const placed = await movesOf(page)
    expect(placed).toEqual(['instant'])
    await page.clock.runFor(15_000)
    expect(await movesOf(page)).toEqual(placed)
  })
})

test('HOME-03 HOME-04 the first five categories slide, each to its search', async ({ page, request }) => {
  const { categorys } = (await (await request.get('/api/home/get-categorys')).json()) as {
    categorys: NamedAnswer[]
  }
  expect(categorys.length).toBeGreaterThan(5)
  await page.goto('/')
  const links = page.locator('section', { hasText: 'Compra por categoría' }).getByRole('link')
  await expect(links).toHaveCount(5)
  for (const [i, { name }] of categorys.slice(0, 5).entries())
    await expect(links.nth(i)).toHaveAttribute(
      'href',
      `/products/search?${new URLSearchParams({ category: name })}`,
    )
  // On the phone by hand, on a wider screen where they do not fit by their arrows too.
  const carousel = page.getByRole('group', { name: 'Compra por categoría' })
  const row = carousel.getByRole('list')
  const offset = () => row.evaluate(view => view.scrollLeft)
  await row.evaluate(view => view.scrollBy({ left: 200, behavior: 'instant' }))
  expect(await offset()).toBeGreaterThan(0)
  await page.setViewportSize({ width: 800, height: 800 })
  await row.evaluate(view => view.scrollTo({ left: 0, behavior: 'instant' }))
  await carousel.getByRole('button', { name: 'Siguiente' }).click()
  await expect.poll(offset).toBeGreaterThan(0)
})

test('HOME-05 HOME-06 article types with a picture only, each to its search', async ({ page, request }) => {
  const { typearticles } = (await (await request.get('/api/home/get-typearticles')).json()) as {
    typearticles: NamedAnswer[]
  }
  const shown = typearticles.filter(({ image }) => image)
  expect(shown.length).toBeLessThan(typearticles.length)
  await page.goto('/')
  const links = page.locator('section', { hasText: 'Encuentra tu estilo' }).getByRole('link')
  await expect(links).toHaveCount(shown.length)
  for (const [i, { name }] of shown.entries())
    await expect(links.nth(i)).toHaveAttribute(
      'href',
      `/products/search?${new URLSearchParams({ typearticle: name })}`,
    )
})

test('HOME-14 D-91 the product carousels play by themselves, rest in focus, and end at the last', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/')
  const slider = page.getByRole('group', { name: 'Producto mejor valorado' })
  await scrollToSlider(slider)
  const everyMs = Number(await slider.getAttribute('data-autoplay'))
  const index = () =>
    slider
      .locator('[data-view]')
      .evaluate(el => (el as unknown as { swiper: { activeIndex: number } }).swiper.activeIndex)
  const first = await index()
  await page.clock.runFor(everyMs + 600)
  await expect.poll(index).toBeGreaterThan(first)
  await slider.getByRole('button', { name: 'Pausar el carrusel' }).focus()
  const held = await index()
  await page.clock.runFor(3 * everyMs)
  expect(await index()).toBe(held)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  const slides = await slider.locator('.slider-slide').count()
  await page.clock.runFor((slides + 2) * everyMs)
  // It does not begin again.
  await expect.poll(index).toBe(slides - 1)
  await page.clock.runFor(2 * everyMs)
  expect(await index()).toBe(slides - 1)
})

test.describe('brands', () => {
  test('HOME-07 HOME-08 HOME-09 brands with a picture, to their search, at rest', async ({
    page,
    request,
  }) => {
    const { brands } = (await (await request.get('/api/home/get-brands')).json()) as { brands: NamedAnswer[] }
    const shown = brands.filter(({ image }) => image)
    await page.goto('/')
    const row = page.getByRole('group', { name: 'Nuestras marcas' })
    await expect(row.getByRole('listitem')).toHaveCount(shown.length)
    for (const { name } of shown)
      await expect(row.getByRole('link', { name, exact: true })).toHaveAttribute(
        'href',
        `/products/search?${new URLSearchParams({ brand: name })}`,
      )
    await expect(row.getByRole('button', { name: 'Pausar el carrusel' })).toHaveCount(0)
    await expect(row).not.toHaveAttribute('data-autoplay')
  })

  for (const [width, seen] of [
    [1700, 8],
    [1280, 6],
    [900, 4],
    [412, 3],
  ] as const)
    test(`HOME-10 HOME-11 ${String(seen)} brands at ${String(width)} px ${width > 412 ? '@desktop' : ''}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/')
      const row = page.getByRole('group', { name: 'Nuestras marcas' })
      await row.scrollIntoViewIfNeeded()
      const view = await row.locator('[data-view]').boundingBox()
      const item = await row.getByRole('listitem').first().boundingBox()
      expect(Math.round((view?.width ?? 0) / ((item?.width ?? 1) + 12))).toBe(seen)
      const dots = row.locator('[data-dots]')
      if (width <= 1024) await expect(dots.locator('.dot').first()).toBeVisible()
      else await expect(dots).toBeHidden()
    })
})

test('HOME-12 GEN-10 the first four products, prices in soles', async ({ page, request }) => {
  const home = (await (await request.get('/api/home/get-products')).json()) as HomeProductsAnswer
  await page.goto('/')
  const cards = page.locator('section', { hasText: 'Productos destacados' }).locator('article')
  await expect(cards).toHaveCount(4)
  for (const [i, product] of home.products.slice(0, 4).entries()) {
    await expect(cards.nth(i)).toContainText(product.name)
    await expect(cards.nth(i).locator('.price')).toHaveText(/^S\/[\d,]+\.\d{2}$/)
  }
})

test('HOME-13 HOME-14 three carousels of one product, without a loop, in 500 ms @both', async ({
  page,
  request,
}) => {
  const home = (await (await request.get('/api/home/get-products')).json()) as HomeProductsAnswer
  await page.goto('/')
  for (const [title, groups] of [
    ['Último producto', home.latest_product],
    ['Producto mejor valorado', home.topRated_product],
    ['Producto con descuento', home.discount_product],
  ] as const) {
    const slider = page.getByRole('group', { name: title })
    await scrollToSlider(slider)
    await expect(slider.locator('.slider-slide')).toHaveCount(groups.flat().length)
    const names = groups.flat().map(({ name }) => name)
    expect(await slider.locator('.slider-slide h3').allTextContents()).toEqual(names)
    await expect(slider).toHaveAttribute('data-autoplay', /\d+/)
    // It may have played on already: stopped and back at its first slide it shows its ends.
    await slider.getByRole('button', { name: 'Pausar el carrusel' }).click()
    await slider.locator('[data-view]').evaluate(el => {
      ;(el as unknown as { swiper: { slideTo(index: number, ms: number): void } }).swiper.slideTo(0, 0)
    })
    const [view, slide] = [
      await slider.locator('[data-view]').boundingBox(),
      await slider.locator('.slider-slide').first().boundingBox(),
    ]
    expect(Math.round(slide?.width ?? 0)).toBe(Math.round(view?.width ?? 1))
    await expect(slider.getByRole('button', { name: 'Anterior' })).toBeDisabled()
    await slider.getByRole('button', { name: 'Siguiente' }).click()
    await expect(slider.getByRole('button', { name: 'Anterior' })).toBeEnabled()
    expect(
      await slider.locator('[data-view]').evaluate(el => {
        const { params } = (el as unknown as { swiper: { params: { speed: number; loop: boolean } } }).swiper
        return [params.speed, params.loop]
      }),
    ).toEqual([500, false])
  }
})

test.describe('slides that cannot be had', () => {
  test.use({ allowedConsole: [/ERR_FAILED/] })

  test('PAINT-08 a row keeps those it has, and gets the others when it is touched again', async ({
    page,
  }) => {
    await page.route('**/partials/home-slides', route => route.abort())
    await page.goto('/')
    const slider = page.getByRole('group', { name: 'Producto mejor valorado' })
    const refused = page.waitForEvent('requestfailed', request => request.url().endsWith('/home-slides'))
    await slider.scrollIntoViewIfNeeded()
    await refused
    await expect(slider.locator('.slider-slide')).toHaveCount(2)
    await page.unroute('**/partials/home-slides')
    await expect(async () => {
      await slider.getByRole('button', { name: 'Siguiente' }).click({ timeout: 1_000 })
      await expect(slider.locator('.slider-slide')).toHaveCount(9, { timeout: 1_000 })
    }).toPass()
    await expect(slider.getByRole('button', { name: 'Anterior' })).toBeEnabled()
  })
})

test.describe('a browser too busy to tell of each change', () => {
  test.use({ firstVisit: true })

  test('PAINT-08 a row that came near in the meantime gets its slides', async ({ page }) => {
    await page.addInitScript(() => {
      const Native = IntersectionObserver
      window.IntersectionObserver = class extends Native {
        constructor(tell: IntersectionObserverCallback, options?: IntersectionObserverInit) {
          const held: IntersectionObserverEntry[] = []
          super((entries, observer) => {
            held.push(...entries)
            if (held.length > entries.length) return
            setTimeout(() => tell(held.splice(0), observer), 1_000)
          }, options)
        }
      }
    })
    await page.goto('/')
    const slider = page.getByRole('group', { name: 'Producto mejor valorado' })
    await slider.scrollIntoViewIfNeeded()
    await expect(slider.locator('.slider-slide')).toHaveCount(9)
  })
})

test('HOME-16 HOME-17 D-17 the demo’s free-shipping banner names the amount it keeps', async ({
  page,
  request,
}) => {
  const company = await readCompany(request)
  expect(company.verimageenviogratis).toBe(true)
  await page.goto('/')
  const banner = page.getByRole('link', {
    name: `Envío gratis por compras mayores a ${String(company.freeShippingFrom)} soles`,
  })
  await expect(banner).toHaveAttribute('href', '/')
})

test('HOME-18 every rating is drawn as five stars, full, half or empty', async ({ page }) => {
  await page.goto('/')
  const ratings = page.getByRole('img', { name: /de 5 estrellas/ })
  expect(await ratings.count()).toBeGreaterThan(3)
  const drawn = await ratings.evaluateAll(all =>
    all.map(one => {
      const { width, height } = one.getBoundingClientRect()
      const said = Number(/^[\d.]+/.exec(one.ariaLabel ?? '')?.[0])
      return {
        said,
        filled: Number((one as HTMLElement).style.getPropertyValue('--stars')),
        stars: width / height,
      }
    }),
  )
  for (const { said, filled, stars } of drawn) {
    expect(filled).toBe(Math.round(said * 2) / 2)
    if (!Number.isNaN(stars)) expect(stars).toBeCloseTo(5, 1)
  }
})

test('STATE-03 D-09 D-101 the seven loads start on a page that carries what they bring, and none is asked for', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  await page.addInitScript(() => {
    const read: string[] = []
    const { getItem } = Storage.prototype
    Storage.prototype.getItem = function (key) {
      read.push(key)
      return getItem.call(this, key)
    }
    Object.assign(window, { read })
  })
  await page.goto('/')
  const loads = ['company', 'categorys', 'typeproducts', 'typearticles', 'brands', 'colors', 'sizes']
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { read: string[] }).read))
    .toEqual(expect.arrayContaining(loads.map(name => `${storageKeys.init}${name}`)))
  await page.waitForLoadState('networkidle')
  expect(asked.filter(path => path.startsWith('/api/'))).toEqual([])
})

test('PAINT-05 what is below the first screen takes its room, and is laid out when it comes near', async ({
  page,
}) => {
  await page.goto('/')
  await page.waitForFunction(() => document.documentElement.dataset['started'])
  const last = page.locator('main .below').last()
  const isLaidOut = () =>
    last.evaluate(section => section.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }))
  expect(await isLaidOut()).toBe(false)
  expect(await last.evaluate(section => section.clientHeight)).toBeGreaterThan(300)
  await last.scrollIntoViewIfNeeded()
  await expect.poll(isLaidOut).toBe(true)
})
