import type { APIRequestContext, Page, TestInfo } from 'playwright/test'
import type { ComplaintAnswer } from '#shared/contracts/complaints.ts'
import { expectAccessible } from './support/axe.ts'
import { findProduct } from './support/catalogue.ts'
import { expectFitting } from './support/fit.ts'
import { visits, type Facts, type Visit, type Visitor } from './support/pages.ts'
import { anItem, newCustomer, newEmail, openWith, placeOrder, signInAs } from './support/shop.ts'
import { expect, test } from './support/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, allowedConsole: [/status of (?:404|410)/] })
// Many pages in each test, on a machine that may be busy.
test.describe.configure({ timeout: 240_000 })

const sheet = {
  tipoDocumento: 'DNI',
  numeroDocumento: '45678912',
  nombres: 'Rosa',
  apellidos: 'Quispe',
  telefono: '987654321',
  departamento: 'Piura',
  provincia: 'Piura',
  distrito: 'Castilla',
  direccion: 'Av. Grau 123',
  detalleReclamo: 'La suela se despegó.',
  tipoReclamo: 'reclamo',
}

async function filedSheet(request: APIRequestContext, info: TestInfo): Promise<string> {
  const answer = await request.post('/api/reclamo/add-reclamo', {
    multipart: { ...sheet, email: newEmail(info) },
  })
  const { libroreclamaciones } = (await answer.json()) as { libroreclamaciones: ComplaintAnswer }
  return libroreclamaciones.enlace
}

/** Makes the page this visitor's and answers what the visitor's pages are about. */
const enter: Record<Visitor, (page: Page, info: TestInfo) => Promise<Facts>> = {
  async guest({ request }, info) {
    const { slug, sellerId } = await findProduct(request, ({ variants }) => variants.length > 1)
    return { slug, sellerId, orderId: '', sheet: await filedSheet(request, info) }
  },
  async shopper(page, info) {
    const item = await anItem(page.request, info)
    await openWith(page, '/favicon.svg', [[item, 2]])
    return { slug: item.slug, sellerId: '', orderId: '', sheet: '' }
  },
  async payer(page, info) {
    const facts = await enter.customer(page, info)
    await page.evaluate(purchase => sessionStorage.setItem('vitrina:purchase', JSON.stringify(purchase)), {
      orderId: facts.orderId,
      price: 100,
      items: 1,
      success: true,
      paymentMethod: '',
    })
    return facts
  },
  async customer(page, info) {
    const { sellerId } = await findProduct(page.request, ({ stock }) => stock > 0)
    const account = await newCustomer(page.request, info)
    const item = await anItem(page.request, info)
    const { orderId } = await placeOrder(page.request, account, item)
    await signInAs(page, account)
    return { slug: item.slug, sellerId, orderId, sheet: '' }
  },
}

/** Until everything that the page fetches is drawn. */
async function settle(page: Page): Promise<void> {
  if (await page.locator('html[data-variant]').count())
    await page.waitForFunction(() => document.documentElement.dataset['ready'])
  await expect(page.locator('.skeleton, [aria-busy=true]').filter({ visible: true })).toHaveCount(0)
}

const hasHeader = (path: string): boolean => !['/vendedor', '/sin-conexion'].includes(path)

async function inspect(page: Page, { path }: Visit, facts: Facts): Promise<void> {
  const address = typeof path === 'string' ? path : path(facts)
  await page.goto(address)
  await settle(page)
  await expectAccessible(page, address)
  await expectFitting(page, address)
  if (!hasHeader(address)) return
  const header = page.locator('[data-header]')
  await expect.soft(header.locator('[data-company=logo]'), address).toHaveAttribute('href', '/')
  await expect.soft(header.getByRole('link', { name: /^Carrito/ }), address).toBeVisible()
}

/** A browser of its own for each part, so that they run beside each other. */
const PARTS = 4
const groups = Object.entries(Object.groupBy(Object.values(visits).flat(), visit => visit.as)).flatMap(
  ([as, list]) => {
    const size = Math.ceil(list.length / (as === 'guest' ? PARTS : 1))
    return Array.from({ length: Math.ceil(list.length / size) }, (_, i) => ({
      as: as as Visitor,
      list: list.slice(i * size, (i + 1) * size),
      part: i + 1,
    }))
  },
)
for (const { as, list, part } of groups)
  test(`A11Y-01 A11Y-04 HEAD-01 axe, 320 px, 200 % and the header on the pages of a ${as}, part ${String(part)}`, async ({
    page,
  }, info) => {
    const facts = await enter[as](page, info)
    for (const visit of list) await inspect(page, visit, facts)
  })
