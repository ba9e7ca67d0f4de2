import { Agent, get } from 'node:http'

/**
 * Asks for stored pages at an even pace, whatever the shop takes over them, and says how long answers took from the moment
 * they were due, those that were stored apart from all: node bench/load/hits.mjs PORT SECONDS RATE PATH …
 */
const [port, seconds, rate, ...paths] = process.argv
  .slice(2)
  .map((value, i) => (i < 3 ? Number(value) : value))
// As many connections as there are questions: a stored answer waits in the shop or nowhere.
const agent = new Agent({ keepAlive: true, scheduling: 'lifo' })
const hits = []
const all = []
const missed = {}

const ask = (path, dueAt) =>
  new Promise(resolve => {
    const headers = { 'accept-encoding': 'br' }
    get({ host: '127.0.0.1', port, path, agent, headers }, res => {
      res.resume().on('end', () => {
        const took = performance.now() - dueAt
        const state = res.headers['x-page-store'] ?? String(res.statusCode)
        if (res.statusCode === 200) all.push(took)
        if (state === 'HIT') hits.push(took)
        else missed[state] = (missed[state] ?? 0) + 1
        resolve()
      })
    }).on('error', () => {
      missed.error = (missed.error ?? 0) + 1
      resolve()
    })
  })

const startedAt = performance.now()
const asked = []
await new Promise(resolve => {
  const timer = setInterval(() => {
    // The first is due at once.
    const due = Math.floor(((performance.now() - startedAt) / 1_000) * rate) + 1
    while (asked.length < due) {
      const sent = asked.length
      asked.push(ask(paths[sent % paths.length], startedAt + (sent / rate) * 1_000))
    }
    if (performance.now() - startedAt < seconds * 1_000) return
    clearInterval(timer)
    resolve()
  }, 1)
})
await Promise.all(asked)
agent.destroy()

function figuresOf(took) {
  took.sort((a, b) => a - b)
  const at = share =>
    Math.round((took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? NaN) * 10) / 10
  return { count: took.length, p50: at(0.5), p99: at(0.99), p999: at(0.999), most: at(1) }
}
process.stdout.write(JSON.stringify({ hits: figuresOf(hits), all: figuresOf(all), missed }))
