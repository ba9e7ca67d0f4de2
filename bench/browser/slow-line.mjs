import { once } from 'node:events'
import { connect, createServer } from 'node:net'

const HALF_WAY_MS = 75
const DOWN = 200
const UP = 93.75

/** A way for bytes: what is on it arrives in order, `rate` bytes a ms for all connections together, half the latency later. */
function makeWay(rate) {
  let freeAt = 0
  return (chunk, deliver) => {
    const now = performance.now()
    freeAt = Math.max(now, freeAt) + chunk.length / rate
    setTimeout(deliver, freeAt + HALF_WAY_MS - now)
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
      from.on('data', chunk => way(chunk, () => to.writable && to.write(chunk)))
      from.on('close', () => way('', () => to.destroy()))
      from.on('error', () => to.destroy())
    }
    join(phone, shop, up)
    join(shop, phone, down)
  }).listen(0, 'localhost')
  await once(server, 'listening')
  return { origin: `http://localhost:${String(server.address().port)}`, close: () => server.close() }
}
