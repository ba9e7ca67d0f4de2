import { once } from 'node:events'
import fc from 'fast-check'
import { io, type Socket } from 'socket.io-client'
import { type ClientEvent, clientEvents, type EventAnswer } from '#shared/contracts/realtime.ts'
import { arbitraryOf } from './schema.ts'
import { hostileJson, hostileText } from './values.ts'
import type { Person } from './world.ts'

export interface EventInput {
  who: Person
  event: string
  args: unknown[]
  /** Bytes travel as a binary attachment, which the parser puts together again. */
  hasBytes: boolean
}

const names = Object.keys(clientEvents) as ClientEvent[]

/** Every event of the table by its own schema, and invalid names. */
export const events = (): fc.Arbitrary<EventInput> =>
  fc
    .record({
      who: fc.constantFrom<Person>('customer', 'other', 'seller'),
      event: fc.constant(''),
      args: fc.constant<unknown[]>([]),
      hasBytes: fc.oneof(
        { weight: 6, arbitrary: fc.constant(false) },
        { weight: 1, arbitrary: fc.constant(true) },
      ),
    })
    .chain(base =>
      fc
        .oneof(
          ...names.map(name => ({
            weight: 4,
            arbitrary: fc.tuple(fc.constant<string>(name), arbitraryOf(clientEvents[name].payload)),
          })),
          {
            weight: 2,
            arbitrary: fc.tuple(
              fc.oneof(fc.constantFrom('activeSeller', 'seller_message', 'x', 'toString'), hostileText),
              hostileJson,
            ),
          },
        )
        .map(([event, value]) => ({ ...base, event, args: Array.isArray(value) ? value : [value] })),
    )

/** Socket.IO keeps these names to itself: its client refuses to send them. */
const RESERVED = new Set([
  'connect',
  'connect_error',
  'disconnect',
  'disconnecting',
  'newListener',
  'removeListener',
])

const ACK_MS = 15_000
/** Fewer than the shop takes for a flood. */
export const EVENTS_A_SOCKET = 90

export async function connectTo(port: number, token: string): Promise<Socket> {
  const socket = io(`http://127.0.0.1:${String(port)}`, {
    auth: { token },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  })
  await Promise.race([
    once(socket as never, 'connect'),
    once(socket as never, 'connect_error').then(([error]) => {
      throw new Error(`no socket: ${String(error)}`)
    }),
  ])
  return socket
}

/** What is wrong with how the shop takes an event: it answers, and never with its own failure. */
export async function eventFault(
  socket: Socket,
  { event, args, hasBytes }: EventInput,
): Promise<string | undefined> {
  if (RESERVED.has(event)) return undefined
  const given = hasBytes ? [...args, Buffer.from('bytes')] : args
  const size = JSON.stringify(given)?.length ?? 0
  const answer = (await socket
    .timeout(ACK_MS)
    .emitWithAck(event, ...given)
    .catch((error: unknown) => String(error))) as EventAnswer | string
  // More than a socket may send at once ends that socket, and only it.
  if (!socket.connected && size > 15_000) return undefined
  if (typeof answer === 'string') return `no acknowledgement: ${answer}`
  if (!answer.ok && (answer.code === 'internal' || answer.error === '')) return JSON.stringify(answer)
  return undefined
}

/** What a handshake may bring instead of a token. */
export const handshakes = (): fc.Arbitrary<unknown> =>
  fc.oneof(
    hostileJson,
    fc.record({ token: hostileJson }),
    fc.constantFrom<unknown>({ token: '~other~' }, { token: null }),
  )

/** Packets below the events, as no client of the library sends them. */
export const packets = (): fc.Arbitrary<string[]> =>
  fc.array(
    fc.oneof(
      fc.constantFrom(
        '40',
        '40{"token":"~token~"}',
        '40/admin,{"token":1}',
        '40[',
        '41',
        '42',
        '42[',
        '42[]',
        '42["add_user"',
        '42["add_user",{"__proto__":1}]',
        '42[{"a":1}]',
        '42[1,2]',
        '421e9["add_user"]',
        '4299999999999999999999["add_user"]',
        '43["x"]',
        '430[]',
        '44{"message":1}',
        '451-["add_user",{"_placeholder":true,"num":0}]',
        '45999999-["x"]',
        '461-[]',
        '45-',
        '4',
        '3',
        '2probe',
        '5',
        '6',
        '7',
        '9',
        '',
        `42["x","${'y'.repeat(30_000)}"]`,
        `42${'['.repeat(9_000)}`,
      ),
      hostileText.map(text => `4${text}`),
    ),
    { minLength: 1, maxLength: 6 },
  )

/** Speaks the transport's own protocol; resolves when the shop hung up or the packets were taken. */
export async function sendPackets(port: number, list: readonly string[], bytes: boolean): Promise<void> {
  const socket = new WebSocket(`ws://127.0.0.1:${String(port)}/socket.io/?EIO=4&transport=websocket`)
  const closed = new Promise<void>(resolve => {
    socket.addEventListener('close', () => resolve())
    socket.addEventListener('error', () => resolve())
  })
  await Promise.race([closed, new Promise<void>(resolve => socket.addEventListener('open', () => resolve()))])
  for (const packet of list) {
    if (socket.readyState !== WebSocket.OPEN) break
    socket.send(packet)
    if (bytes) socket.send(new Uint8Array([4, 0, 255]))
  }
  await Promise.race([closed, new Promise(resolve => setTimeout(resolve, 30))])
  socket.close()
}
