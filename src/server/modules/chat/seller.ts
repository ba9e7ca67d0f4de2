import { eq } from 'drizzle-orm'
import type {
  MessageAnswer,
  SellerCustomersAnswer,
  SellerMessagesAnswer,
  SendToCustomerInput,
} from '#shared/contracts/chat.ts'
import { AppError } from '#shared/errors.ts'
import { things } from '#shared/messages/things.ts'
import { isUuid } from '#shared/rules/text.ts'
import { conversations } from '../../db/schema/chat.ts'
import { db } from '../../db/index.ts'
import { customers } from '../../db/schema/customers.ts'
import { asSeller, type Actor } from '../../lib/actor.ts'
import { conversationsOfSeller, isPair, type Pair } from './conversations.ts'
import { limitMessages } from './quota.ts'
import { readMessages, storeMessage, type Page } from './messages.ts'

export const getCustomers = async (actor: Actor): Promise<SellerCustomersAnswer> => ({
  customers: await conversationsOfSeller(asSeller(actor).id),
})

/** The customer of an existing conversation of this seller; other customers do not exist for the seller (D-34). */
async function findCustomer(pair: Pair): Promise<{ _id: string; name: string; email: string }> {
  const [row] = isUuid(pair.customerId)
    ? await db()
        .select({ _id: customers.id, name: customers.name, email: customers.email })
        .from(conversations)
        .innerJoin(customers, eq(customers.id, conversations.customerId))
        .where(isPair(pair))
    : []
  if (!row) throw new AppError('notFound', { what: things.conversation })
  return row
}

export async function getMessages(
  actor: Actor,
  customerId: string,
  page: Page,
): Promise<SellerMessagesAnswer> {
  const pair = { customerId, sellerId: asSeller(actor).id }
  const currentCustomer = await findCustomer(pair)
  return { currentCustomer, ...(await readMessages(pair, page)) }
}

/** A seller answers and never begins a conversation. */
export async function sendToCustomer(
  actor: Actor,
  { receverId, text, clientId }: SendToCustomerInput,
): Promise<{ message: MessageAnswer }> {
  const seller = asSeller(actor)
  await limitMessages('seller', seller.id)
  const pair = { customerId: receverId, sellerId: seller.id }
  await findCustomer(pair)
  return {
    message: await storeMessage(pair, 'seller', { text, senderName: seller.name, clientId, by: seller }),
  }
}
