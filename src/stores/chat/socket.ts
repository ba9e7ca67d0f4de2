import type { Socket } from 'socket.io-client'
import type { MessageAnswer } from '#shared/contracts/chat.ts'
import type { ActiveSeller, ClientEvents, SeenEvent, ServerEvents } from '#shared/contracts/realtime.ts'
import { SOCKET_OPTIONS } from '#shared/rules/chat.ts'
import { lazy } from '#browser/lazy.ts'
import { settleLogouts } from '../pending-logout.ts'

export type ShopSocket = Socket<ServerEvents, ClientEvents>
interface Listener {
  /** Called at every connection, the first one and later ones. */
  up: () => void
  down: () => void
  message: (message: MessageAnswer) => void
  seen: (event: SeenEvent) => void
  active?: (sellers: ActiveSeller[]) => void
  /** DESK-11: the numbers of parcels that are new or changed; none for any. */
  parcels?: (numbers: string[]) => void
}

/**
 * The server disconnected us, as it does after a flood, or a logout could not be sent. The library does not reconnect
 * then, so we do.
 */
const AGAIN_MS = 2_000

/**
 * RT-01 to RT-05, D-83: a socket to the site's own origin. Its client is loaded here, so only by a conversation and by
 * the desk. WebSocket first, which needs no load balancer that keeps a visitor on one instance. The HttpOnly cookie says
 * whose it is (GUARD-70), so a remembered logout is sent before (D-76).
 */
export async function openSocket(listener: Listener): Promise<ShopSocket | null> {
  const part = await lazy(() => import('socket.io-client'))
  if (!part) return null
  const socket: ShopSocket = part.io({
    ...SOCKET_OPTIONS,
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    withCredentials: true,
    autoConnect: false,
  })
  let stopped = false
  const connect = (): void =>
    void settleLogouts().then(() => {
      if (!stopped) socket.connect()
    }, again)
  const again = (): void => {
    setTimeout(() => stopped || connect(), AGAIN_MS)
  }
  // SPEED-03: browsers do not keep a page with an open socket for the back button.
  const close = socket.close.bind(socket)
  const rest = (): void => void close()
  const wake = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) connect()
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
    if (reason === 'io server disconnect') again()
  })
  socket.on('connect_error', () => {
    listener.down()
    if (!socket.active) again()
  })
  socket.on('seller_message', listener.message)
  socket.on('customer_message', listener.message)
  socket.on('messages_seen', listener.seen)
  socket.on('activeSeller', sellers => listener.active?.(sellers))
  socket.on('desk_parcels', numbers => listener.parcels?.(numbers))
  connect()
  return socket
}
