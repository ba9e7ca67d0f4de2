import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { io } from 'socket.io-client'
import { benchFolder } from './load/folder.ts'

/**
 * What conversations cost, on its own built shop with empty data:
 *   npm run bench:chat [-- SOCKETS [SECONDS [CONCURRENT]]]
 * Each socket is another customer's; five sellers listen. Messages go by HTTP, as the screens send them; delivery is
 * the time from the call to the event in the seller's socket. Load and shop share this machine.
 */
const [SOCKETS = 500, SECONDS = 15, CONCURRENT = 16] = process.argv.slice(2).map(Number)
const SELLERS = 5
/** What the shop lets one person send in a minute. */
const PER_CUSTOMER = 60

const varDir = benchFolder('vitrina-bench')
const probe = createServer().listen(0)
await once(probe, 'listening')
const { port } = probe.address()
probe.close()
const origin = `http://localhost:${port}`
let shop

async function start() {
  shop = spawn(process.execPath, ['dist/server/entry.mjs'], {
    env: {
      PATH: process.env.PATH,
      VAR_DIR: varDir,
      PORT: String(port),
      PUBLIC_URL: origin,
      DEMO: '0',
      NODE_ENV: 'production',
      RATE_LIMIT_ADDRESS: '1000000',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise(resolve => {
    shop.stdout.on('data', chunk => {
      if (String(chunk).includes('Lista:')) resolve()
    })
    shop.once('close', resolve)
  })
}

async function stop() {
  if (shop.exitCode !== null) return
  shop.kill('SIGTERM')
  await once(shop, 'close')
}

const megabytes = () => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(shop.pid)])) / 1024

async function post(path, body, token) {
  const answer = await fetch(`${origin}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** Runs `work(i)` for 0 … count-1, a few at a time. */
async function each(count, atOnce, work) {
  const results = []
  let next = 0
  const worker = async () => {
    for (let i = next++; i < count; i = next++) results[i] = await work(i)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return results
}

async function connect(token) {
  const socket = io(origin, {
    auth: { token },
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
  })
  await new Promise((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return socket
}

/** The owner's command makes the sellers. */
async function makeSeller(i) {
  const email = `vendedor${i}@example.com`
  const out = execFileSync(
    process.execPath,
    ['src/cli/main.ts', 'vendedores', 'crear', `Vendedor ${i}`, email],
    { env: { PATH: process.env.PATH, VAR_DIR: varDir }, encoding: 'utf8' },
  )
  const { token } = await post('/seller-login', { email, password: /: (\S+)\n$/.exec(out)[1] })
  const { userInfo } = await (
    await fetch(`${origin}/api/get-user`, { headers: { authorization: `Bearer ${token}` } })
  ).json()
  return { id: userInfo.id, token }
}

const at = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
const ms = value => `${value.toFixed(1)} ms`

try {
  await start()
  const sellers = await each(SELLERS, 1, makeSeller)
  const customers = await each(SOCKETS, 8, async i => {
    const email = `cliente${i}@example.com`
    const { token, user } = await post('/customer/customer-register', {
      name: `C${i}`,
      email,
      password: 'secreta-1',
    })
    return { id: user.id, token, seller: sellers[i % SELLERS] }
  })
  // A fresh process, warmed by sockets that come and go, so that the growth is that of the sockets.
  await stop()
  await start()
  const passing = await each(Math.min(50, SOCKETS), 10, i => connect(customers[i].token))
  for (const socket of passing) socket.close()
  await sleep(5_000)
  const before = megabytes()
  const connectingSince = performance.now()
  const sockets = await each(SOCKETS, 25, i => connect(customers[i].token))
  const connected = performance.now() - connectingSince
  await sleep(3_000)
  const perSocket = ((megabytes() - before) * 1024) / SOCKETS

  const sentAt = new Map()
  const deliveries = []
  for (const seller of sellers) {
    const socket = await connect(seller.token)
    socket.on('customer_message', ({ message }) => deliveries.push(performance.now() - sentAt.get(message)))
    sockets.push(socket)
  }
  const answers = []
  const startedAt = performance.now()
  await each(SOCKETS * PER_CUSTOMER, CONCURRENT, async i => {
    if (performance.now() - startedAt > SECONDS * 1_000) return
    const { id, token, seller } = customers[i % SOCKETS]
    const text = `mensaje ${i}`
    sentAt.set(text, performance.now())
    await post('/chat/customer/send-message-to-seller', { userId: id, sellerId: seller.id, text }, token)
    answers.push(performance.now() - sentAt.get(text))
  })
  const took = (performance.now() - startedAt) / 1_000
  for (let i = 0; i < 50 && deliveries.length < answers.length; i += 1) await sleep(100)
  for (const socket of sockets) socket.close()
  deliveries.sort((a, b) => a - b)
  answers.sort((a, b) => a - b)
  console.table({
    'sockets open': `${SOCKETS} in ${(connected / 1_000).toFixed(1)} s`,
    'memory a socket': `${perSocket.toFixed(0)} KB`,
    'memory of the shop': `${megabytes().toFixed(0)} MB`,
    messages: `${answers.length} sent, ${deliveries.length} delivered`,
    'messages a second': (answers.length / took).toFixed(0),
    'delivery p50': ms(at(deliveries, 0.5)),
    'delivery p99': ms(at(deliveries, 0.99)),
    'delivery at most': ms(deliveries.at(-1) ?? NaN),
    'answer p99': ms(at(answers, 0.99)),
  })
} finally {
  await stop()
  rmSync(varDir, { recursive: true, force: true })
}
