import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { text } from 'node:stream/consumers'
import { build } from '../../scripts/steps/build.mjs'
import { ask, type BuiltShop, startBuilt, workerOf } from '../../tests/support/built-shop.ts'
import { startBackend } from '../../tests/support/chat-shop.ts'
import { shippingInfo } from '../../tests/support/checkout-form.ts'
import { startNginx } from '../../tests/support/nginx.ts'
import { addProduct } from '../../tests/support/stocked-shop.ts'
import { benchFolder } from '../load/folder.ts'

/**
 * What a flood from one address changes for everybody else (HARD-21 to HARD-25):
 *   npm run bench:floods [-- HANDSHAKES [PEOPLE]]
 * 1,500 connections of calls, 100,000 handshakes of sockets and 60 slow uploads come from 127.0.0.2, paced and bounded;
 * meanwhile people at 127.0.0.3 sign in, add and order, on the shop alone and behind the shipped nginx. Ends with 1 where
 * one of them is refused, where their p99 is above 500 ms and above four times that without a flood, where the process
 * takes more than its budget of memory, or where it was started again.
 */
const [handshakes = 100_000, persons = 100] = process.argv.slice(2).map(Number)
const AT_ONCE = 2
const MOST_MS = 500
const MOST_TIMES = 4
const MOST_MB = 400
const PASSWORD = 'secreta de prueba'

interface Person {
  n: number
  email: string
  id: string
  token: string
}

const failures: string[] = []
let people = 0

/** A call of the bystander's; its body, and a failure where it was refused. */
async function call<T>(
  port: number,
  method: string,
  path: string,
  given: { token?: string; body?: unknown },
): Promise<T> {
  const body = given.body === undefined ? undefined : Buffer.from(JSON.stringify(given.body))
  const answer = await ask(port, `/api${path}`, {
    method,
    localAddress: '127.0.0.3',
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(given.token !== undefined && { authorization: `Bearer ${given.token}` }),
    },
    ...(body && { body }),
  })
  if (answer.status >= 300)
    failures.push(`${method} ${path}: ${String(answer.status)} ${answer.body.toString().slice(0, 120)}`)
  return JSON.parse(answer.body.toString()) as T
}

async function register(port: number): Promise<Person> {
  const n = (people += 1)
  const email = `persona${String(n)}@example.com`
  const { user, token } = await call<{ user: { id: string }; token: string }>(
    port,
    'POST',
    '/customer/customer-register',
    {
      body: { name: 'Rosa', email, password: PASSWORD },
    },
  )
  return { n, email, id: user.id, token }
}

/** Signs in, adds and orders; how long each of the three took, in milliseconds. */
async function shop(port: number, { n, email, id }: Person, productId: string): Promise<number[]> {
  const took: number[] = []
  const timed = async <T>(work: () => Promise<T>): Promise<T> => {
    const since = performance.now()
    const result = await work()
    took.push(performance.now() - since)
    return result
  }
  const { token } = await timed(() =>
    call<{ token: string }>(port, 'POST', '/customer/customer-login', {
      body: { email, password: PASSWORD },
    }),
  )
  await timed(() =>
    call(port, 'POST', '/home/product/add-to-card', {
      token,
      body: { userId: id, productId, quantity: 1, variant: null },
    }),
  )
  const cart = await call<{ price: number; card_products: unknown; shipping_fee: number }>(
    port,
    'GET',
    `/home/product/get-card-product/${id}`,
    { token },
  )
  const digits = String(10_000_000 + n)
  await timed(() =>
    call(port, 'POST', '/home/order/place-order', {
      token,
      body: {
        userId: id,
        price: cart.price,
        products: cart.card_products,
        shipping_fee: cart.shipping_fee,
        shippingInfo: { ...shippingInfo, phone: `9${digits}`, numeroDocumento: digits },
      },
    }),
  )
  return took
}

/** All of them shop, two at a time. */
async function shopAll(port: number, persons: readonly Person[], productId: string): Promise<number[]> {
  const left = [...persons]
  const lane = async (): Promise<number[]> => {
    const took: number[] = []
    for (let person = left.shift(); person; person = left.shift()) {
      const done = await shop(port, person, productId).catch((error: unknown) => {
        failures.push(String(error))
        return []
      })
      took.push(...done)
    }
    return took
  }
  return (await Promise.all(Array.from({ length: AT_ONCE }, lane))).flat()
}

const p99 = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? Number.NaN
const rssMb = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${String(pid)}/status`, 'utf8'))?.[1] ?? 0) / 1024

async function tryFloods(name: string, instance: BuiltShop, port: number, productId: string): Promise<void> {
  const [first, second]: Person[][] = [[], []]
  for (let i = 0; i < persons; i += 1) {
    first?.push(await register(port))
    second?.push(await register(port))
  }
  const alone = await shopAll(port, first ?? [], productId)
  console.log(`${name}: the flood begins`)
  const worker = workerOf(instance)
  const before = rssMb(worker)
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, rssMb(worker))
  }, 200)
  const flood = fork('bench/floods/flood.ts', [String(port), String(handshakes), productId], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const said = flood.stdout ? text(flood.stdout) : Promise.resolve('')
  const shaken = once(flood, 'message')
  const ended = once(flood, 'close')
  await sleep(3_000)
  const meanwhile = await shopAll(port, second ?? [], productId)
  await Promise.race([shaken, ended])
  if (flood.connected) flood.send('enough')
  await ended
  clearInterval(watch)
  const bound = Math.max(MOST_MS, MOST_TIMES * p99(alone))
  console.log(`\n${name}`)
  console.table({
    'work of the others': `${String(alone.length)} alone, ${String(meanwhile.length)} during the flood`,
    'p99 alone (ms)': p99(alone).toFixed(0),
    'p99 during the flood (ms)': `${p99(meanwhile).toFixed(0)} (bound ${bound.toFixed(0)})`,
    'memory (MB)': `${before.toFixed(0)} before, ${most.toFixed(0)} at most (bound ${String(MOST_MB)})`,
  })
  console.log((await said).trim())
  if (p99(meanwhile) > bound) failures.push(`${name}: p99 ${p99(meanwhile).toFixed(0)} ms`)
  if (most > MOST_MB) failures.push(`${name}: ${most.toFixed(0)} MB`)
  if (workerOf(instance) !== worker || instance.said().includes('falló'))
    failures.push(`${name}: started again`)
}

if (!(await build())) process.exit(1)
const folder = benchFolder('vitrina-floods')
const backend = await startBackend(folder)
const limits = { DATABASE_URL: backend.url, RATE_LIMIT_ADDRESS: '1000000', RATE_LIMIT_ACCOUNT: '1000000' }
for (const isBehind of [false, true]) {
  const instance = await startBuilt(join(folder, 'var'), { ...limits, TRUST_PROXY: isBehind ? '1' : '0' })
  const nginx = isBehind ? await startNginx(join(folder, 'nginx'), [instance.port]) : undefined
  try {
    const { id } = await addProduct(backend, isBehind ? 'Zapatilla Detrás' : 'Zapatilla Sola')
    await tryFloods(isBehind ? 'Behind nginx' : 'The shop alone', instance, nginx?.port ?? instance.port, id)
  } finally {
    await nginx?.stop()
    instance.child.kill('SIGTERM')
    await instance.ended
  }
}
await backend.stop()
for (const failure of failures.slice(0, 20)) console.error(failure)
console.log(
  failures.length === 0 ? '\nNothing changed for the others.' : `\n${String(failures.length)} failures.`,
)
process.exit(failures.length === 0 ? 0 : 1)
