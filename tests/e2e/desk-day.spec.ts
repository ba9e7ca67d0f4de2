import type { Browser, Page, TestInfo } from 'playwright/test'
import type { ProductAnswer } from '#shared/contracts/catalog.ts'
import { ask, expect, field, test, thread, type ChatShop } from './support/chat.ts'
import { newPerson, openAs, signInAs, type Login } from './support/desk.ts'
import { ownerCommandsIn } from './support/owner.ts'
import {
  anItem,
  confirmCash,
  newCustomer,
  placeOrder,
  putInCart,
  type Account,
  type Item,
} from './support/shop.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, actionTimeout: 20_000 })
test.describe.configure({ timeout: 240_000 })

interface Desk {
  item: Item
  person: Login
  page: Page
  /** What its title counted first. */
  before: number
  /** The number of its parcel. */
  number: string
}

const counted = async (page: Page): Promise<number> =>
  Number(/^\((\d+)\) Hoy$/.exec(await page.title())?.[1] ?? 0)
/** Within a few seconds, so not by the reading of each minute. */
const expectCount = (page: Page, count: number) =>
  expect.poll(() => counted(page), { timeout: 6_000 }).toBe(count)
const parcel = (page: Page, number: string) => page.getByRole('region', { name: number })
const said = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words })

/** Three desks at the work of the day, each of somebody of another seller, in a browser of its own. */
async function openDesks(browser: Browser, page: Page, shop: ChatShop, info: TestInfo): Promise<Desk[]> {
  const { request } = page
  const items: Item[] = []
  // The first one has conversations, and the others of these tests none of what happens here.
  const isFree = ({ shopName }: Item) => shopName !== shop.other.name
  const isFirst = ({ shopName }: Item) => items.length > 0 || shopName === shop.seller.name
  const isOther = ({ shopName }: Item) => items.every(item => item.shopName !== shopName)
  while (items.length < 3)
    items.push(await anItem(request, info, item => isFree(item) && isFirst(item) && isOther(item)))
  return Promise.all(
    items.map(async item => {
      const person = await newPerson(item.shopName, 'parcels', shop.varDir)
      const own = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
      await openAs(own, '/vendedor', person, shop.url)
      await expect(own.getByRole('region', { name: 'Por preparar' })).toBeVisible()
      return { item, person, page: own, before: await counted(own), number: '' }
    }),
  )
}

/** An order with a pair of each of them, confirmed. */
async function orderOf(page: Page, account: Account, items: readonly Item[]): Promise<string> {
  const [first, ...others] = items as [Item, ...Item[]]
  const { id: userId, token } = account
  for (const item of others) await putInCart(page.request, { userId, token }, item)
  const { number, orderId } = await placeOrder(page.request, account, first, 1, 'lima')
  await confirmCash(page.request, account, orderId)
  return number
}

/** The list with what is found of an order; gives the number of the only parcel there is of it. */
async function findOwn({ page }: Desk, order: string): Promise<string> {
  await page.goto(`/vendedor/paquetes?buscar=${order}`)
  await expect(page.getByText('1 resultado', { exact: true })).toBeVisible()
  return (
    (await page
      .getByText(new RegExp(`^${order}-\\d$`))
      .first()
      .textContent()) ?? ''
  )
}

/** Opens the form to send a parcel, with a number typed. */
async function typeNumber({ page, number }: Desk, tracking: string) {
  await page.getByText(number).first().click()
  await parcel(page, number).getByRole('button', { name: 'Enviar' }).click()
  const form = page.getByRole('dialog', { name: 'Enviar' })
  await form.getByText('Olva', { exact: true }).click()
  await form.getByLabel('Número de guía').fill(tracking)
  return form
}

