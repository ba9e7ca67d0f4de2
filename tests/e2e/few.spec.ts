import type { ProductAnswer, ColorAnswer } from '#shared/contracts/catalog.ts'
import { detailsPath, findProduct } from './support/catalogue.ts'
import { expect, test } from './support/test.ts'

/** Other tests buy where there are three or more. */
const isFew = ({ stock }: Pick<ColorAnswer['sizes'][number], 'stock'>) => stock === 1 || stock === 2
const isPlenty = ({ stock }: ColorAnswer['sizes'][number]) => stock > 9
const firstSizes = ({ variants: [first] }: ProductAnswer) => first?.sizes ?? []

test('CHOOSE-06 the page says the stock of the chosen size alone, the dialog ‘Solo quedan 2’ where it is true', async ({
  page,
  request,
}) => {
  const product = await findProduct(
    request,
    one => firstSizes(one).some(isFew) && firstSizes(one).some(isPlenty),
  )
  const few = firstSizes(product).find(isFew)
  const many = firstSizes(product).find(isPlenty)
  const words = few?.stock === 1 ? 'Solo queda 1' : `Solo quedan ${String(few?.stock)}`
  const say = page.getByText(/^Solo quedan? \d+$/).filter({ visible: true })
  const choose = (size: string | undefined) =>
    page
      .getByRole('button', { name: `Talla ${size ?? ''}`, exact: true })
      .filter({ visible: true })
      .click()

  await page.goto(detailsPath(product))
  await choose(few?.size)
  await expect(page.locator('[data-availability]')).toHaveText(`En stock (${String(few?.stock)})`)
  await expect(say).toHaveCount(0)

  await page.goto(`/products/search?${new URLSearchParams({ value: product.name }).toString()}`)
  const opener = page.getByRole('button', { name: `Agregar ${product.name} al carrito`, exact: true }).first()
  await opener.click()
  await expect(page.getByRole('dialog').getByText('Por favor selecciona una talla').first()).toBeAttached()
  await expect(say).toHaveCount(0)
  await choose(few?.size)
  await expect(say).toHaveText(words)
  await choose(many?.size)
  await expect(say).toHaveCount(0)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()

  // One unit left in all: before a size is chosen it is said of none.
  const last = firstSizes(product).findIndex(isFew)
  await page.route('**/partials/size-choice/**', async route => {
    const answer = await route.fetch()
    let sizes = 0
    const body = (await answer.text()).replace(/(data-size="[^"]*"[^>]*data-stock=)"\d+"/g, (_, before) => {
      return `${String(before)}"${sizes++ === last ? '1' : '0'}"`
    })
    await route.fulfill({ response: answer, body })
  })
  await opener.click()
  await expect(page.getByRole('dialog').getByText('Por favor selecciona una talla').first()).toBeVisible()
  await page.getByRole('dialog').locator('[data-color]').first().click()
  await expect(say).toHaveCount(0)
  await choose(few?.size)
  await expect(say).toHaveText('Solo queda 1')
})
