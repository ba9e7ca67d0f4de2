import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { type BuiltShop, killShop, startBuilt } from '../support/built-shop.ts'
import {
  addAt,
  cartAt,
  confirmAt,
  ordersAt,
  placeAt,
  registerAt,
  type RemoteCustomer,
  simpleProductsAt,
  stockAt,
} from '../support/shop-client.ts'

const CUSTOMERS = 12
const folders: string[] = []
const shops: BuiltShop[] = []

async function start(varDir: string): Promise<BuiltShop> {
  const shop = await startBuilt(varDir, { DEMO: '1', RATE_LIMIT_ADDRESS: '10000' })
  shops.push(shop)
  return shop
}

afterEach(async () => {
  for (const shop of shops.splice(0)) {
    shop.child.kill('SIGTERM')
    await shop.ended
  }
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

interface Purchase {
  customer: RemoteCustomer
  orderId?: string
  confirmed?: boolean
}

/** Buys one unit until the shop is gone; what it acknowledged is noted as soon as it has said so. */
async function buy(port: number, purchase: Purchase): Promise<void> {
  const { status, body } = await placeAt(port, purchase.customer)
  if (status !== 200) return
  purchase.orderId = body.orderId
  const confirmation = await confirmAt(port, purchase.customer, body.orderId)
  if (confirmation.status === 200) purchase.confirmed = true
}

const victims = {
  'the shop': () => [],
  'the shop and the whole database': (varDir: string) => {
    const pid = Number(readFileSync(join(varDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
    const backends = execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
    return [pid, ...backends.trim().split('\n').map(Number)]
  },
} satisfies Record<string, (varDir: string) => number[]>

test.each(Object.entries(victims))(
  'D-62 kill -9 of %s in the middle of orders loses none that was acknowledged',
  async (_name, others) => {
    const varDir = mkdtempSync(join(tmpdir(), 'var-'))
    chmodSync(varDir, 0o755)
    folders.push(varDir)
    const shop = await start(varDir)
    const product = (await simpleProductsAt(shop.port)).find(({ stock }) => stock >= CUSTOMERS)
    if (!product) throw new Error('The demo has no product with enough in stock.')
    const purchases: Purchase[] = []
    for (let i = 0; i < CUSTOMERS; i += 1) {
      const customer = await registerAt(shop.port, `comprador${String(i)}@example.com`)
      await addAt(shop.port, customer, product._id)
      purchases.push({ customer })
    }

    const buying = purchases.map(async (purchase, i) => {
      await sleep(i * 15)
      // The connection breaks with the shop; what it had said until then is in the purchase.
      await buy(shop.port, purchase).catch(() => undefined)
    })
    while (purchases.filter(({ confirmed }) => confirmed).length < 4) await sleep(2)
    killShop(shop)
    for (const pid of others(varDir)) process.kill(pid, 'SIGKILL')
    await Promise.all(buying)
    await shop.ended
    expect(purchases.some(({ confirmed }) => !confirmed)).toBe(true)

    const next = await start(varDir)
    let sold = 0
    for (const { customer, orderId, confirmed } of purchases) {
      const orders = await ordersAt(next.port, customer)
      sold += orders.length
      if (orderId !== undefined) expect(orders.map(order => order._id)).toEqual([orderId])
      if (confirmed) expect(orders[0]?.delivery_status).toBe('placed')
      // An order that was not written left its goods in the cart; one that was, took them.
      expect((await cartAt(next.port, customer)).card_product_count).toBe(1 - orders.length)
    }
    expect(await stockAt(next.port, product.slug)).toBe(product.stock - sold)
  },
)
