import { randomBytes } from 'node:crypto'
import { Agent, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { pipeline, type Duplex } from 'node:stream'
import { before } from '../lib/before.ts'
import { connectToPeer, pathOfPeer, peers } from '../lib/peers.ts'
import { realtime } from './holder.ts'

const SOCKET_PATH = '/socket.io/'
const ID = /[?&]sid=w(\d+)-/
/** As Socket.IO itself answers for a socket that it does not know: the client begins anew. */
const UNKNOWN = JSON.stringify({ code: 1, message: 'Session ID unknown' })

const agent = new Agent({ keepAlive: true, maxFreeSockets: 64 })

/** The process that holds the socket of this request, if that is another one. */
function holderOf({ url = '' }: IncomingMessage): number | undefined {
  const of = peers()
  if (!of || !url.startsWith(SOCKET_PATH)) return undefined
  const worker = Number(ID.exec(url)?.[1])
  return worker !== of.own && of.all.includes(worker) ? worker : undefined
}

function relay(req: IncomingMessage, res: ServerResponse, worker: number): void {
  const of = peers()
  if (!of) return
  const { method, url: path, headers } = req
  const handed = request({ socketPath: pathOfPeer(of, worker), agent, method, path, headers }, answer => {
    const { connection: _connection, 'keep-alive': _keepAlive, ...rest } = answer.headers
    res.writeHead(answer.statusCode ?? 502, rest)
    pipeline(answer, res, () => undefined)
  })
  handed.on('error', () => {
    if (res.headersSent) res.destroy()
    else res.writeHead(400, { 'content-type': 'application/json' }).end(UNKNOWN)
  })
  // Whoever goes away in the middle of a long poll is gone for the other process, too.
  res.on('close', () => {
    if (!res.writableFinished) handed.destroy()
  })
  req.pipe(handed)
}

function relayUpgrade(req: IncomingMessage, socket: Duplex, head: Buffer, worker: number): void {
  const of = peers()
  if (!of) return
  const to = connectToPeer(of, worker)
  const lines = req.rawHeaders.flatMap((name, i) =>
    i % 2 === 0 ? [`${name}: ${req.rawHeaders[i + 1] ?? ''}`] : [],
  )
  to.write([`${req.method ?? ''} ${req.url ?? ''} HTTP/1.1`, ...lines, '', ''].join('\r\n'), 'latin1')
  to.write(head)
  pipeline(socket, to, () => undefined)
  pipeline(to, socket, () => undefined)
}

/**
 * PROC-02: a client begins with polling, on connections that fall to any process. The id of its socket names the
 * process that holds it, to which the others hand on what comes for it. To be called once the sockets are attached.
 */
export function relaySockets(server: Server): void {
  const of = peers()
  const io = realtime()
  if (!of || !io) return
  io.engine.generateId = () => `w${String(of.own)}-${randomBytes(15).toString('base64url')}`
  before(server, 'request', (req: IncomingMessage, res: ServerResponse) => {
    const worker = holderOf(req)
    if (worker !== undefined) relay(req, res, worker)
    return worker !== undefined
  })
  before(server, 'upgrade', (req: IncomingMessage, socket: Duplex, head: Buffer) => {
    const worker = holderOf(req)
    if (worker !== undefined) relayUpgrade(req, socket, head, worker)
    return worker !== undefined
  })
}
