import { z } from 'zod'
import { MAX_MESSAGE } from '../rules/chat.ts'
import type { Capability, Role } from '../rules/people.ts'

/** D-82: the product a conversation was opened from, quoted above the message. */
export interface QuotedProduct {
  productId: string
  name: string
  slug: string
  image: string | null
}
/** D-85: a stored file that only the two participants can read. */
export interface ChatFileAnswer {
  name: string
  mime: string
  /** Bytes. */
  size: number
  /** The call that answers with the file. */
  link: string
}

/** DATA-42, with the contract's own spelling of `receverId`. `createdAt` is ISO 8601 UTC. */
export interface MessageAnswer {
  _id: string
  senderId: string
  senderName: string
  receverId: string
  message: string
  status: 'unseen' | 'seen'
  createdAt: string
  /** The id that the sending browser made. Two messages with the same id are one. */
  clientId: string | null
  file: ChatFileAnswer | null
  product: QuotedProduct | null
}

/** DATA-43, newest conversation first. */
export interface ConversationAnswer {
  fdId: string
  name: string
  image: string
  /** Messages of the other side that this side has not seen yet. */
  unread: number
  lastMessage: string
  /** ISO 8601 UTC, '' before the first message. */
  lastAt: string
}

const Id = z.string().max(60)
const Text = z.string().trim().max(MAX_MESSAGE)
const ClientId = z.string().min(8).max(60).optional()
/** A page of messages: those before this message id. Without `limit` a caller gets all of them (contract.md 9). */
const page = { before: Id.optional(), limit: z.coerce.number().int().min(1).max(200).optional() }

/** API-36, API-43, D-81. An empty `sellerId` returns only the list. */
export const OpenChatBody = z.object({ sellerId: Id, userId: Id, ...page })
export type OpenChatInput = z.input<typeof OpenChatBody>

/** API-37, API-44. Sender and name come from the token; `productId` quotes a product (D-82). */
export const SendToSellerBody = z.object({
  userId: Id,
  sellerId: Id,
  text: Text.min(1),
  name: z.string().max(200).optional(),
  clientId: ClientId,
  productId: Id.optional(),
})
export type SendToSellerInput = z.input<typeof SendToSellerBody>

/** The seller's side of the contract (contract.md 9): `senderId` is the seller, `receverId` the customer. */
export const SendToCustomerBody = z.object({
  senderId: Id,
  receverId: Id,
  text: Text.min(1),
  name: z.string().max(200).optional(),
  clientId: ClientId,
})
export type SendToCustomerInput = z.input<typeof SendToCustomerBody>

/** D-85: one file and an optional text, multipart; `receverId` is the other participant. */
export const SendFileForm = z.object({
  senderId: Id,
  receverId: Id,
  text: Text.default(''),
  clientId: ClientId,
  productId: Id.optional(),
  archivo: z.instanceof(File),
})

/** Marks everything up to now in one conversation as seen. */
export const MarkSeenBody = z.object({ userId: Id, friendId: Id })
export type MarkSeenInput = z.input<typeof MarkSeenBody>

export const SellerLoginBody = z.object({
  email: z.string().trim().min(1).max(254),
  password: z.string().min(1).max(200),
})
export type SellerLoginInput = z.input<typeof SellerLoginBody>

export interface OpenChatAnswer {
  MyFriends: ConversationAnswer[]
  currentFd: ConversationAnswer | ''
  messages: MessageAnswer[]
  /** There are older messages before the first one of this page. */
  hasOlder: boolean
}
export interface SellerAnswer {
  id: string
  role: 'seller'
  name: string
  shopName: string
  /** The person's own. */
  email: string
  image: string
  /** Who signed in for this seller, and what this person may do (PEOPLE-03). */
  person: { id: string; role: Role; may: Capability[] }
  /** PEOPLE-05: since when (ISO 8601 UTC) the shop sells nothing of this seller, and why; null while it does. */
  suspended: { since: string; reason: string } | null
}
export interface SellerCustomersAnswer {
  customers: ConversationAnswer[]
}
export interface SellerMessagesAnswer {
  messages: MessageAnswer[]
  currentCustomer: { _id: string; name: string; email: string }
  hasOlder: boolean
}
