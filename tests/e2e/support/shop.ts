import { randomBytes } from 'node:crypto'
import type { APIRequestContext, Page, TestInfo } from 'playwright/test'
import type { CartAnswer } from '#shared/contracts/cart.ts'
import type { ProductAnswer, QueryProductsAnswer } from '#shared/contracts/catalog.ts'
import { newGuestId } from '#shared/rules/guest.ts'
import { type Soles } from '#shared/rules/money.ts'
import { withoutSignature } from '#shared/rules/token.ts'

/** Something a test can put into a cart: a product, in one of its sizes where it has any. Prices in soles. */
export interface Item {
  productId: string
  slug: string
  name: string
  brand: string
  shopName: string
  size: string | null
  sizeId: string | null
  price: Soles
  discount: Soles
  stock: number
}

const itemsOf = (product: ProductAnswer): Item[] => {
  const { _id: productId, slug, name, brand, shopName } = product
  const common = { productId, slug, name, brand, shopName }
  if (!product.hasVariants) {
    const { price, discount, stock } = product
    return [{ ...common, size: null, sizeId: null, price, discount, stock }]
  }
  return product.variants
    .flatMap(variant => variant.sizes)
    .map(({ _id, size, price, discount, stock }) => ({
      ...common,
      size,
      sizeId: _id,
      price,
      discount,
      stock,
    }))
}

/** What the shop has in stock right now. */
export async function stockedItems(request: APIRequestContext): Promise<Item[]> {
  const items: Item[] = []
  for (let page = 1; page <= 3; page += 1) {
    const answer = await request.get(`/api/home/query-products?parPage=48&pageNumber=${String(page)}`)
    const { products } = (await answer.json()) as QueryProductsAnswer
    items.push(...products.flatMap(itemsOf))
  }
  return items.filter(item => item.stock >= 3)
}

/** A place in a list that belongs to one test alone, so that tests at the same time do not share stock. */
const placeOf = (info: TestInfo, length: number): number => {
  const text = `${info.project.name} ${info.titlePath.join(' ')}`
  let hash = 7
  for (const letter of text) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003
  return hash % length
}

/** The stocked items as each spec file of this worker first saw them; a file always asks the same shop. */
const seen = new Map<string, Promise<Item[]>>()
function itemsSeenBy(request: APIRequestContext, { file }: TestInfo): Promise<Item[]> {
  const items = seen.get(file) ?? stockedItems(request)
  seen.set(file, items)
  return items
}

/** The item as it is now, other tests having bought. */
async function asItIsNow(request: APIRequestContext, { slug, sizeId }: Item): Promise<Item | undefined> {
  const answer = await request.get(`/api/home/product-details/${slug}`)
  const { product } = (await answer.json()) as { product: ProductAnswer }
  return itemsOf(product).find(item => item.sizeId === sizeId)
}

export async function anItem(
  request: APIRequestContext,
  info: TestInfo,
  wanted: (item: Item) => boolean = () => true,
): Promise<Item> {
  const items = (await itemsSeenBy(request, info)).filter(wanted)
  const place = placeOf(info, items.length)
  for (const item of [...items.slice(place), ...items.slice(0, place)]) {
    const now = await asItIsNow(request, item)
    if (now && now.stock >= 3 && wanted(now)) return now
  }
  throw new Error('the catalogue has no such product in stock')
}

/** What a logout does to the guest: storage and cookie forget the id. */
export const forgetGuest = (page: Page): Promise<void> =>
  page.evaluate(() => {
    localStorage.removeItem('guestId')
    document.cookie = 'guestId=; Path=/; Max-Age=0'
  })

export const guestIdOf = async (page: Page): Promise<string> => {
  await page.waitForFunction(() => localStorage.getItem('guestId') !== null)
  return page.evaluate(() => localStorage.getItem('guestId') ?? '')
}

export async function putInCart(
  request: APIRequestContext,
  shopper: { userId: string; token?: string },
  item: Item,
  quantity = 1,
): Promise<void> {
  const answer = await request.post('/api/home/product/add-to-card', {
    data: {
      userId: shopper.userId,
      productId: item.productId,
      quantity,
      variant: item.sizeId === null ? null : JSON.stringify({ sizeId: item.sizeId }),
    },
    headers: shopper.token ? { authorization: `Bearer ${shopper.token}` } : {},
  })
  if (!answer.ok()) throw new Error(`add-to-card answered ${String(answer.status())}: ${await answer.text()}`)
}

/** A file of the shop without scripts, where nothing reacts to what is stored. */
export const QUIET_PATH = '/favicon.svg'

/** Puts a value where a page looks for it. A kept page is on the quiet file already. */
async function store(page: Page, key: string, value: string): Promise<void> {
  if (!page.url().endsWith(QUIET_PATH)) await page.goto(QUIET_PATH)
  await page.evaluate(([name, text]) => localStorage.setItem(name ?? '', text ?? ''), [key, value])
}

