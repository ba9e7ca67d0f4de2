import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { DAY_MS } from '#shared/business.ts'
import { addDays, limaDay } from '#shared/rules/business-days.ts'
import { slugify } from '#shared/rules/text.ts'
import { db } from '../../../db/index.ts'
import { products } from '../../../db/schema/catalog.ts'
import { customers } from '../../../db/schema/customers.ts'
import { mails } from '../../../db/schema/mails.ts'
import { orders } from '../../../db/schema/orders.ts'
import { clock } from '../../../lib/clock.ts'
import { hashPassword } from '../../../lib/passwords.ts'
import { forgetCompanyRow } from '../../company.ts'
import type { Customer } from '../../customers/password.ts'
import { DEMO_DOMAIN } from '../../mail/queue.ts'
import { demoCustomerId, isDemoCustomer } from '../../orders/demo.ts'
import { allParcelsOf } from '../../parcels/rows.ts'
import { act } from './act.ts'
import { courseOf } from './course.ts'
import { readSalesFile, type DemoCustomer, type DemoSale } from './file.ts'
import { addMessages } from './messages.ts'
import { inPast } from './past.ts'
import { placeSale } from './place.ts'
import { settleSales } from './settle.ts'
import { withFullShelves } from './shelves.ts'

const HOUR_MS = 3_600_000

/**
 * DEMO-03: the sales of eight weeks before this moment, in the transaction of the first start: the shop's own use cases
 * run one after the other, each at its time. Nobody is mailed about them. Returns how many orders there are.
 */
export async function loadSales(): Promise<number> {
  forgetCompanyRow()
  const start = clock.now()
  const file = await readSalesFile()
  const accounts = await addCustomers(file.customers, start)
  const found = await db().select({ id: products.id, code: products.code }).from(products)
  const productIds = new Map(found.map(({ id, code }) => [code, id]))
  await withFullShelves(async () => {
    for (const [index, sale] of file.sales.entries())
      await sell(sale, { index, start, productIds, customer: accounts[sale.customer] })
    await settleSales(start)
  })
  await addMessages(file.messages, { start, accounts, productIds })
  await db()
    .delete(mails)
    .where(sql`created_at = now()`)
  return file.sales.length
}

/** DEMO-03: removes them with their parcels, payments, requests and conversations; returns how many orders there were. */
export async function removeSales(): Promise<number> {
  const gone = await db().delete(orders).where(isDemoCustomer(orders.customerId)).returning({ id: orders.id })
  await db().delete(customers).where(isDemoCustomer(customers.id))
  return gone.length
}

/** Accounts into which nobody can sign in: no one knows the password. */
async function addCustomers(list: readonly DemoCustomer[], start: Date): Promise<Customer[]> {
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  const createdAt = new Date(start.getTime() - 57 * DAY_MS)
  const rows = list.map(({ document: documentNumber, ...customer }, place) => ({
    ...{ id: demoCustomerId(place), ...customer, passwordHash, createdAt },
    email: `${slugify(`${customer.name} ${customer.lastname}`)}@${DEMO_DOMAIN}`,
    ...{ documentType: 'DNI', documentNumber },
  }))
  const added = await db().insert(customers).values(rows).returning()
  return rows.flatMap(({ id }) => added.find(row => row.id === id) ?? [])
}

interface Selling {
  index: number
  start: Date
  productIds: ReadonlyMap<string, string>
  customer: Customer | undefined
}

/** Sellers and carriers work from nine to eight: what comes at night waits for the morning. */
function byDay(moment: Date): Date {
  const day = limaDay(moment)
  const [opens, closes] = ['09', '20'].map(hour => new Date(`${day}T${hour}:00:00-05:00`)) as [Date, Date]
  if (moment < opens) return opens
  return moment < closes ? moment : new Date(opens.getTime() + DAY_MS)
}

/** What would come after the start has not happened yet. */
async function sell(sale: DemoSale, { index, start, productIds, customer }: Selling): Promise<void> {
  if (!customer) throw new Error(`The demo has no customer ${String(sale.customer)}.`)
  const placedAt = new Date(`${addDays(limaDay(start), -sale.days)}T${sale.at}:00-05:00`)
  const operation = String(10_480_001 + 977 * index)
  const order = await inPast(placedAt, () => placeSale(sale, { customer, productIds, operation }))
  const parcels = (await allParcelsOf(order.id)).length
  for (const step of courseOf(sale, { index, parcels, shipping: order.shipping })) {
    const at = byDay(new Date(placedAt.getTime() + step[0] * HOUR_MS))
    if (at < start) await inPast(at, () => act({ orderId: order.id, customer }, step))
  }
}
