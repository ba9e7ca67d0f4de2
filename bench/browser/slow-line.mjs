import { once } from 'node:events'
import { connect, createServer } from 'node:net'

const HALF_WAY_MS = 75
const DOWN = 200
const UP = 93.75
/** What a packet carries: the browser has the first of an answer long before the last. */
const PACKET_BYTES = 1460

/** A way for bytes: their packets arrive in order, `rate` bytes a ms for all connections together, half the latency later. */
function makeWay(rate) {
  let freeAt = 0
  const onTheWay = []
  // Two timers that are due in the same ms may fire in either order: whichever does, the packet sent first arrives.
  const arrive = () => {
    const { packet, deliver } = onTheWay.shift()
    deliver(packet)
  }
  return (chunk, deliver) => {
    for (let from = 0; from === 0 || from < chunk.length; from += PACKET_BYTES) {
      const packet = chunk.slice(from, from + PACKET_BYTES)
      const now = performance.now()
      freeAt = Math.max(now, freeAt) + packet.length / rate
      onTheWay.push({ packet, deliver })
      setTimeout(arrive, freeAt + HALF_WAY_MS - now)
    }
  }
}

/**
 * A slow line (150 ms, 1.6 Mbps) to the shop at `origin`, for what a browser fetches ahead: its own slowing down leaves
 * that out. `{ origin, close }`.
 */
export async function openLine(origin) {
  const { port } = new URL(origin)
  const [down, up] = [makeWay(DOWN), makeWay(UP)]
  const server = createServer(phone => {
    const shop = connect(Number(port), 'localhost')
    const join = (from, to, way) => {
      from.on('data', chunk => way(chunk, packet => to.writable && to.write(packet)))
      from.on('close', () => way('', () => to.destroy()))
      from.on('error', () => to.destroy())
    }
    join(phone, shop, up)
    join(shop, phone, down)
  }).listen(0, 'localhost')
  await once(server, 'listening')
  return { origin: `http://localhost:${String(server.address().port)}`, close: () => server.close() }
}
