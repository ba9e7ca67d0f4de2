import { type ClientEvent, clientEvents, type EventAnswer } from '#shared/contracts/realtime.ts'
import { AppError } from '#shared/errors.ts'
import { things } from '#shared/messages/things.ts'
import { capabilitiesOf, mayDo } from '#shared/rules/people.ts'
import { log } from '../lib/log.ts'
import { tellActiveSellers } from './active-sellers.ts'
import { closeTransport } from './close.ts'
import { findIdentity } from './identity.ts'
import { customerRoom, PEOPLE_ROOM, personRoom, SELLERS_ROOM, sellerRoom } from './holder.ts'
import type { ShopSocket, SocketData } from './socket.ts'

/** A client of the contract sends one event for each message; this many in this time is a flood. */
const MAX_EVENTS = 100
const WINDOW_MS = 10_000

/** Joins a socket to the rooms of its person. Joining again changes nothing. A socket that belongs to nobody has no room (D-122). */
async function enter(socket: ShopSocket, { customer, seller }: SocketData): Promise<void> {
  if (customer) {
    socket.data.customer = customer
    await socket.join([customerRoom(customer.id), PEOPLE_ROOM])
  }
  if (!seller) return
  socket.data.seller = seller
  const { id, personId, role } = seller
  const own = capabilitiesOf(role).map(capability => sellerRoom(id, capability))
  await socket.join([...own, personRoom(personId), PEOPLE_ROOM])
  if (!mayDo(role, 'messages') || socket.rooms.has(SELLERS_ROOM)) return
  await socket.join(SELLERS_ROOM)
  tellActiveSellers()
}

const isEvent = (name: string): name is ClientEvent => Object.hasOwn(clientEvents, name)

/** Whether this side's session ended, or nobody was signed in when the socket was opened. */
const isOfNobody = ({ data }: ShopSocket, side: 'customer' | 'seller'): boolean =>
  data[side] !== undefined || (!data.customer && !data.seller)

/** Handles one event of the table: checks its payload and its sender, then has its effect. Refusals are AppErrors. */
async function act(socket: ShopSocket, name: string, given: readonly unknown[]): Promise<void> {
  if (!isEvent(name)) throw new AppError('notFound', { what: things.event })
  const { from, payload, answeredBy } = clientEvents[name]
  const parsed = payload.safeParse(given)
  if (!parsed.success) throw new AppError('badRequest')
  const sender = await findIdentity(socket, from)
  if (!sender) throw new AppError(isOfNobody(socket, from) ? 'sessionExpired' : 'forbidden')
  if (parsed.data.actorId !== sender.id) throw new AppError('forbidden')
  if ('role' in sender && !mayDo(sender.role, 'messages')) throw new AppError('roleForbids')
  // A browser with both cookies counts as a customer until it speaks as a seller.
  await enter(socket, { [from]: sender })
  if (answeredBy === 'activeSeller') tellActiveSellers(socket)
}

function refusalOf(error: unknown, name: string): EventAnswer {
  const known = error instanceof AppError ? error : new AppError('internal')
  if (known !== error) log.error('event failed', error, { event: isEvent(name) ? name : 'unknown' })
  return { ok: false, error: known.message, message: known.message, code: known.code }
}

/**
 * Handles whatever a socket sends: does or refuses it, and says so to a client that wanted an answer. When there is no
 * session for it the transport is closed, so that the client comes back with the session it has by then (D-122).
 */
async function receive(socket: ShopSocket, name: string, args: readonly unknown[]): Promise<void> {
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

/** Handles what a socket sends, and joins it to the rooms of its person. */
export async function connect(socket: ShopSocket, data: SocketData): Promise<void> {
  const isFlood = countEvents()
  socket.onAny((name: string, ...args: unknown[]) => {
    if (isFlood()) socket.disconnect(true)
    else void receive(socket, name, args)
  })
  socket.on('disconnect', () => {
    if (socket.data.seller) tellActiveSellers()
  })
  await enter(socket, data)
}

/** True once there are too many events. */
function countEvents(): () => boolean {
  let since = Date.now()
  let count = 0
  return () => {
    const now = Date.now()
    if (now - since > WINDOW_MS) [since, count] = [now, 0]
    count += 1
    return count > MAX_EVENTS
  }
}
