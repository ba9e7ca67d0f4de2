import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { io, type Socket } from 'socket.io-client'
import { startPostgres } from '#server/db/embedded/index.ts'
import { hashPassword } from '#server/lib/passwords.ts'
import type { MessageAnswer } from '#shared/contracts/chat.ts'
import { type EventAnswer, serverEvents } from '#shared/contracts/realtime.ts'
import { copyEmptyDatabase } from './empty-shop.ts'
import { callShop, registerAt, type RemoteCustomer } from './shop-client.ts'

/** One PostgreSQL for several instances of the built shop, and a way to write what no call makes. */
export interface Backend {
  url: string
  socketFolder: string
  query(sql: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  stop(): Promise<void>
}

export async function startBackend(folder: string): Promise<Backend> {
  copyEmptyDatabase(folder)
  const postgres = await startPostgres({
    dataDir: join(folder, 'postgres'),
    durable: false,
    log: () => undefined,
  })
  const query = async (sql: string, values: unknown[] = []) => {
    const client = new pg.Client(postgres.connection as pg.ClientConfig)
    await client.connect()
    const { rows } = await client.query<Record<string, unknown>>(sql, values)
    await client.end()
    return rows
  }
  return {
    socketFolder: String(postgres.connection.host),
    url: `postgres://vitrina@localhost/vitrina?host=${encodeURIComponent(String(postgres.connection.host))}`,
    query,
    stop: () => postgres.stop(),
  }
}

export interface RemoteSeller {
  id: string
  name: string
  email: string
  password: string
  token: string
}

/** A seller with an account; the owner's command does the same. */
export async function addSeller(backend: Backend, port: number, name: string): Promise<RemoteSeller> {
  const seller = {
    id: randomUUID(),
    name,
    email: `${randomUUID()}@example.com`,
    password: 'clave del vendedor',
  }
  await backend.query(
    'insert into sellers (id, name, slug, email, password_hash) values ($1, $2, $3, $4, $5)',
    [seller.id, name, randomUUID(), seller.email, await hashPassword(seller.password)],
  )
  const { body } = await callShop<{ token: string }>(port, 'POST', '/seller-login', {
    body: { email: seller.email, password: seller.password },
  })
  return { ...seller, token: body.token }
}

export const addCustomer = (port: number): Promise<RemoteCustomer> =>
  registerAt(port, `${randomUUID()}@example.com`)

/** A socket that remembers every event it got. */
export interface Ear {
  socket: Socket
  heard: { event: string; data: unknown }[]
  /** The texts of the messages it got. */
  texts(): string[]
}

export function listenAt(port: number, token: unknown, headers: Record<string, string> = {}): Ear {
  const socket = io(`http://127.0.0.1:${String(port)}`, {
    ...(token === undefined ? {} : { auth: { token } }),
    extraHeaders: headers,
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  })
  const heard: Ear['heard'] = []
  socket.onAny((event: string, ...told: unknown[]) => {
    // What does not fit the table is a bug of the shop, whatever the test is about.
    serverEvents[event as keyof typeof serverEvents].payload.parse(told)
    heard.push({ event, data: told[0] })
  })
  const texts = () =>
    heard.filter(({ event }) => event.endsWith('_message')).map(({ data }) => (data as MessageAnswer).message)
  return { socket, heard, texts }
}

/** Sends an event and gives what the shop says to it. */
export const sendAt = ({ socket }: Ear, event: string, ...given: unknown[]): Promise<EventAnswer> =>
  socket.timeout(20_000).emitWithAck(event, ...given) as Promise<EventAnswer>

/** Resolves when the socket is up, with the refusal when it is not let in. */
export const outcomeOf = ({ socket }: Ear): Promise<string> =>
  new Promise(resolve => {
    if (socket.connected) resolve('connected')
    socket.once('connect', () => resolve('connected'))
    socket.once('connect_error', error => resolve(error.message))
  })

export const sayAt = (port: number, customer: RemoteCustomer, sellerId: string, text: string) =>
  callShop<{ message: MessageAnswer }>(port, 'POST', '/chat/customer/send-message-to-seller', {
    token: customer.token,
    body: { userId: customer.id, sellerId, text },
  })

export const answerAt = (port: number, seller: RemoteSeller, customerId: string, text: string) =>
  callShop<{ message: MessageAnswer }>(port, 'POST', '/chat/seller/send-message-to-customer', {
    token: seller.token,
    body: { senderId: seller.id, receverId: customerId, text },
  })
