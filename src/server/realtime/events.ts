import { type ClientEvent, clientEvents, type EventAnswer } from '#shared/contracts/realtime.ts'
import { AppError } from '#shared/errors.ts'
import { things } from '#shared/messages/things.ts'
import { log } from '../lib/log.ts'
import { tellActiveSellers } from './active-sellers.ts'
import { closeTransport } from './close.ts'
import { findIdentity } from './identity.ts'
import { enter } from './rooms.ts'
import type { ShopSocket } from './socket.ts'

const isEvent = (name: string): name is ClientEvent => Object.hasOwn(clientEvents, name)

/** Whether this side's session ended, or nobody was signed in when the socket was opened. */
const isOfNobody = ({ data }: ShopSocket, side: 'customer' | 'seller'): boolean =>
  data[side] !== undefined || (!data.customer && !data.seller)

/** One event of the table: its payload, who sends it and for whom, then what it does. Refusals are AppErrors. */
async function act(socket: ShopSocket, name: string, given: readonly unknown[]): Promise<void> {
  if (!isEvent(name)) throw new AppError('notFound', { what: things.event })
  const { from, payload, answeredBy } = clientEvents[name]
  const parsed = payload.safeParse(given)
  if (!parsed.success) throw new AppError('badRequest')
  const sender = await findIdentity(socket, from)
  if (!sender) throw new AppError(isOfNobody(socket, from) ? 'sessionExpired' : 'forbidden')
  if (parsed.data.actorId !== sender.id) throw new AppError('forbidden')
  // A browser with both cookies is known as a customer until it speaks as a seller.
  await enter(socket, { [from]: sender })
  if (answeredBy === 'activeSeller') tellActiveSellers(socket)
}

function refusalOf(error: unknown, name: string): EventAnswer {
  const known = error instanceof AppError ? error : new AppError('internal')
  if (known !== error) log.error('event failed', error, { event: isEvent(name) ? name : 'unknown' })
  return { ok: false, error: known.message, message: known.message, code: known.code }
}

/**
 * Whatever a socket sends: done or refused, and said so to a client that asked. Where there is no session for it the
 * transport is closed, so that the client comes back with the session it has by then (D-122).
 */
export async function receive(socket: ShopSocket, name: string, args: readonly unknown[]): Promise<void> {
  const last = args.at(-1)
  const acknowledge = typeof last === 'function' ? (last as (answer: EventAnswer) => void) : undefined
  const given = acknowledge ? args.slice(0, -1) : args
  const answer = await act(socket, name, given).then(
    (): EventAnswer => ({ ok: true }),
    (error: unknown) => refusalOf(error, name),
  )
  acknowledge?.(answer)
  if (!answer.ok && answer.code === 'sessionExpired') closeTransport(socket)
}
