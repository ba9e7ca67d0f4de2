import sharp from 'sharp'
import type { Page } from 'playwright/test'
import { detailsPath, findProduct } from './support/catalogue.ts'
import { anItem, openWith } from './support/shop.ts'
import { expect, test } from './support/test.ts'

const SMALL = { width: 360, height: 740 }
const LAPTOP = { width: 1280, height: 800 }
const FILTERED = '/shops?category=HOMBRE&typearticle=ZAPATILLAS&brand=ADIDAS&color=NEGRO&lowPrice=50'

/** Each order that a list can have, and whether its field is wide enough for its name. */
const wholeOrders = (page: Page) =>
  page.getByRole('combobox', { name: 'Ordenar' }).evaluate(select => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(select)
    const pen = document.createElement('canvas').getContext('2d')
    if (!pen || !(select instanceof HTMLSelectElement)) return []
    pen.font = font
    const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    return [...select.options].map(({ label }) => [label, pen.measureText(label).width <= room])
  })

test('SCREEN-22 at 360 px the order of a list reads whole, a colour breaks at its slash, and all filters can be taken off', async ({
  page,
}) => {
  await page.setViewportSize(SMALL)
  await page.goto(FILTERED)
  await expect(page.getByRole('list', { name: 'Filtros elegidos' }).getByRole('listitem')).toHaveCount(6)
  await expect(page.getByRole('link', { name: 'Limpiar filtros' }).first()).toBeInViewport({ ratio: 1 })
  expect(await wholeOrders(page)).toEqual(
    ['Ordenar por', 'Precio bajo a alto', 'Precio alto a bajo', 'Mayor descuento'].map(name => [name, true]),
  )
  await page.goto('/shops?view=list')
  const colors = await page.locator('main article .swatch + span').evaluateAll(lines =>
    lines.flatMap(line => {
      const names: [string, number][] = []
      const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        for (const word of (node.textContent ?? '').matchAll(/[^\s/]+/g)) {
          const range = document.createRange()
          range.setStart(node, word.index)
          range.setEnd(node, word.index + word[0].length)
          names.push([word[0], range.getClientRects().length])
        }
      return names
    }),
  )
  expect(colors.map(([name]) => name)).toContain('ROJO')
  expect(colors.filter(([, lines]) => lines !== 1)).toEqual([])
})

/** The largest step of brightness between neighbours of one row of pixels, 0 to 255. */
async function largestStep(picture: Buffer): Promise<number> {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true })
  const row = [...data.subarray(0, info.width * info.channels)].filter((_, i) => i % info.channels === 0)
  return Math.max(...row.slice(1).map((value, i) => Math.abs(value - (row[i] ?? value))))
}

test('SCREEN-23 a picture that is narrower than the gallery has no seams at its sides', async ({
  page,
  request,
}) => {
  for (const kind of ['VESTIDOS', 'GORRAS'])
    for (const size of [SMALL, LAPTOP]) {
      const product = await findProduct(request, ({ typearticle }) => typearticle === kind)
      await page.setViewportSize(size)
      await page.goto(detailsPath(product))
      const first = page.locator('.gallery-view img').first()
      await expect.poll(() => first.evaluate(img => (img as HTMLImageElement).complete)).toBe(true)
      const box = await page.locator('.gallery-view').first().boundingBox()
      if (!box) throw new Error('The gallery is not drawn.')
      const { x, y, width } = box
      // Above what is drawn there is the background alone, from one side of the frame to the other.
      const strip = { x: x + 16, y: y + 4, width: width - 32, height: 2 }
      const step = await largestStep(await page.screenshot({ clip: strip }))
      expect(step, `${product.name} at ${String(size.width)} px`).toBeLessThanOrEqual(4)
    }
})

test('SCREEN-24 DOOR-20 what remembers the data of a guest is above the fields that a way back empties', async ({
  page,
  request,
}, info) => {
  await openWith(page, '/envio', [[await anItem(request, info), 1]])
  const tick = await page.getByRole('checkbox', { name: 'Recordar mis datos en este celular' }).boundingBox()
  const fields = await page.getByRole('main').getByRole('textbox').all()
  const tops = await Promise.all(fields.map(async field => (await field.boundingBox())?.y ?? 0))
  expect(tops.length).toBeGreaterThan(5)
  expect(tick?.y ?? 9999).toBeLessThan(Math.min(...tops))
})
