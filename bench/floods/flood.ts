import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * The floods of one address, in a separate process so that they do not slow the bystander's clock:
 *   node bench/floods/flood.ts PORT HANDSHAKES PRODUCT
 * It ends by itself, and sooner when its parent says so; the last line is what became of everything, as JSON.
 */
const [port = 0, handshakes = 0] = process.argv.slice(2).map(Number)
const [, , , , productId = ''] = process.argv
const FROM = { host: '127.0.0.1', port, localAddress: '127.0.0.2' }
const CONNECTIONS = 1_500
const UPLOADS = 60
const LONGEST_MS = 600_000
/** Each connection calls again after this, however the last call ended. */
const CALL_PAUSE_MS = 1_500
/**
 * New connections in a second, all together. On one machine flood and shop share the processor: without this pace, the
 * figures would be those of the flood itself.
 */
const CONNECTIONS_A_SECOND = 150
const HANDSHAKES_A_SECOND = 2_000
const HANDSHAKE_CONNECTIONS = 40
const UPLOAD_BYTES = 4_000_000

const counts: Record<string, Record<string, number>> = { calls: {}, handshakes: {}, uploads: {} }
const note = (kind: string, outcome: string) => {
  const of = (counts[kind] ??= {})
  of[outcome] = (of[outcome] ?? 0) + 1
}
const startedAt = Date.now()
let isOver = false
let connected = 0
let nextConnection = startedAt
/** Waits until one more new connection is in the pace. */
async function connection(): Promise<void> {
  const due = Math.max(nextConnection, Date.now())
  nextConnection = due + 1_000 / CONNECTIONS_A_SECOND
  await sleep(due - Date.now())
  connected += 1
}
const goesOn = () => !isOver && Date.now() - startedAt < LONGEST_MS
for (const event of ['message', 'disconnect'] as const)
  process.once(event, () => {
    isOver = true
  })

function send(agent: Agent, path: string, method: string, body?: string): Promise<string> {
  return new Promise(resolve => {
    const headers =
      body === undefined ? {} : { 'content-type': 'application/json', 'content-length': body.length }
    const req = request({ ...FROM, agent, path, method, headers, timeout: 15_000 }, res => {
      res.resume()
      res.on('close', () => resolve(String(res.statusCode)))
    })
    req.on('timeout', () => req.destroy())
    req.on('error', () => resolve('cut'))
    req.end(body)
  })
}

const hasConnection = ({ freeSockets }: Agent) =>
  Object.values(freeSockets).some(free => free !== undefined && free.length > 0)

/** One guest's own line, changed again and again: every call waits for the same row. */
async function callOn(): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const userId = `guest_${String(startedAt)}_a1b2c3d4e`
  while (goesOn()) {
    if (!hasConnection(agent)) await connection()
    const body = JSON.stringify({ userId, productId, quantity: 1, variant: null })
    note('calls', await send(agent, '/api/home/product/add-to-card', 'POST', body))
    await sleep(CALL_PAUSE_MS)
  }
  agent.destroy()
}

let opened = 0
async function handshakeOn(): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  while (goesOn() && opened < handshakes) {
    // Paced: no lane is ahead of the rate of all.
    const due = startedAt + (opened / HANDSHAKES_A_SECOND) * 1_000
    opened += 1
    if (due > Date.now()) await sleep(due - Date.now())
    if (!hasConnection(agent)) await connection()
    note('handshakes', await send(agent, '/socket.io/?EIO=4&transport=polling', 'GET'))
  }
  agent.destroy()
}

/** A form with a file that comes byte by byte. */
async function uploadOn(): Promise<void> {
  while (goesOn()) {
    await connection()
    const socket = connect(FROM)
    let isClosed = false
    socket.on('error', () => undefined)
    const closed = new Promise<void>(resolve => {
      socket.once('close', () => {
        isClosed = true
        resolve()
      })
    })
    socket.write(
      `POST /api/reclamo/add-reclamo HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${String(UPLOAD_BYTES)}\r\n\r\n` +
        '--x\r\nContent-Disposition: form-data; name="archivo"; filename="a.pdf"\r\n\r\n',
    )
    socket.resume()
    while (goesOn() && !isClosed) {
      socket.write(Buffer.alloc(100_000, 'x'))
      await Promise.race([closed, sleep(2_000)])
    }
    socket.destroy()
    note('uploads', isClosed ? 'closed' : 'open at the end')
    await sleep(1_000)
  }
}

const lanes = (count: number, lane: () => Promise<void>) => Array.from({ length: count }, lane)
const shaking = Promise.all(lanes(HANDSHAKE_CONNECTIONS, handshakeOn)).then(() => {
  const seconds = (Date.now() - startedAt) / 1_000
  process.send?.('handshakes done')
  return { opened, perSecond: Math.round(opened / seconds) }
})
const others = Promise.all([...lanes(CONNECTIONS, callOn), ...lanes(UPLOADS, uploadOn)])
const rate = await shaking
await others
const seconds = (Date.now() - startedAt) / 1_000
const calls = Object.values(counts['calls'] ?? {}).reduce((sum, count) => sum + count, 0)
console.log(
  JSON.stringify({
    seconds: Math.round(seconds),
    connectionsPerSecond: Math.round(connected / seconds),
    callsPerSecond: Math.round(calls / seconds),
    ...rate,
    counts,
  }),
)
process.exit(0)
