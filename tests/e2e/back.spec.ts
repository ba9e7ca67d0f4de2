import { chromium, type Page, type WebSocket } from 'playwright/test'
import { visits, type Facts, type Visitor } from './support/pages.ts'
import { openAs } from './support/shop.ts'
import { expect, test } from './support/test.ts'
import { enter } from './support/visitors.ts'

interface Kept {
  notRestoredReasons: { reasons: { reason: string }[] } | null
}

/** What a browser that is driven from outside says of every page: it keeps none while it is watched. */
const WATCHED = 'masked'

/** One page of each kind, by the names of `pages.ts`; each visitor has its own context. */
const KINDS: Readonly<Record<Visitor, readonly string[]>> = {
  guest: [
    'index',
    'shops',
    'product/details/[slug]',
    'products/search',
    'carrito',
    'login',
    'blog/index',
    'libro-de-reclamaciones/index',
    'seguimiento-pedido',
    'vendedor/index',
    'vendedor/mensajes',
  ],
  shopper: ['carrito', 'envio'],
  payer: ['pago'],
  customer: [
    'dashboard/index',
    'dashboard/my-orders',
    'dashboard/order/details/[orderId]',
    'dashboard/chat/[sellerId]',
    'dashboard/my-wishlist',
    'dashboard/my-data',
  ],
}

function addressOf(name: string, facts: Facts): string {
  const [visit] = [visits[name]].flat()
  if (visit === undefined) throw new Error(`No page is called ${name}.`)
  return typeof visit.path === 'string' ? visit.path : visit.path(facts)
}

/** Until what it loads late is there, a conversation's socket as well. */
async function settle(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  if (name.includes('chat')) await expect(page.locator('[data-link=online]')).toBeVisible()
}

/** Why a browser would not keep the page for the way back. */
async function reasonsOf(page: Page, path: string, name = ''): Promise<string[]> {
  await page.goto(path)
  await settle(page, name)
  await page.goto('/robots.txt')
  await page.goBack()
  return page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation') as unknown as Kept[]
    return entry?.notRestoredReasons?.reasons.map(({ reason }) => reason) ?? []
  })
}

/** As the browser does it to a page that it keeps and takes out again. */
const turnPage = (page: Page, type: 'pagehide' | 'pageshow'): Promise<unknown> =>
  page.evaluate(name => dispatchEvent(new PageTransitionEvent(name, { persisted: true })), type)

test('SPEED-03 nothing of a page keeps the browser from going back to it as it was', async ({
  baseURL,
}, info) => {
  test.setTimeout(180_000)
  const executablePath = process.env['BROWSER_PATH'] ?? ''
  const browser = await chromium.launch({
    executablePath,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    for (const [visitor, names] of Object.entries(KINDS) as [Visitor, readonly string[]][]) {
      const page = await browser.newPage({ baseURL: String(baseURL) })
      const facts = await enter[visitor](page, info, account => openAs(page, String(baseURL), account))
      for (const name of names)
        expect(await reasonsOf(page, addressOf(name, facts), name), name).toEqual([WATCHED])
      await page.close()
    }
    // A page that the browser would not keep either way: it says so.
    const page = await browser.newPage(baseURL === undefined ? {} : { baseURL })
    expect(await reasonsOf(page, '/no-existe')).toContain('response-status-not-ok')
  } finally {
    await browser.close()
  }
})

test('SPEED-08 a conversation out of the browser’s memory is connected again, without a socket meanwhile', async ({
  page,
  signIn,
}, info) => {
  const facts = await enter.customer(page, info, signIn)
  const sockets = new Set<WebSocket>()
  page.on('websocket', socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await page.goto(addressOf('dashboard/chat/[sellerId]', facts))
  const desk = page.locator('[data-chat]')
  await expect(desk).toHaveAttribute('data-link', 'online')
  for (let visit = 0; visit < 2; visit += 1) {
    await turnPage(page, 'pagehide')
    await expect(desk).toHaveAttribute('data-link', 'offline')
    await expect.poll(() => sockets.size).toBe(0)
    await turnPage(page, 'pageshow')
    await expect(desk).toHaveAttribute('data-link', 'online')
    expect(sockets.size).toBe(1)
  }
})
