import type {
  OpenChatAnswer,
  OpenChatInput,
  MessageAnswer,
  SendToSellerInput,
} from '#shared/contracts/chat.ts'
import { mayReadPersonalData, type Actor } from '../../lib/actor.ts'
import { limitMessages } from './quota.ts'
import { conversationsOfCustomer, findSeller, openConversation } from './conversations.ts'
import { readMessages, storeMessage } from './messages.ts'

/**
 * API-36, D-81: the customer's list and, if a seller is named, the conversation, which is opened if it is new. Refuses
 * an unknown seller.
 */
export async function openChat(
  actor: Actor,
  { sellerId, before, limit }: OpenChatInput,
): Promise<OpenChatAnswer> {
  const customer = mayReadPersonalData(actor)
  if (sellerId === '') {
    return {
      MyFriends: await conversationsOfCustomer(customer.id),
      currentFd: '',
      messages: [],
      hasOlder: false,
    }
  }
  const seller = await findSeller(sellerId)
  const pair = { customerId: customer.id, sellerId: seller.id }
  await openConversation(pair)
  const page = await readMessages(pair, { before, limit: limit === undefined ? undefined : Number(limit) })
  const MyFriends = await conversationsOfCustomer(customer.id)
  return {
    MyFriends,
    currentFd: MyFriends.find(conversation => conversation.fdId === seller.id) ?? '',
    ...page,
  }
}

/** API-37: stored under the name of the account; the name in the body is ignored (D-81). */
export async function sendToSeller(
  actor: Actor,
  { sellerId, text, clientId, productId }: SendToSellerInput,
): Promise<{ message: MessageAnswer }> {
  const customer = mayReadPersonalData(actor)
  await limitMessages('customer', customer.id)
  const seller = await findSeller(sellerId)
  const pair = { customerId: customer.id, sellerId: seller.id }
  return {
    message: await storeMessage(pair, 'customer', { text, senderName: customer.name, clientId, productId }),
  }
}