/** Gives the page's browser a cookie and a stored value, as after a login, without a visit. */
export async function openSession(
  page: Page,
  origin: string,
  cookie: { name: string; value: string },
  [key, value]: [key: string, value: string],
): Promise<void> {
  const context = page.context()
  if (page.url().startsWith(origin))
    await page.evaluate(([name, text]) => localStorage.setItem(name ?? '', text ?? ''), [key, value])
  else {
    const origins = [{ origin, localStorage: [{ name: key, value }] }]
    await context.setStorageState({ ...(await context.storageState()), origins })
  }
  await context.addCookies([{ ...cookie, url: origin, httpOnly: true, sameSite: 'Lax' }])
}

/** Opens a page of a guest whose cart already holds these items. */
export async function openWith(page: Page, path: string, items: readonly [Item, number][]): Promise<void> {
  const userId = newGuestId(Date.now(), randomBytes(8).toString('hex'))
  await store(page, 'guestId', userId)
  for (const [item, quantity] of items) await putInCart(page.request, { userId }, item, quantity)
  await page.goto(path)
}

export interface Account {
  id: string
  email: string
  password: string
  token: string
}
let accounts = 0
export const newEmail = (info: TestInfo): string =>
  `prueba-${String(Date.now())}-${String(info.workerIndex)}-${String((accounts += 1))}@example.com`

/** A customer with its own password. */
export async function newCustomer(
  request: APIRequestContext,
  info: TestInfo,
  more: Record<string, string> = {},
): Promise<Account> {
  const email = newEmail(info)
  const password = 'secreta-123'
  const answer = await request.post('/api/customer/customer-register', {
    data: { name: 'Rosa', email, password, accept_policies: true, ...more },
  })
  if (!answer.ok()) throw new Error(`register answered ${String(answer.status())}: ${await answer.text()}`)
  const { token, user } = (await answer.json()) as { token: string; user: { id: string } }
  return { id: user.id, email, password, token }
}

/** What /envio leaves for /pago (D-02). */
export async function leavePurchase(
  page: Page,
  order: { orderId: string; number: string; price: number },
  items = 1,
): Promise<void> {
  if (page.url() === 'about:blank') await page.goto(QUIET_PATH)
  await page.evaluate(
    purchase => {
      sessionStorage.setItem('vitrina:purchase', JSON.stringify(purchase))
      localStorage.setItem('orderId', purchase.orderId)
    },
    { ...order, items, success: true, paymentMethod: '' },
  )
}

/** Makes the page a signed-in customer's, or a new one's; the session ends with the test. */
export type SignIn = (account?: Account) => Promise<Account>

/** The cookie counts, the stored token is for display (GUARD-70). */
export const openAs = (page: Page, origin: string, { token }: Account): Promise<void> =>
  openSession(page, origin, { name: 'customerToken', value: token }, [
    'customerToken',
    withoutSignature(token),
  ])

export const endSession = async (request: APIRequestContext, { token }: Account): Promise<void> => {
  await request.post('/api/customer/logout', { headers: { authorization: `Bearer ${token}` } })
}

const address = { name: 'Rosa', lastname: 'Quispe', phone: '987654321', address: 'Av. Larco 123' }

/** Places an order over the API, not yet confirmed; takes its units out of stock. */
export async function placeOrder(
  request: APIRequestContext,
  account: Account,
  item: Item,
  quantity = 1,
  envio: 'tienda' | 'lima' = 'tienda',
  to: Record<string, string> = {},
): Promise<{ orderId: string; number: string; price: Soles }> {
  const headers = { authorization: `Bearer ${account.token}` }
  await putInCart(request, { userId: account.id, token: account.token }, item, quantity)
  const read = await request.get(`/api/home/product/get-card-product/${account.id}`, { headers })
  const cart = (await read.json()) as Pick<
    CartAnswer,
    'card_products' | 'price' | 'buy_product_item' | 'shipping_fee'
  >
  const answer = await request.post('/api/home/order/place-order', {
    headers,
    data: {
      userId: account.id,
      price: cart.price,
      products: cart.card_products,
      items: cart.buy_product_item,
      shipping_fee: envio === 'lima' ? cart.shipping_fee : 0,
      shippingInfo: {
        ...address,
        province: 'Lima',
        city: 'Miraflores',
        email: account.email,
        tipoDocumento: 'DNI',
        numeroDocumento: '12345678',
        envio,
        ...to,
      },
    },
  })
  if (!answer.ok()) throw new Error(`place-order answered ${String(answer.status())}: ${await answer.text()}`)
  return (await answer.json()) as { orderId: string; number: string; price: Soles }
}

/** Confirms a placed order, to be paid at the door. */
export async function confirmCash(
  request: APIRequestContext,
  { token }: Pick<Account, 'token'>,
  orderId: string,
): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await request.get(`/api/order/confirm/${orderId}?paymentMethod=cod`, { headers })
  if (!answer.ok()) throw new Error(`confirm answered ${String(answer.status())}: ${await answer.text()}`)
}

/** Signs in on /login, as a person does. */
export async function signInByForm(page: Page, account: Pick<Account, 'email' | 'password'>): Promise<void> {
  const main = page.getByRole('main')
  await main.getByLabel('Correo electrónico', { exact: true }).fill(account.email)
  await main.getByLabel('Contraseña', { exact: true }).fill(account.password)
  // The button waits for its script, so that no password ever gets into an address.
  await main.getByRole('button', { name: 'Iniciar sesión' }).click()
}
