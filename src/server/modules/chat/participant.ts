import type { z } from 'zod'
import type { MarkSeenInput, MessageAnswer, SendFileForm } from '#shared/contracts/chat.ts'
import { AppError } from '#shared/errors.ts'
import { things } from '#shared/messages/things.ts'
import { asSeller, mayReadPersonalData, type Actor } from '../../lib/actor.ts'
import { readChatAttachment, limitMessages } from './quota.ts'
import { findSeller, hasConversation, type Pair, type Side } from './conversations.ts'
import * as messages from './messages.ts'

interface Participant {
  side: Side
  id: string
  name: string
}

/** Who speaks, from the token; the id in the call must be the same (D-34). */
function participant(actor: Actor, named: string): Participant {
  const side = actor.kind === 'seller' ? 'seller' : 'customer'
  const { id, name } = side === 'seller' ? asSeller(actor) : mayReadPersonalData(actor)
  if (named !== id) throw new AppError('forbidden')
  return { side, id, name }
}

const pairOf = ({ side, id }: Participant, otherId: string): Pair =>
  side === 'seller' ? { customerId: otherId, sellerId: id } : { customerId: id, sellerId: otherId }

/** D-85: one attachment with an optional text. A customer may begin with it; a seller only answers. */
export async function sendFile(
  actor: Actor,
  form: z.output<typeof SendFileForm>,
): Promise<{ message: MessageAnswer }> {
  const sender = participant(actor, form.senderId)
  await limitMessages(sender.side, sender.id)
  const pair = pairOf(sender, form.receverId)
  if (sender.side === 'customer') await findSeller(pair.sellerId)
  else if (!(await hasConversation(pair))) throw new AppError('notFound', { what: things.conversation })
  const file = await readChatAttachment(form.archivo)
  const { text, clientId, productId } = form
  return {
    message: await messages.storeMessage(pair, sender.side, {
      text,
      senderName: sender.name,
      clientId,
      productId,
      file,
      by: actor.kind === 'seller' ? actor : undefined,
    }),
  }
}

export interface Seen {
  pair: Pair
  reader: Side
  seen: string[]
}

/** Notes that the reader has seen the conversation; returns who wrote the messages that were new. */
export async function markSeen(actor: Actor, { userId, friendId: peerId }: MarkSeenInput): Promise<Seen> {
  const reader = participant(actor, userId)
  const pair = pairOf(reader, peerId)
  if (!(await hasConversation(pair))) throw new AppError('notFound', { what: things.conversation })
  return { pair, reader: reader.side, seen: await messages.markSeen(pair, reader.side) }
}

/** D-85: reads a file; only the two participants can. */
export const findFile = (actor: Actor, messageId: string) =>
  messages.findChatFile(
    messageId,
    actor.kind === 'seller'
      ? { side: 'seller', id: actor.id }
      : { side: 'customer', id: mayReadPersonalData(actor).id },
  )
