import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { APIRequestContext, BrowserContext, Page } from 'playwright/test'
import type { MessageAnswer } from '#shared/contracts/chat.ts'
import { type BuiltShop, freePort, killShop, startBuilt } from '../../support/built-shop.ts'
import { demoIn } from '../../support/demo-shop.ts'
import { ownerCommandsIn } from './owner.ts'
import { openSession, QUIET_PATH } from './shop.ts'
import { expect, test as base } from './test.ts'

/** Long enough for a start on a machine that is busy with other tests. */
const PATIENCE_MS = 150_000

export interface Seller {
  id: string
  name: string
  email: string
  password: string
  token: string
}
export interface Customer {
  id: string
  email: string
  password: string
  token: string
}

/** Its own shop, which a test may kill and start again, with the demo's goods and two sellers who answer. */
export interface ChatShop {
  url: string
  /** An account of the demo, whose password comes from the owner's command: a log never has it. */
  seller: Seller
  /** Its account comes from the owner's command. */
  other: Seller
  /** Its data folder, for the owner's commands. */
  varDir: string
  kill(): Promise<void>
  start(): Promise<void>
}

async function login(url: string, email: string, password: string): Promise<Seller> {
  const answer = await fetch(`${url}/api/seller-login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { token } = (await answer.json()) as { token: string }
  const me = await fetch(`${url}/api/get-user`, { headers: { authorization: `Bearer ${token}` } })
  const { userInfo } = (await me.json()) as { userInfo: { id: string; shopName: string } }
  return { id: userInfo.id, name: userInfo.shopName, email, password, token }
}

async function openShop(varDir: string): Promise<ChatShop & { stop(): Promise<void> }> {
  const port = await freePort()
  const url = `http://localhost:${String(port)}`
  const env = { PORT: String(port), PUBLIC_URL: url, RATE_LIMIT_ADDRESS: '100000' }
  const { said } = await demoIn(varDir)
  let built: BuiltShop = await startBuilt(varDir, env, { patienceMs: PATIENCE_MS })
  const passwordBy = async (...words: string[]): Promise<string> =>
    /: (\S+)$/.exec(await ownerCommandsIn(varDir, ['vendedores', ...words]))?.[1] ?? ''
  const [, email = ''] = /entra con (\S+@\S+)/.exec(said) ?? []
  const seller = await login(url, email, await passwordBy('clave', email))
  const otherName = seller.name === 'Pasos de Lima' ? 'Calzados Misti' : 'Pasos de Lima'
  const other = await login(url, 'otro@example.com', await passwordBy('crear', otherName, 'otro@example.com'))
  return {
    url,
    seller,
    other,
    varDir,
    kill: async () => {
      killShop(built)
      await built.ended
    },
    start: async () => {
      built = await startBuilt(varDir, env, { patienceMs: PATIENCE_MS })
    },
    stop: async () => {
      built.child.kill('SIGTERM')
      await built.ended
    },
  }
}

let count = 0

/** Its own customer, whose cookie the page's context holds as after a login. */
export async function newCustomer(request: APIRequestContext, name: string): Promise<Customer> {
  const email = `chat-${String(Date.now())}-${String((count += 1))}@example.com`
  const password = 'secreta-123'
  const answer = await request.post('/api/customer/customer-register', {
    data: { name, email, password, accept_policies: true },
  })
  const { token, user } = (await answer.json()) as { token: string; user: { id: string } }
  return { id: user.id, email, password, token }
}

export async function openSellerPage(context: BrowserContext, seller: Seller): Promise<Page> {
  const page = await context.newPage()
  await page.goto(QUIET_PATH)
  const { origin } = new URL(page.url())
  const cookie = { name: 'accessToken', value: seller.token }
  await openSession(page, origin, cookie, ['vitrina:sellerToken', seller.token])
  await page.goto('/vendedor/mensajes')
  return page
}

/** A message of the customer, as the screen sends it. */
export async function ask(
  request: APIRequestContext,
  customer: Customer,
  seller: Seller,
  text: string,
): Promise<MessageAnswer> {
  const answer = await request.post('/api/chat/customer/send-message-to-seller', {
    headers: { authorization: `Bearer ${customer.token}` },
    data: { userId: customer.id, sellerId: seller.id, text },
  })
  return ((await answer.json()) as { message: MessageAnswer }).message
}

export async function reply(
  request: APIRequestContext,
  seller: Seller,
  customer: Customer,
  text: string,
): Promise<MessageAnswer> {
  const answer = await request.post('/api/chat/seller/send-message-to-customer', {
    headers: { authorization: `Bearer ${seller.token}` },
    data: { senderId: seller.id, receverId: customer.id, text },
  })
  return ((await answer.json()) as { message: MessageAnswer }).message
}

export const field = (page: Page) => page.getByPlaceholder('Ingrese mensaje')
export const thread = (page: Page) => page.getByRole('log')

export async function say(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
}

/** The list is next to the conversation, or behind its button on a phone (CHAT-10); the desk's opens by itself. */
export async function openList(page: Page): Promise<void> {
  await expect(page.locator('[data-chat]')).toBeVisible()
  const button = page.locator('[aria-controls=chat-list]')
  await expect(async () => {
    if ((await button.isVisible()) && (await button.getAttribute('aria-expanded')) === 'false')
      await button.click({ timeout: 2_000 })
  }).toPass()
}

export const test = base.extend<object, { shop: ChatShop }>({
  shop: [
    async ({ browserName: _ }, use) => {
      const varDir = mkdtempSync(join(tmpdir(), 'vitrina-chat-'))
      chmodSync(varDir, 0o755)
      const shop = await openShop(varDir)
      await use(shop)
      await shop.stop()
      rmSync(varDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
})

export { expect }
