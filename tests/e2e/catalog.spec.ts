import type { Locator, Page } from 'playwright/test'
import { openGroup, openShop, showFilters, sidebar } from './support/filters.ts'
import { expect, test } from './support/test.ts'

/** The number in 'N productos'. */
const total = async (page: Page): Promise<number> =>
  Number(
    /\d+/.exec(
      (await page
        .getByRole('status')
        .filter({ hasText: /^\d+ producto/ })
        .innerText()) ?? '',
    )?.[0],
  )

const cards = (page: Page): Locator => page.getByRole('region', { name: 'Productos' }).getByRole('article')
const prices = async (page: Page): Promise<number[]> =>
  (await cards(page).locator('.price').allInnerTexts()).map(text => Number(text.replace(/[^\d.]/g, '')))

const countOf = async (tick: Locator): Promise<number> =>
  Number(/(\d+)$/.exec((await tick.innerText()).trim())?.[1])

test.describe('routes', () => {
  for (const path of ['/shops', '/products/search', '/search']) {
    test(`ROUTE-04 ROUTE-05 D-03 ${path} shows the catalogue`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(cards(page)).toHaveCount(24)
      const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
      expect(new URL(canonical ?? '').pathname).toBe(path === '/shops' ? '/shops' : '/products/search')
    })
  }

  test('ROUTE-07 D-03 /products alone leads to the search with what was asked', async ({ page }) => {
    await page.goto('/products?brand=ADIDAS')
    await expect(page).toHaveURL('/products/search?brand=ADIDAS')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('ADIDAS')
  })

  test('ROUTE-06 D-23 the five names of the address preset the filters', async ({ page }) => {
    await page.goto(
      '/products/search?category=MUJER&typearticle=ZAPATILLAS&typeproduct=CALZADO&value=zapatilla',
    )
    for (const [title, value] of [
      ['Categoría', 'MUJER'],
      ['Tipo Artículo', 'ZAPATILLAS'],
      ['Producto', 'CALZADO'],
    ] as const) {
      const group = await openGroup(page, title)
      await expect(group.getByRole('checkbox', { name: value })).toBeChecked()
    }
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Resultados para «zapatilla»')
    await page.goto('/products/search?brand=ADIDAS')
    await expect((await openGroup(page, 'Marca')).getByRole('checkbox', { name: 'ADIDAS' })).toBeChecked()
    for (const brand of await cards(page).locator('.eyebrow').allInnerTexts()) expect(brand).toBe('ADIDAS')
  })

  test('CAT-17 D-23 title, description and keywords speak of sports footwear and all Peru', async ({
    page,
  }) => {
    await page.goto('/shops')
    await expect(page).toHaveTitle(/Tienda.*calzado deportivo/i)
    const about = async (name: string) =>
      (await page.locator(`meta[name=${name}]`).getAttribute('content')) ?? ''
    expect(await about('description')).toMatch(/calzado deportivo.*todo el Perú/i)
    expect(await about('keywords')).toMatch(/calzado deportivo.*envíos a todo el Perú/i)
    await page.goto('/products/search?category=MUJER')
    await expect(page).toHaveTitle(/Mujer.*calzado deportivo/i)
    expect(await about('description')).toMatch(/Mujer.*calzado deportivo.*todo el Perú/i)
    await page.goto('/shops?brand=ADIDAS&parPage=48&pageNumber=abc&lowPrice=x&tipo=9')
    await expect(cards(page).first()).toBeVisible()
    expect(await cards(page).count()).toBeLessThanOrEqual(24)
  })
})

