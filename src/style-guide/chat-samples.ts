import type { ConversationAnswer, MessageAnswer } from '#shared/contracts/chat.ts'
import { styleGuideMessages as say } from '#shared/messages/style-guide.ts'

const AT = '2026-11-20T15:04:00.000Z'

/** Open, unread by many, and one of a long name. */
export const conversationSamples: ConversationAnswer[] = [
  { fdId: 'a', name: say.product.shop, image: '', unread: 0, lastMessage: say.words, lastAt: AT },
  { fdId: 'b', name: say.product.brand, image: '', unread: 120, lastMessage: say.words, lastAt: AT },
  { fdId: 'c', name: say.product.longName, image: '', unread: 0, lastMessage: '', lastAt: '' },
]

const plain: MessageAnswer = {
  _id: '0',
  senderId: 'tienda',
  senderName: say.product.shop,
  receverId: 'yo',
  message: say.words,
  status: 'seen',
  createdAt: AT,
  clientId: null,
  file: null,
  product: null,
}
const mine = { senderId: 'yo', receverId: 'tienda' }
const file = { mime: 'application/pdf', size: 234_567, link: '#chat' }

/** Words, a word without end, a product, a file and a picture, seen and not yet; `picture` is one of the catalogue. */
export const messageSamples = (picture: string | null): MessageAnswer[] => {
  const product = { productId: 'p', name: say.product.longName, slug: 'muestra', image: picture }
  const cases: Partial<MessageAnswer>[] = [
    {},
    { ...mine, product },
    { message: say.product.longWord },
    { ...mine, status: 'unseen', message: '', file: { ...file, name: `${say.product.longWord}.pdf` } },
    ...(picture === null
      ? []
      : [{ message: '', file: { ...file, mime: 'image/webp', name: 'foto.webp', link: picture } }]),
  ]
  return cases.map((part, i) => ({ ...plain, ...part, _id: String(i) }))
}
