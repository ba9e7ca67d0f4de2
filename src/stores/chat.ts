// State area `chat` (DATA-44, DATA-52), the customer's side.
import { getProductDetails } from '#shared/endpoints/catalog.ts'
import { openChat, sendToSeller } from '#shared/endpoints/chat.ts'
import { CHAT_PAGE } from '#shared/rules/chat.ts'
import { chatPath, routes } from '#shared/routes.ts'
import { $user } from './auth.ts'
import { call } from './call.ts'
import { makeInbox } from './chat/inbox.ts'
import { attempt } from './run.ts'

const me = (): string => $user.get()?.id ?? ''

/** API-36, API-37, API-43, API-44, D-81. */
export const chat = makeInbox({
  name: 'customer',
  me,
  author: me,
  user: () => $user.get(),
  pathOf: sellerId => (sellerId === '' ? routes.chat : chatPath(sellerId)),
  peerAt: ({ pathname }) => decodeURIComponent(pathname.slice(routes.chat.length + 1)),
  readConversations: () =>
    call(openChat, { body: { sellerId: '', userId: me() } }).then(({ MyFriends }) => MyFriends),
  readPage: async (sellerId, before) => {
    const body = { sellerId, userId: me(), before, limit: CHAT_PAGE }
    const { MyFriends, currentFd, messages, hasOlder } = await call(openChat, { body })
    return { conversations: MyFriends, conversation: currentFd === '' ? null : currentFd, messages, hasOlder }
  },
  send: async ({ receverId, text, clientId, product }, signal) => {
    const body = {
      userId: me(),
      sellerId: receverId,
      text,
      name: $user.get()?.name ?? '',
      clientId,
      ...(product ? { productId: product.productId } : {}),
    }
    return (await call(sendToSeller, { body, signal })).message
  },
  events: { hello: 'add_user', sent: 'send_customer_message' },
})

/**
 * D-82: the product page from which a conversation was opened; nothing is quoted when it is gone or another seller's.
 */
export async function quoteProduct(slug: string): Promise<void> {
  const outcome = await attempt(() => call(getProductDetails, { params: { slug } }))
  if (!outcome.ok) return
  const { _id: productId, name, image, sellerId, slug: stored } = outcome.value.product
  if (sellerId === chat.$openId.get()) chat.$quote.set({ productId, name, slug: stored, image })
}

/** Another tab signed out or in as somebody else: this one forgets what it shows. */
$user.listen((user, before) => {
  if (user?.id !== before?.id) chat.stop()
})
