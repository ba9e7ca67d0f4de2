import {
  STATUS_CODES,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { statusOf, type ErrorCode } from '#shared/errors.ts'
import { log } from '../lib/log.ts'
import { openFilesLimit } from '../lib/open-files.ts'
import { refusalBody } from './refuse.ts'
import { Callers, noteForwarded } from './callers.ts'
import { setSecurityHeaders } from './security-headers.ts'

/** A connection that sends nothing, or whose headers do not end. */
const HEADERS_TIMEOUT_MS = 15_000
/** A whole request: 5 MB in this time is a slow mobile phone. */
const REQUEST_TIMEOUT_MS = 60_000
/** How often Node looks for connections beyond these times. */
const CHECK_MS = 5_000
const MAX_HEADER_BYTES = 16_384
/** Including sockets of the chat. */
const MAX_CONNECTIONS = 20_000
/** Callers never use up what the process may open: files, pictures and the database need some of it. */
const SHARE = 0.8
/** From this share of them on, connections that only wait for their next request are closed to make room. */
const CROWDED = 0.8
const SOCKET_PATH = '/socket.io/'
/** How long the rest of a refused body is read and dropped, and how long its sender may pause. */
const LINGER_MS = 30_000
const LINGER_QUIET_MS = 5_000

/** A proxy's own keep-alive is usually 60 s; ours must be longer. */
const KEEP_ALIVE_MS = 65_000
const MAX_REQUESTS_PER_CONNECTION = 10_000

/** Options for `http.createServer` that cannot be set later. */
export const serverOptions: ServerOptions = {
  maxHeaderSize: MAX_HEADER_BYTES,
  headersTimeout: HEADERS_TIMEOUT_MS,
  requestTimeout: REQUEST_TIMEOUT_MS,
  keepAliveTimeout: KEEP_ALIVE_MS,
  connectionsCheckingInterval: CHECK_MS,
  /** Any other upgrade is handled like an ordinary request, and gets its answer. */
  shouldUpgradeCallback: ({ url = '' }) => url.startsWith(SOCKET_PATH),
}

const codes: Partial<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'headersTooLarge',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'bodyTooLarge',
  ERR_HTTP_REQUEST_TIMEOUT: 'requestTimeout',
}

/** A complete answer for a connection without a response object, because what came was not a request. */
function say(socket: Duplex, code: ErrorCode): void {
  const status = statusOf(code)
  const body = refusalBody(code)
  const head = [
    `HTTP/1.1 ${String(status)} ${STATUS_CODES[status] ?? ''}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${String(Buffer.byteLength(body))}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}

/**
 * Ends a connection whose request was answered before its body had arrived: closes our side at once, the caller's side
 * when the body is over. If both were closed at once, the kernel would answer the rest of the body with a reset, and a
 * caller that has not read the answer yet would lose it (RFC 9112, 9.6).
 */
function linger(socket: Socket, req: IncomingMessage, close: () => void): void {
  socket.end()
  // The reader of the body has stopped in the middle of it.
  for (const reading of ['data', 'readable']) req.removeAllListeners(reading)
  const end = setTimeout(() => socket.destroy(), LINGER_MS).unref()
  socket.setTimeout(LINGER_QUIET_MS, () => socket.destroy())
  socket.once('close', () => {
    clearTimeout(end)
  })
  req.once('end', close)
  req.resume()
}

/** Replaces the function that Node calls to close a connection after its last answer. */
function lingerInstead(socket: Socket, answered: () => IncomingMessage | undefined): void {
  const close = socket.destroySoon.bind(socket)
  socket.destroySoon = () => {
    const req = answered()
    if (!req || req.complete || socket.destroyed) close()
    else linger(socket, req, close)
  }
}

/**
 * The sockets' library answers requests under its path before the shop's own listener sees them. This adds the headers
 * of all other answers to those. Call it after the library is attached.
 */
export function headSockets(server: Server): void {
  server.prependListener('request', (req: IncomingMessage, res: ServerResponse) => {
    if (req.url?.startsWith(SOCKET_PATH)) setSecurityHeaders(req, res)
  })
}

/**
 * Bounds what strangers can do to the server with connections alone, and answers what is not a request. A bad
 * connection costs only that connection.
 */
export function harden(server: Server): void {
  const answering = new WeakMap<Duplex, ServerResponse>()
  const most = Math.min(MAX_CONNECTIONS, Math.floor(openFilesLimit() * SHARE))
  server.maxConnections = most
  server.maxRequestsPerSocket = MAX_REQUESTS_PER_CONNECTION

  const callers = new Callers()
  let connections = 0
  server.on('connection', socket => {
    connections += 1
    // The shop's own first requests to itself do not come over a network.
    if (socket instanceof Socket) lingerInstead(socket, () => answering.get(socket)?.req)
    if (connections > most * CROWDED) server.closeIdleConnections()
    // Node counts the connections that it accepted itself, but not those that a supervisor handed over.
    if (connections > most || !callers.admit(socket)) socket.destroy()
    socket.on('close', () => {
      connections -= 1
    })
    // Node removes its own listener from a socket that is upgraded.
    socket.on('error', () => undefined)
  })
  server.on('request', (req: IncomingMessage, res: ServerResponse) => {
    answering.set(req.socket, res)
    callers.isAtWork(req.socket, res)
    noteForwarded(req)
  })
  server.on('upgrade', (req: IncomingMessage) => {
    callers.isUpgraded(req.socket)
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const isAnswered = answering.get(socket)?.headersSent === true && !answering.get(socket)?.writableEnded
    if (!socket.writable || isAnswered || error.code === 'ECONNRESET') socket.destroy()
    else say(socket, codes[error.code ?? ''] ?? 'badRequest')
  })
  server.on('listening', () => {
    server.on('error', error => {
      log.error('server', error)
    })
  })
}
