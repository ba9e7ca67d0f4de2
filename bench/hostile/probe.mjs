import { createServer } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Loaded into the shop's own process (`node --import`): tells over a local socket how long the event loop was held,
 * and how much memory there is. A pause counts where this thread was computing, not where the machine was busy with
 * somebody else.
 */
const path = process.env.HOSTILE_PROBE
const TICK_MS = 5
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')

const cpu = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
let at = performance.now()
let used = cpu()
let longest = 0
let peak = 0
setInterval(() => {
  const now = performance.now()
  const usedNow = cpu()
  const pause = now - at - TICK_MS
  if (pause > 20 && usedNow - used > pause / 2) longest = Math.max(longest, pause)
  peak = Math.max(peak, process.memoryUsage.rss())
  at = now
  used = usedNow
}, TICK_MS).unref()

createServer(socket => {
  socket.unref()
  socket.on('error', () => undefined)
  socket.on('data', order => {
    if (String(order) === 'collect') collect()
    // After the tick that was held up has run.
    setTimeout(() => {
      socket.write(JSON.stringify({ pause: longest, rss: process.memoryUsage.rss(), peak }))
      longest = 0
    }, TICK_MS * 2).unref()
  })
})
  .on('error', () => undefined)
  .listen(path)
  .unref()