test('CAT-10 CAT-11 banner and newest products stand where the shop wants them @both', async ({
  page,
  request,
}) => {
  const { company } = (await (await request.get('/api/home/company-get-first')).json()) as {
    company: { verimageDetails: boolean; vercarruselLatestProducts: boolean }
  }
  expect(company).toMatchObject({ verimageDetails: true, vercarruselLatestProducts: true })
  await openShop(page, '/shops')
  const banner = page.locator('.catalog-banner img')
  await expect(banner).toBeVisible()
  expect(await banner.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await showFilters(page)
  const latest = page.getByRole('region', { name: 'Novedades', exact: true })
  expect(await latest.getByRole('link').count()).toBeGreaterThanOrEqual(3)
})

test.describe('filters', () => {
  test('CAT-01 CAT-02 the six groups open, close and list their values @both', async ({ page }) => {
    await openShop(page, '/shops')
    for (const title of ['Producto', 'Categoría', 'Tipo Artículo', 'Marca', 'Color', 'Talla']) {
      const group = await openGroup(page, title)
      await expect(group.getByRole('checkbox').first()).toBeVisible()
      await group.locator('summary').click()
      await expect(group.getByRole('checkbox').first()).toBeHidden()
    }
  })

  test('CAT-03 CAT-04 STATE-46 ticking selects, replaces and clears', async ({ page }) => {
    await openShop(page, '/shops')
    const all = await total(page)
    const group = await openGroup(page, 'Categoría')
    const woman = group.getByRole('checkbox', { name: 'MUJER' })
    const man = group.getByRole('checkbox', { name: 'HOMBRE' })
    const [women, men] = [await countOf(woman), await countOf(man)]
    await woman.click()
    await expect(page).toHaveURL('/shops?category=MUJER')
    await expect.poll(() => total(page)).toBe(women)
    await expect(woman).toBeChecked()
    await man.click()
    await expect(page).toHaveURL('/shops?category=HOMBRE')
    await expect(woman).not.toBeChecked()
    await expect(man).toBeChecked()
    await expect.poll(() => total(page)).toBe(men)
    await man.click()
    await expect(page).toHaveURL('/shops')
    await expect.poll(() => total(page)).toBe(all)
  })

  test('CAT-09 D-22 a long list scrolls inside 400 px @desktop', async ({ page }) => {
    await openShop(page, '/shops')
    const group = await openGroup(page, 'Marca')
    const list = group.locator('summary + div')
    const { client, scroll } = await list.evaluate(box => ({
      client: box.clientHeight,
      scroll: box.scrollHeight,
    }))
    expect(client).toBeLessThanOrEqual(400)
    expect(scroll).toBeGreaterThan(client)
  })

  test('D-92 CAT-13 a size leaves as many products as it promised, and the counts follow', async ({
    page,
  }) => {
    await openShop(page, '/products/search?brand=ADIDAS')
    const sizes = await openGroup(page, 'Talla')
    const tick = sizes.getByRole('checkbox').first()
    const promised = await countOf(tick)
    await tick.click()
    await expect(tick).toBeChecked()
    await expect.poll(() => total(page)).toBe(promised)
    const brands = await openGroup(page, 'Marca')
    await expect.poll(() => countOf(brands.getByRole('checkbox', { name: 'ADIDAS' }))).toBe(promised)
  })

  test('D-92 chips take back one choice each, Limpiar filtros all of them', async ({ page }) => {
    await openShop(page, '/shops?category=MUJER&brand=ADIDAS&rating=4')
    const chips = page.getByRole('list', { name: 'Filtros elegidos' })
    await chips.getByRole('link', { name: 'Quitar filtro Marca: ADIDAS' }).click()
    await expect(page).toHaveURL('/shops?category=MUJER&rating=4')
    await expect(chips.getByRole('link', { name: /Marca/ })).toHaveCount(0)
    await chips.getByRole('link', { name: 'Limpiar filtros' }).click()
    await expect(page).toHaveURL('/shops')
    await expect(chips).toHaveCount(0)
  })

  test('CAT-06 CAT-07 CAT-08 stars 5 to 1, and a control that clears them at once', async ({ page }) => {
    await openShop(page, '/products/search?category=MUJER')
    const all = await total(page)
    const group = await openGroup(page, 'Valorización')
    const ticks = group.getByRole('checkbox')
    expect(
      await ticks.evaluateAll(list => list.map(tick => tick.querySelector('[role=img]')?.ariaLabel)),
    ).toEqual([5, 4, 3, 2, 1].map(stars => `${String(stars)} de 5 estrellas`))
    const four = ticks.nth(1)
    const promised = await countOf(four)
    await four.click()
    await expect(page).toHaveURL(/rating=4/)
    await expect.poll(() => total(page)).toBe(promised)
    await group.getByRole('link', { name: 'Quitar valorización' }).click()
    await expect(page).toHaveURL('/products/search?category=MUJER')
    await expect.poll(() => total(page)).toBe(all)
  })

  test('STATE-48 clearing the rating asks for the list at once @desktop', async ({ page }) => {
    await openShop(page, '/products/search?category=MUJER&rating=4')
    const group = await openGroup(page, 'Valorización')
    const asked = page.waitForRequest(request => request.url().includes('/api/home/query-products'))
    await group.getByRole('link', { name: 'Quitar valorización' }).click()
    expect(new URL((await asked).url()).searchParams.get('rating')).toBeNull()
  })

  test('CAT-18 D-22 with a category alone everything of the variant is there @desktop', async ({ page }) => {
    await openShop(page, '/products/search?category=MUJER')
    await showFilters(page)
    await expect(sidebar(page).getByRole('slider')).toHaveCount(2)
    await expect((await openGroup(page, 'Valorización')).getByRole('checkbox')).toHaveCount(5)
    await expect(page.getByRole('combobox', { name: 'Ordenar' })).toBeVisible()
    await expect(page.getByRole('group', { name: 'Forma de ver la lista' }).getByRole('link')).toHaveCount(2)
    await expect(page.getByRole('heading', { name: 'Novedades', exact: true })).toBeVisible()
  })
})

test.describe('price', () => {
  test('CAT-05 VAL-29 STATE-47 the slider steps by 5 inside the bounds of the shop @desktop', async ({
    page,
    request,
  }) => {
    const { priceRange } = (await (await request.get('/api/home/price-range-latest-product')).json()) as {
      priceRange: { low: number; high: number }
    }
    await openShop(page, '/shops?brand=ADIDAS')
    await showFilters(page)
    const low = page.getByRole('slider', { name: 'Precio mínimo' })
    const high = page.getByRole('slider', { name: 'Precio máximo' })
    for (const thumb of [low, high]) {
      await expect(thumb).toHaveAttribute('step', '5')
      await expect(thumb).toHaveAttribute('min', String(priceRange.low))
      await expect(thumb).toHaveAttribute('max', String(priceRange.high))
    }
    await low.focus()
    await page.keyboard.press('ArrowRight')
    await expect(low).toHaveValue(String(priceRange.low + 5))
    await expect(page).toHaveURL(`/shops?brand=ADIDAS&lowPrice=${String(priceRange.low + 5)}`)
    await expect(page.getByLabel('Precio desde, en soles')).toHaveValue(String(priceRange.low + 5))
  })

  test('VAL-29 D-18 while a thumb is dragged its price shows, and the list follows when it is let go @desktop', async ({
    page,
  }) => {
    await openShop(page, '/shops')
    await showFilters(page)
    const high = page.getByRole('slider', { name: 'Precio máximo' })
    await high.scrollIntoViewIfNeeded()
    const box = await high.boundingBox()
    if (!box) throw new Error('no slider')
    await page.mouse.move(box.x + box.width - 12, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * 0.4, box.y + box.height / 2, { steps: 5 })
    const shown = await page.getByLabel('Precio hasta, en soles').inputValue()
    expect(Number(shown)).toBeLessThan(Number(await high.getAttribute('max')))
    await expect(page).toHaveURL('/shops')
    await page.mouse.up()
    await expect(page).toHaveURL(`/shops?highPrice=${shown}`)
    await expect(page.getByRole('region', { name: 'Productos' })).toHaveAttribute('aria-busy', 'false')
    for (const price of await prices(page)) expect(price).toBeLessThanOrEqual(Number(shown))
  })

  test('D-23 D-92 prices can be typed, the wrong way round too @desktop', async ({ page }) => {
    await openShop(page, '/shops')
    await showFilters(page)
    await page.getByLabel('Precio desde, en soles').fill('250')
    await page.getByLabel('Precio hasta, en soles').fill('100')
    await page.getByLabel('Precio hasta, en soles').press('Enter')
    const chip = page.getByRole('link', { name: /Quitar filtro Precio/ })
    await expect(chip).toHaveText('S/100.00 – S/250.00')
    await expect(page).toHaveURL('/shops?lowPrice=100&highPrice=250')
  })
})

test.describe('list', () => {
  test('CAT-12 DOOR-25 D-18 sorted by the price one pays', async ({ page }) => {
    await openShop(page, '/shops')
    const sort = page.getByRole('combobox', { name: 'Ordenar' })
    await expect(sort.getByRole('option')).toHaveText([
      'Ordenar por',
      'Precio bajo a alto',
      'Precio alto a bajo',
      'Mayor descuento',
    ])
    await sort.selectOption('Precio bajo a alto')
    await expect(page).toHaveURL('/shops?sortPrice=low-to-high')
    await expect.poll(async () => (await prices(page)).join()).toBe((await cheapest(page)).join())
    await sort.selectOption('Precio alto a bajo')
    await expect(page).toHaveURL('/shops?sortPrice=high-to-low')
    await expect
      .poll(async () => {
        const shown = await prices(page)
        return shown.join() === shown.toSorted((a, b) => b - a).join()
      })
      .toBe(true)
  })

  test('CAT-16 STATE-46 D-97 the pager leads on, back to the top of the list', async ({ page }) => {
    await openShop(page, '/shops')
    const first = await cards(page).first().innerText()
    const pager = page.getByRole('navigation', { name: 'Páginas' })
    await pager.getByRole('link', { name: 'Página 2', exact: true }).click()
    await expect(page).toHaveURL('/shops?pageNumber=2')
    await expect(cards(page).first()).not.toHaveText(first)
    await expect(pager.locator('[aria-current=page]')).toHaveText('2')
    await expect
      .poll(() => page.locator('#productos').evaluate(bar => bar.getBoundingClientRect().top))
      .toBeLessThan(400)
    await expect
      .poll(() => page.locator('#productos').evaluate(bar => bar.getBoundingClientRect().top))
      .toBeGreaterThanOrEqual(0)
    await (await openGroup(page, 'Categoría')).getByRole('checkbox', { name: 'MUJER' }).click()
    await expect(page).toHaveURL('/shops?category=MUJER')
  })

  test('CAT-16 D-20 a list that fits on one page has no pager', async ({ page }) => {
    await openShop(page, '/shops?category=MUJER&brand=ADIDAS&rating=4')
    expect(await total(page)).toBeLessThanOrEqual(24)
    await expect(page.getByRole('navigation', { name: 'Páginas' })).toHaveCount(0)
    await page.goto('/shops?pageNumber=9999')
    await expect(page.getByRole('heading', { name: 'Esta página de la lista no existe' })).toBeVisible()
    await page.getByRole('link', { name: 'Ver la primera página' }).click()
    await expect(cards(page)).toHaveCount(24)
  })

  for (const [reducedMotion, behavior] of [
    ['no-preference', 'smooth'],
    ['reduce', 'instant'],
  ] as const)
    test(`D-97 the way up after the pager and a filter is ${behavior} where motion is ${reducedMotion}`, async ({
      page,
    }) => {
      await page.emulateMedia({ reducedMotion })
      await openShop(page, '/shops')
      const behaviors = await page.evaluateHandle(() => {
        const seen: unknown[] = []
        Element.prototype.scrollIntoView = options => void seen.push(options)
        return seen
      })
      await page
        .getByRole('navigation', { name: 'Páginas' })
        .getByRole('link', { name: 'Página siguiente' })
        .click()
      const once = { behavior, block: 'start' }
      await expect.poll(() => behaviors.jsonValue()).toEqual([once])
      // Nothing has scrolled, so the list's top is still far above.
      await page
        .getByRole('complementary', { name: 'Filtros', includeHidden: true })
        .getByRole('checkbox', { name: 'ADIDAS', includeHidden: true })
        .first()
        .evaluate(tick => (tick as HTMLElement).click())
      await expect(page).toHaveURL('/shops?brand=ADIDAS')
      await expect.poll(() => behaviors.jsonValue()).toEqual([once, once])
    })

  test('CAT-14 the list view is kept for the next visit', async ({ page }) => {
    await openShop(page, '/shops')
    await page.getByRole('link', { name: 'Ver en lista' }).click()
    await expect(page).toHaveURL('/shops?view=list')
    await expect(cards(page).first()).toContainText(/·/)
    await openShop(page, '/products/search?brand=ADIDAS')
    // On a phone only the other form is offered.
    await expect(page.locator('[data-view=list]')).toHaveAttribute('aria-current', 'true')
    await page.getByRole('link', { name: 'Ver en cuadrícula' }).click()
    await openShop(page, '/shops')
    await expect(page.locator('[data-view=grid]')).toHaveAttribute('aria-current', 'true')
  })

  test('D-23 back and forward go through the choices, and the address can be shared @desktop', async ({
    page,
    context,
  }) => {
    await openShop(page, '/shops')
    const all = await total(page)
    await (await openGroup(page, 'Categoría')).getByRole('checkbox', { name: 'MUJER' }).click()
    await expect.poll(() => total(page)).toBeLessThan(all)
    const some = await total(page)
    await page.goBack()
    await expect(page).toHaveURL('/shops')
    await expect.poll(() => total(page)).toBe(all)
    await page.goForward()
    await expect.poll(() => total(page)).toBe(some)
    const other = await context.newPage()
    await other.goto(page.url())
    expect(await total(other)).toBe(some)
  })

  test('CAT-15 on narrow screens the filters open in place and close with the number of results @both', async ({
    page,
  }) => {
    await openShop(page, '/shops')
    const button = page.getByRole('button', { name: /^Filtros/ })
    if ((page.viewportSize()?.width ?? 0) >= 1024) {
      await expect(button).toBeHidden()
      await expect(sidebar(page)).toBeVisible()
      return
    }
    await expect(sidebar(page)).toBeHidden()
    await button.click()
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    const tick = sidebar(page).getByRole('checkbox', { name: 'MUJER' })
    const promised = await countOf(tick)
    await tick.click()
    const close = page.getByRole('link', { name: `Ver ${String(promised)} productos` })
    await expect(close).toBeInViewport()
    await close.click()
    await expect(sidebar(page)).toBeHidden()
    await expect(button).toHaveText('Filtros (1)')
    await button.click()
    await button.click()
    await expect(sidebar(page)).toBeHidden()
  })

  test('D-24 a typing mistake still finds, and the page says what it searched', async ({ page }) => {
    await openShop(page, '/products/search?value=zapatila')
    await expect(cards(page).first()).toBeVisible()
    await openShop(page, '/products/search?value=sapatilla')
    await expect(
      page.getByText('No encontramos «sapatilla». Te mostramos resultados para «zapatilla'),
    ).toBeVisible()
    await expect(cards(page).first()).toBeVisible()
  })

  test('D-24 D-92 with no result the page says so and offers to clear the filters @desktop', async ({
    page,
  }) => {
    await openShop(page, '/products/search?value=xqzwv&category=MUJER')
    await expect(page.getByRole('heading', { name: 'No encontramos productos para «xqzwv»' })).toBeVisible()
    await expect(cards(page)).toHaveCount(0)
    await page.getByRole('link', { name: 'Limpiar filtros' }).last().click()
    await expect(cards(page)).toHaveCount(24)
    await page.goto('/shops?brand=NOEXISTE')
    await expect(
      page.getByRole('heading', { name: 'No encontramos productos con esos filtros' }),
    ).toBeVisible()
    await expect((await openGroup(page, 'Marca')).getByRole('checkbox', { name: 'NOEXISTE' })).toBeChecked()
  })
})

test.describe('a call that fails', () => {
  test.use({ allowedConsole: [/Failed to load resource/] })

  test('D-25 the list stays, loading ends and nothing is said', async ({ page }) => {
    await openShop(page, '/shops')
    const before = await cards(page).allInnerTexts()
    await page.route('**/api/home/query-products*', route =>
      route.fulfill({ status: 500, json: { message: 'x' } }),
    )
    const tick = (await openGroup(page, 'Categoría')).getByRole('checkbox', { name: 'MUJER' })
    const answered = page.waitForResponse('**/api/home/query-products*')
    await tick.click()
    await answered
    await expect(page.getByRole('region', { name: 'Productos' })).toHaveAttribute('aria-busy', 'false')
    expect(await cards(page).allInnerTexts()).toEqual(before)
    await expect(page.locator('#toasts')).toBeEmpty()
    // Nothing says what is not shown.
    await expect(page).toHaveURL('/shops')
    await expect(tick).not.toBeChecked()
  })
})

test('CAT-05 D-92 what is chosen before the script is there is not lost', async ({ page }) => {
  let release = (): void => undefined
  const held = new Promise<void>(resolve => (release = resolve))
  await page.route('**/static/js/Catalog.*', async route => {
    await held
    await route.continue()
  })
  await page.goto('/shops', { waitUntil: 'commit' })
  const sort = page.getByRole('combobox', { name: 'Ordenar' })
  await sort.selectOption('Precio bajo a alto')
  await showFilters(page)
  await page.getByRole('slider', { name: 'Precio mínimo' }).evaluate((thumb: HTMLInputElement) => {
    thumb.stepUp(4)
    thumb.dispatchEvent(new Event('input', { bubbles: true }))
    thumb.dispatchEvent(new Event('change', { bubbles: true }))
  })
  release()
  await expect(page).toHaveURL(/sortPrice=low-to-high/)
  await expect(page).toHaveURL(/lowPrice=\d+/)
  await expect(sidebar(page)).toBeVisible()
})

test.describe('the first visit', () => {
  test.use({ firstVisit: true })

  test('D-92 D-89 nothing moves while the page comes to life @both', async ({ page }) => {
    await page.addInitScript(() => {
      Object.assign(window, { shift: 0 })
      new PerformanceObserver(list => {
        for (const entry of list.getEntries())
          (window as unknown as { shift: number }).shift += (entry as unknown as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await openShop(page, '/shops?category=MUJER&brand=null&undefined=1')
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThanOrEqual(
      0.01,
    )
  })
})

test('CAT-16 D-92 a link pressed just as the script has taken over leads on', async ({ page }) => {
  await page.addInitScript(() => {
    // React works in turns of 5 ms; on a busy phone each piece of its work has its own turn.
    let now = 0
    let isPressed = false
    performance.now = () => (now += 10)
    /** Whether React has put the page into its charge; what it does after that may be the next turn's. */
    const isTakenOver = (island: Element): boolean => {
      const key = Object.keys(island).find(name => name.startsWith('__reactContainer')) ?? ''
      const root = Reflect.get(island, key) as { stateNode: { current: { child: unknown } } } | undefined
      return Boolean(root?.stateNode.current.child)
    }
    const press = () => {
      const link = [...document.querySelectorAll('a')].find(
        one => one.textContent === 'Ver la primera página',
      )
      const island = link?.closest('astro-island')
      if (isPressed || !link || !island || !isTakenOver(island)) return
      isPressed = true
      link.click()
    }
    const own = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage')
    Object.defineProperty(MessagePort.prototype, 'onmessage', {
      set(this: MessagePort, work: (event: Event) => void) {
        own?.set?.call(this, (event: Event) => {
          work(event)
          press()
        })
      },
    })
  })
  await page.goto('/shops?pageNumber=9999')
  await page.keyboard.press('Shift')
  await expect(page).toHaveURL('/shops')
  await expect(cards(page)).toHaveCount(24)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('D-92 CAT-03 CAT-04 filters, chips and pager are links', async ({ page }) => {
    await page.goto('/shops')
    const all = await total(page)
    await page.getByRole('link', { name: 'Página 2', exact: true }).click()
    await expect(page).toHaveURL('/shops?pageNumber=2')
    const narrow = page.getByRole('button', { name: /^Filtros/ })
    if (await narrow.isVisible()) await narrow.click()
    const tick = sidebar(page).getByRole('checkbox', { name: 'MUJER' })
    const promised = await countOf(tick)
    await tick.click()
    await expect(page).toHaveURL('/shops?category=MUJER')
    expect(await total(page)).toBe(promised)
    await page.getByRole('link', { name: 'Quitar filtro Categoría: MUJER' }).click()
    expect(await total(page)).toBe(all)
  })

  test('CAT-05 CAT-12 CAT-14 price and order are forms, the list view a link @desktop', async ({ page }) => {
    await page.goto('/shops?category=MUJER')
    await page.getByRole('combobox', { name: 'Ordenar' }).selectOption('low-to-high')
    await page.getByRole('button', { name: 'Ordenar' }).click()
    await expect(page).toHaveURL('/shops?category=MUJER&sortPrice=low-to-high')
    const shown = await prices(page)
    expect(shown).toEqual(shown.toSorted((a, b) => a - b))
    const narrow = page.getByRole('button', { name: /^Filtros/ })
    if (await narrow.isVisible()) await narrow.click()
    await page.getByLabel('Precio hasta, en soles').fill('150')
    await page.getByRole('button', { name: 'Aplicar' }).click()
    await expect(page).toHaveURL(/category=MUJER&sortPrice=low-to-high&lowPrice=\d+&highPrice=150/)
    for (const price of await prices(page)) expect(price).toBeLessThanOrEqual(150)
    await expect(page.getByRole('link', { name: /Quitar filtro Precio: hasta S\/150.00/ })).toBeVisible()
    await page.getByRole('link', { name: 'Ver en lista' }).click()
    await expect(page).toHaveURL(/view=list/)
    await expect(cards(page).first()).toContainText('·')
  })

  test('CAT-15 CAT-02 filters open in place by a link, groups by themselves @both', async ({ page }) => {
    await page.goto('/shops')
    const narrow = page.getByRole('button', { name: /^Filtros/ })
    if (await narrow.isVisible()) {
      await expect(sidebar(page)).toBeHidden()
      await narrow.click()
    }
    await expect(sidebar(page)).toBeVisible()
    const group = sidebar(page).locator('details').first()
    await group.locator('summary').click()
    await expect(group.getByRole('checkbox').first()).toBeVisible()
    await expect(page.getByRole('slider')).toHaveCount(0)
  })
})

/** The lowest prices of a page, as the call gives them. */
async function cheapest(page: Page): Promise<number[]> {
  const response = await page.request.get('/api/home/query-products?sortPrice=low-to-high&parPage=24')
  const { products } = (await response.json()) as { products: { price: number; discount: number }[] }
  return products.map(({ price, discount }) => (discount > 0 && discount < price ? discount : price))
}
