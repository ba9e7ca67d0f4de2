import { formatSoles } from '#shared/rules/money.ts'
import { pricedInCents, sellingPrice } from '#shared/rules/price.ts'
import { expectAccessible } from './support/axe.ts'
import { detailsPath, findProduct } from './support/catalogue.ts'
import { expect, test } from './support/test.ts'

const KEPT = 'vitrina:recent'

test('CHOOSE-03 what was seen comes back with today’s price, without the page’s own product and what is gone, and goes by a tap', async ({
  page,
  request,
}) => {
  const one = await findProduct(request, ({ stock }) => stock > 0)
  const two = await findProduct(request, ({ _id, stock }) => stock > 0 && _id !== one._id)
  const keptIds = () =>
    page.evaluate(key => {
      const list = JSON.parse(localStorage.getItem(key) ?? '[]') as { id: string }[]
      return list.map(({ id }) => id)
    }, KEPT)
  await page.goto(detailsPath(one))
  await expect.poll(keptIds).toEqual([one._id])
  expect(
    await page.evaluate(key => JSON.parse(localStorage.getItem(key) ?? '') as unknown, KEPT),
  ).toMatchObject([
    {
      ...{ slug: one.slug, name: one.name, picture: one.pictures[0]?.id },
      priceCents: sellingPrice(pricedInCents(one)),
    },
  ])
  await expect(page.getByRole('region', { name: 'Visto recientemente' })).toHaveCount(0)

  // An older visit: another price, and a product that was sold once, with words of any length.
  await page.evaluate(key => {
    const list = JSON.parse(localStorage.getItem(key) ?? '[]') as object[]
    const older = { slug: 'ya-no', name: `Zapato ${'z'.repeat(40)}`, picture: null, priceCents: 1, seenAt: 1 }
    const gone = { ...older, id: '00000000-0000-4000-8000-000000000000' }
    localStorage.setItem(key, JSON.stringify([...list.map(each => ({ ...each, priceCents: 1 })), gone]))
  }, KEPT)
  const asked: string[] = []
  page.on('request', sent => asked.push(sent.url()))
  await page.goto(detailsPath(two))
  const row = page.getByRole('region', { name: 'Visto recientemente' })
  await expect(row.getByRole('link')).toHaveCount(2)
  expect(asked.filter(url => url.includes('/api/home/cards'))).toEqual([])
  await row.scrollIntoViewIfNeeded()
  await expect(row.getByRole('link')).toHaveCount(1)
  await expect(row.getByRole('link')).toHaveAttribute('href', detailsPath(one))
  await expect(row.locator('.price')).toHaveText(formatSoles(sellingPrice(pricedInCents(one))))
  expect(await keptIds()).toEqual([two._id, one._id])
  await expectAccessible(page, 'recently seen', row)

  const footer = page.getByRole('contentinfo')
  await page.goto('/carrito')
  await expect(page.getByRole('heading', { name: 'Tu carrito está vacío' })).toBeVisible()
  // Whatever comes below it moves nothing that is seen.
  await expect(footer).not.toBeInViewport()
  await expect(row.getByRole('link')).toHaveCount(2)
  await page.goto('/')
  await expect(row.getByRole('link')).toHaveCount(2)
  await row.getByRole('button', { name: 'Borrar lo visto' }).click()
  await expect(row).toHaveCount(0)
  expect(await keptIds()).toEqual([])
})
