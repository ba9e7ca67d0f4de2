import type { Socket } from 'socket.io-client'
import type { MessageAnswer } from '#shared/contracts/chat.ts'
import type { ActiveSeller, ClientEvents, SeenEvent, ServerEvents } from '#shared/contracts/realtime.ts'
import { SOCKET_OPTIONS } from '#shared/rules/chat.ts'
import { lazy } from '../lazy.ts'

export type ShopSocket = Socket<ServerEvents, ClientEvents>
interface Listener {
  token: () => string | null
  /** Also after every way back. */
  up: () => void
  down: () => void
  message: (message: MessageAnswer) => void
  seen: (event: SeenEvent) => void
  active: (sellers: ActiveSeller[]) => void
}

/** The server disconnected for good, as it does after a flood: then the library leaves the next try to us. */
const AGAIN_MS = 2_000

/**
 * RT-01 to RT-05, D-83: a socket to the site's own origin. Its client is loaded here, so only by a conversation.
 * WebSocket first, which needs no load balancer that keeps a visitor on one instance.
 */
export async function openSocket(listener: Listener): Promise<ShopSocket | null> {
  const part = await lazy(() => import('socket.io-client'))
  if (!part) return null
  const socket: ShopSocket = part.io({
    ...SOCKET_OPTIONS,
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    auth: give => give({ token: listener.token() }),
  })
  let stopped = false
  const again = () => setTimeout(() => stopped || socket.connect(), AGAIN_MS)
  // SPEED-03: browsers do not keep a page with an open socket for the way back.
  const close = socket.close.bind(socket)
  const rest = (): void => void close()
  const wake = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) socket.connect()
  }
  addEventListener('pagehide', rest)
  addEventListener('pageshow', wake)
  socket.close = () => {
    stopped = true
    removeEventListener('pagehide', rest)
    removeEventListener('pageshow', wake)
    return close()
  }
  socket.on('connect', listener.up)
  socket.on('disconnect', reason => {
    listener.down()
    if (reason === 'io server disconnect' && !stopped) again()
  })
  socket.on('connect_error', () => {
    listener.down()
    if (!socket.active && !stopped) again()
  })
  socket.on('seller_message', listener.message)
  socket.on('customer_message', listener.message)
  socket.on('messages_seen', listener.seen)
  socket.on('activeSeller', listener.active)
  return socket
}
