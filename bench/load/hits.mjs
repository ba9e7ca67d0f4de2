import { Agent, get } from 'node:http'

/**
 * Asks for stored pages at an even pace, whatever the shop takes over them, and says how long answers took from the moment
 * they were due: node bench/load/hits.mjs PORT SECONDS RATE PATH …
 */
const [port, seconds, rate, ...paths] = process.argv
  .slice(2)
  .map((value, i) => (i < 3 ? Number(value) : value))
const agent = new Agent({ keepAlive: true, maxSockets: 64 })
const took = []
const missed = {}

const ask = (path, dueAt) =>
  new Promise(resolve => {
    const headers = { 'accept-encoding': 'br' }
    get({ host: '127.0.0.1', port, path, agent, headers }, res => {
      res.resume().on('end', () => {
        // What had to be made anew is no hit; it is told apart.
        if (res.statusCode === 200 && res.headers['x-page-store'] === 'HIT')
          took.push(performance.now() - dueAt)
        else missed[res.statusCode] = (missed[res.statusCode] ?? 0) + 1
        resolve()
      })
    }).on('error', () => {
      missed.error = (missed.error ?? 0) + 1
      resolve()
    })
  })

const startedAt = performance.now()
const all = []
let sent = 0
await new Promise(resolve => {
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - startedAt) / 1_000) * rate)
    for (; sent < due; sent += 1) all.push(ask(paths[sent % paths.length], startedAt + (sent / rate) * 1_000))
    if (performance.now() - startedAt < seconds * 1_000) return
    clearInterval(timer)
    resolve()
  }, 1)
})
await Promise.all(all)
agent.destroy()
took.sort((a, b) => a - b)
const at = share =>
  Math.round((took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? NaN) * 10) / 10
process.stdout.write(
  JSON.stringify({ count: took.length, p50: at(0.5), p99: at(0.99), p999: at(0.999), most: at(1), missed }),
)
