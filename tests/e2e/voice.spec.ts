import type { Page } from 'playwright/test'
import sharp from 'sharp'
import { detailsPath, findProduct } from './support/catalogue.ts'
import { expect, test } from './support/test.ts'

const WIDTHS = [
  [360, 740],
  [412, 823],
  [768, 1024],
  [1280, 800],
  [1920, 1080],
] as const

/** The display face's name, and whether the page draws with it. */
const face = (page: Page) =>
  page.evaluate(async () => {
    const [first] = [...document.fonts]
    await first?.load()
    return { faces: document.fonts.size, name: first?.family ?? '', display: first?.display }
  })

test('VOICE-01 VOICE-02 one face of one small file of the shop, which no page waits for', async ({
  page,
  request,
  baseURL,
}) => {
  const asked: string[] = []
  page.on('request', one => one.resourceType() === 'font' && asked.push(one.url()))
  const product = await findProduct(request, ({ discount }) => discount > 0)
  for (const [path, drawn] of [
    ['/', '.price'],
    ['/shops', 'h1'],
    [detailsPath(product), 'h1'],
    [detailsPath(product), '.price'],
    ['/terminos-y-condiciones', 'h2'],
  ] as const) {
    await page.goto(path)
    const { faces, name, display } = await face(page)
    expect({ faces, display }).toEqual({ faces: 1, display: 'optional' })
    await expect(page.locator(`main ${drawn}`).first()).toHaveCSS('font-family', new RegExp(`^"?${name}"?,`))
    await expect(page.locator('link[rel=preload][as=font]')).toHaveCount(0)
  }
  const files = [...new Set(asked)]
  expect(files).toHaveLength(1)
  expect(files[0]).toMatch(new RegExp(`^${baseURL ?? '-'}/static/media/[\\w.-]+\\.woff2$`))
  const file = await request.get(files[0] ?? '')
  expect((await file.body()).length).toBeLessThanOrEqual(20 * 1_024)
  expect(file.headers()['cache-control']).toContain('immutable')
})

test('VOICE-03 the face has every letter that the shop writes, and figures of one width', async ({
  page,
}) => {
  await page.goto('/')
  const { name } = await face(page)
  const missing = await page.evaluate(family => {
    const pen = document.createElement('canvas').getContext('2d')
    const width = (text: string, fallback: string) => {
      if (!pen) return NaN
      pen.font = `700 100px "${family}", ${fallback}`
      return pen.measureText(text).width
    }
    const letters = [
      ...'abcdefghijklmnñopqrstuvwxyzáéíóúüABCDEFGHIJKLMNÑOPQRSTUVWXYZÁÉÍÓÚÜ0123456789',
      ...'¿?¡!.,:;/-–—%+&()"\'«»·°×…',
    ]
    return letters.filter(letter => width(letter, 'monospace') !== width(letter, 'serif'))
  }, name)
  expect(missing).toEqual([])
  const widths = await page
    .locator('main .price')
    .first()
    .evaluate(price =>
      ['1111', '0000', '8888', '4444'].map(figures => {
        price.textContent = figures
        return price.getBoundingClientRect().width
      }),
    )
  expect(new Set(widths.map(Math.round)).size).toBe(1)
})

/** WCAG's contrast of two grounds, each of three values of 0 to 255. */
function contrast(one: readonly number[], other: readonly number[]): number {
  const light = (color: readonly number[]) => {
    const [r = 0, g = 0, b = 0] = color.map(value => {
      const share = value / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const [more, less] = [light(one), light(other)].sort((a, b) => b - a)
  return ((more ?? 0) + 0.05) / ((less ?? 0) + 0.05)
}

/** The least contrast between words in view and any point behind them, and how many words were looked at. */
async function leastContrast(page: Page, words: string): Promise<{ least: number; seen: number }> {
  const boxes = await page.locator(words).evaluateAll(all =>
    all.flatMap(one => {
      const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT)
      const found = []
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const around = text.parentElement
        if (!around || !text.textContent?.trim() || around.closest('.btn, .sr-only')) continue
        const range = document.createRange()
        range.selectNodeContents(text)
        const { x, y, width, height } = range.getBoundingClientRect()
        const pen = document.createElement('canvas').getContext('2d')
        if (!pen || width === 0 || x < 0 || x + width > innerWidth || y < 0 || y + height > innerHeight)
          continue
        pen.fillStyle = getComputedStyle(around).color
        pen.fillRect(0, 0, 1, 1)
        const color = [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3)
        found.push({ x, y, width, height, color })
      }
      return found
    }),
  )
  await page.locator(`${words}, ${words} *`).evaluateAll(all => {
    for (const one of all) if (one instanceof HTMLElement) one.style.color = 'transparent'
  })
  const shot = await page.screenshot({ scale: 'css' })
  const grounds = await Promise.all(
    boxes.map(({ x, y, width, height }) =>
      sharp(shot)
        .extract({
          left: Math.round(x),
          top: Math.round(y),
          width: Math.max(1, Math.floor(width)),
          height: Math.max(1, Math.floor(height)),
        })
        .removeAlpha()
        .raw()
        .toBuffer(),
    ),
  )
  const all = boxes.flatMap(({ color }, i) => {
    const ground = grounds[i] ?? Buffer.alloc(0)
    const points = Array.from({ length: ground.length / 3 }, (_, at) => [
      ...ground.subarray(at * 3, at * 3 + 3),
    ])
    return points.map(point => contrast(color, point))
  })
  return { least: all.reduce((least, one) => Math.min(least, one), 21), seen: boxes.length }
}

/** Every picture is of one color, the worst for the words on it. */
async function paint(page: Page, color: 'white' | 'black'): Promise<void> {
  const one = sharp({ create: { width: 8, height: 10, channels: 3, background: color } })
  const body = await one.png().toBuffer()
  await page.route(/:\d+\/media\//, route => route.fulfill({ body, contentType: 'image/png' }))
}

for (const [what, words, color] of [
  ['a banner', 'banner-carousel [data-view] > a:not([aria-hidden]) .banner-words', 'white'],
  ['a tile', '.tile > span', 'black'],
] as const)
  test(`VOICE-05 words on ${what} are read on any picture, at every width`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await paint(page, color)
    for (const [width, height] of WIDTHS) {
      await page.setViewportSize({ width, height })
      await page.goto('/')
      await page.locator(words).first().scrollIntoViewIfNeeded()
      await page.waitForLoadState('networkidle')
      const { least, seen } = await leastContrast(page, words)
      expect.soft(seen, `texts at ${String(width)} px`).toBeGreaterThan(1)
      expect.soft(least, `contrast at ${String(width)} px`).toBeGreaterThanOrEqual(4.5)
    }
  })

test('VOICE-06 the first screen has no more floating buttons than three, and none where they would cover it', async ({
  page,
}) => {
  for (const [width, height] of WIDTHS) {
    await page.setViewportSize({ width, height })
    await page.goto('/')
    const floating = await page.evaluate(() => {
      const isFixed = (one: Element | null): boolean =>
        one !== null && (getComputedStyle(one).position === 'fixed' || isFixed(one.parentElement))
      return [...document.querySelectorAll('a, button')].flatMap(one => {
        const { top, bottom, width: wide } = one.getBoundingClientRect()
        const isSeen = wide > 0 && top < innerHeight && bottom > 0
        return isSeen && isFixed(one) && !one.closest('header, dialog') ? one.getAttribute('aria-label') : []
      })
    })
    expect(floating).toHaveLength(width >= 1024 ? 3 : 0)
  }
})
