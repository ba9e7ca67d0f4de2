import { z } from 'zod'
import { MAX_MESSAGE } from '../rules/chat.ts'
import type { ErrorCode } from '../messages/errors.ts'
import type { MessageAnswer } from './chat.ts'

const Id = z.string().min(1).max(120)

/** What clients send about themselves. It is ignored: only the session says who somebody is. */
const UserInfo = z.object({ id: Id.nullish() }).nullish()

const greeting = z.tuple([Id, UserInfo]).transform(([actorId]) => ({ actorId }))
const sentMessage = z
  .tuple([z.object({ senderId: Id, receverId: Id, message: z.string().max(MAX_MESSAGE) })])
  .transform(([{ senderId }]) => ({ actorId: senderId }))

/**
 * What a socket may send. `payload` are the arguments, without the acknowledgement that a client may add at the end.
 * `actorId` is the id that they speak for; it must be the session's own. `answeredBy` is the event that follows. A
 * message is stored and forwarded by its HTTP call; the events that older clients send after it change nothing.
 */
export const clientEvents = {
  add_user: { from: 'customer', payload: greeting, answeredBy: 'activeSeller' },
  add_seller: { from: 'seller', payload: greeting, answeredBy: 'activeSeller' },
  send_customer_message: { from: 'customer', payload: sentMessage, answeredBy: null },
  send_seller_message: { from: 'seller', payload: sentMessage, answeredBy: null },
} as const

const Message: z.ZodType<MessageAnswer> = z.strictObject({
  _id: Id,
  senderId: Id,
  senderName: z.string(),
  receverId: Id,
  message: z.string(),
  status: z.enum(['unseen', 'seen']),
  createdAt: z.iso.datetime(),
  clientId: z.string().nullable(),
  file: z.strictObject({ name: z.string(), mime: z.string(), size: z.number(), link: z.string() }).nullable(),
  product: z
    .strictObject({ productId: Id, name: z.string(), slug: z.string(), image: z.string().nullable() })
    .nullable(),
})
const Seen = z.strictObject({
  customerId: Id,
  sellerId: Id,
  reader: z.enum(['customer', 'seller']),
  seen: z.array(Id),
})
const ActiveSeller = z.strictObject({ sellerId: Id, shopName: z.string() })

/**
 * What the shop sends: messages and read receipts to both participants, the list of online sellers to everybody, and to
 * the people of a seller who may work on parcels the numbers of those that are new or were changed (DESK-11); none at all
 * means that any may have been.
 */
export const serverEvents = {
  customer_message: { to: 'participants', payload: z.tuple([Message]) },
  seller_message: { to: 'participants', payload: z.tuple([Message]) },
  messages_seen: { to: 'participants', payload: z.tuple([Seen]) },
  activeSeller: { to: 'everybody', payload: z.tuple([z.array(ActiveSeller)]) },
  desk_parcels: { to: 'parcels', payload: z.tuple([z.array(z.string().max(40))]) },
} as const

export type ClientEvent = keyof typeof clientEvents
export type SeenEvent = z.output<typeof Seen>
export type ActiveSeller = z.output<typeof ActiveSeller>

/** The answer to an event that wanted one. A refusal looks like that of a call. */
export type EventAnswer = { ok: true } | { ok: false; error: string; message: string; code: ErrorCode }

/** The two tables as Socket.IO wants its events typed. */
export type ClientEvents = {
  [Name in ClientEvent]: (
    ...given: [
      ...z.input<(typeof clientEvents)[Name]['payload']>,
      acknowledge?: (answer: EventAnswer) => void,
    ]
  ) => void
}
export type ServerEvents = {
  [Name in keyof typeof serverEvents]: (...told: z.output<(typeof serverEvents)[Name]['payload']>) => void
}