test('DESK-11 PEOPLE-05 FRAME-09 a day of three sellers: parcels and messages arrive by themselves, and each works on their own @both', async ({
  browser,
  page,
  shop,
}, info) => {
  const desks = await openDesks(browser, page, shop, info)
  const [sender, suspended, undoer] = desks as [Desk, Desk, Desk]
  const customer = await newCustomer(page.request, info)
  const order = await orderOf(
    page,
    customer,
    desks.map(({ item }) => item),
  )
  for (const desk of desks) await expectCount(desk.page, desk.before + 1)
  for (const desk of desks) desk.number = await findOwn(desk, order)
  expect(new Set(desks.map(({ number }) => number)).size).toBe(3)
  const foreign = await sender.page.request.get(`/api/desk/parcels/${undoer.number}`)
  expect(foreign.status()).toBe(404)

  const form = await typeNumber(sender, 'OL-4455-66')
  await form.getByRole('button', { name: 'Enviar' }).click()
  await expect(said(sender.page, 'Paquete enviado')).toBeVisible()
  await expect(parcel(sender.page, sender.number)).toContainText('OL-4455-66')

  // The desk that is open goes on, and says why nothing is sold when it is opened again.
  await ownerCommandsIn(shop.varDir, [
    'vendedores',
    'suspender',
    suspended.item.shopName,
    'Faltan documentos.',
  ])
  await suspended.page.getByText(suspended.number).first().click()
  await parcel(suspended.page, suspended.number).getByRole('button', { name: 'Más acciones' }).click()
  await suspended.page.getByRole('menuitem', { name: 'Marcar preparado' }).click()
  await expect(said(suspended.page, 'Paquete preparado')).toBeVisible()
  await suspended.page.goto('/vendedor')
  await expect(said(suspended.page, 'Faltan documentos.')).toBeVisible()
  const sold = await page.request.get(`/api/home/product-details/${suspended.item.slug}`)
  expect(sold.ok()).toBe(false)

  const typed = await typeNumber(undoer, 'OL-900')
  // As from another device.
  expect((await undoer.page.request.post('/api/seller-logout', { headers: { origin: shop.url } })).ok()).toBe(
    true,
  )
  await typed.getByRole('button', { name: 'Enviar' }).click()
  const again = undoer.page.getByRole('dialog', { name: 'Tu sesión terminó' })
  await expect(again).toBeVisible()
  await signInAs(undoer.page, undoer.person)
  await expect(again).toBeHidden()
  await expect(typed.getByLabel('Número de guía')).toHaveValue('OL-900')
  await typed.getByRole('button', { name: 'Enviar' }).click()
  await expect(said(undoer.page, 'Paquete enviado')).toBeVisible()
  await undoer.page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(said(undoer.page, 'Se deshizo')).toBeVisible()
  await expect(parcel(undoer.page, undoer.number)).toContainText('Nuevo')

  for (const desk of [sender, undoer]) await desk.page.goto('/vendedor')
  await expectCount(sender.page, sender.before)
  await expectCount(suspended.page, suspended.before + 1)
  await expectCount(undoer.page, undoer.before + 1)

  await expectAnswered(sender, customer, shop)
  await ownerCommandsIn(shop.varDir, ['vendedores', 'reanudar', suspended.item.shopName])
  for (const desk of desks) await desk.page.context().close()
})

/** A question of the customer is counted at once, answered, and counted no more. */
async function expectAnswered(
  { page, item, before }: Desk,
  customer: Account,
  shop: ChatShop,
): Promise<void> {
  const details = await page.request.get(`/api/home/product-details/${item.slug}`)
  const { product } = (await details.json()) as { product: ProductAnswer }
  await ask(page.request, customer, { ...shop.seller, id: product.sellerId }, '¿Llega mañana?')
  await expectCount(page, before + 1)
  const messages = page.getByRole('region', { name: 'Mensajes' })
  await messages.getByRole('link', { name: 'Responder' }).click()
  await page.goto(`/vendedor/mensajes?cliente=${customer.id}`)
  await expect(thread(page)).toContainText('¿Llega mañana?')
  await field(page).fill('Sí, mañana')
  await field(page).press('Enter')
  await expect(thread(page)).toContainText('Sí, mañana')
  await page.goto('/vendedor')
  await expectCount(page, before)
}
