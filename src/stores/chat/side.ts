import type { ConversationAnswer, MessageAnswer } from '#shared/contracts/chat.ts'
import type { Pending } from './send-queue.ts'

interface Page {
  /** What the list says about it: the other participant, the last message, the unread count. */
  conversation: ConversationAnswer | null
  /** The whole list, if the call also returns that. */
  conversations?: readonly ConversationAnswer[]
  messages: readonly MessageAnswer[]
  hasOlder: boolean
}

/** The differences between the customer's conversations and the seller's. */
export interface Side {
  name: 'customer' | 'seller'
  /** The own id; '' while nobody is signed in. */
  me: () => string
  /** The person who writes, where several write for one id: what waits to be sent is theirs alone. */
  author: () => string
  /** What the contract's greeting says about its sender; our server reads the token instead (D-83). */
  user: () => { id: string } | null | undefined
  /** The page of a conversation, and the conversation that a path shows ('' for none). */
  pathOf: (peerId: string) => string
  peerAt: (location: Location) => string
  readConversations: () => Promise<readonly ConversationAnswer[]>
  readPage: (peerId: string, before: string | undefined) => Promise<Page>
  send: (pending: Pending, signal: AbortSignal) => Promise<MessageAnswer>
  /** RT-02: what is sent to the socket when it connects, and after each message. */
  events:
    | { hello: 'add_user'; sent: 'send_customer_message' }
    | { hello: 'add_seller'; sent: 'send_seller_message' }
}
