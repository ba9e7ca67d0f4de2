// State area `chat`, the seller's side (D-84, contract.md 9 and 10).
import { getSellerCustomers, getSellerMessages, sendToCustomer } from '#shared/endpoints/chat.ts'
import { CHAT_PAGE } from '#shared/rules/chat.ts'
import { sellerChatPath } from '#shared/routes.ts'
import { call } from './call.ts'
import { makeInbox } from './chat/inbox.ts'
import { valueOf } from './load.ts'
import { $seller, sellerId } from './seller.ts'

export const sellerChat = makeInbox({
  name: 'seller',
  me: sellerId,
  author: () => valueOf($seller.get())?.person.id ?? '',
  user: () => ({ id: sellerId() }),
  pathOf: sellerChatPath,
  peerAt: ({ search }) => new URLSearchParams(search).get('cliente') ?? '',
  readConversations: () =>
    call(getSellerCustomers, { params: { sellerId: sellerId() } }).then(({ customers }) => customers),
  readPage: async (customerId, before) => {
    const query = new URLSearchParams({
      limit: String(CHAT_PAGE),
      ...(before === undefined ? {} : { before }),
    })
    const { currentCustomer, messages, hasOlder } = await call(getSellerMessages, {
      params: { customerId },
      query,
    })
    const { _id: fdId, name } = currentCustomer
    return {
      conversation: { fdId, name, image: '', unread: 0, lastMessage: '', lastAt: '' },
      messages,
      hasOlder,
    }
  },
  send: async ({ senderId, receverId, text, clientId }, signal) =>
    (await call(sendToCustomer, { body: { senderId, receverId, text, clientId }, signal })).message,
  events: { hello: 'add_seller', sent: 'send_seller_message' },
})

/** Signed out, here or in another tab. The screen stays, and asks who it is. */
$seller.listen(seller => {
  if (seller.state === 'ready' && seller.value === null) sellerChat.rest()
})
