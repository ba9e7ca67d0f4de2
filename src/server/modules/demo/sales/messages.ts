import { db } from '../../../db/index.ts'
import { sellers } from '../../../db/schema/sellers.ts'
import { markSeen, storeMessage } from '../../chat/messages.ts'
import type { Customer } from '../../customers/password.ts'
import type { DemoMessage } from './file.ts'
import { inPast } from './past.ts'

const HOUR_MS = 3_600_000

interface Talking {
  start: Date
  accounts: readonly Customer[]
  productIds: ReadonlyMap<string, string>
}

/** DEMO-05: what customers of the demo asked, and what sellers answered: the last questions wait, unread. */
export async function addMessages(
  list: readonly DemoMessage[],
  { start, accounts, productIds }: Talking,
): Promise<void> {
  const found = await db().select({ id: sellers.id, name: sellers.name }).from(sellers)
  for (const { hours, customer, seller, from, text, product = '' } of list) {
    const [writer, reader] = [accounts[customer], found.find(({ name }) => name === seller)]
    if (!writer || !reader) throw new Error(`The demo has no ${seller} or customer ${String(customer)}.`)
    const pair = { customerId: writer.id, sellerId: reader.id }
    const senderName = from === 'seller' ? seller : writer.name
    await inPast(new Date(start.getTime() - hours * HOUR_MS), async () => {
      if (from === 'seller') await markSeen(pair, 'seller')
      await storeMessage(pair, from, { text, senderName, productId: productIds.get(product) })
    })
  }
}
