import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { Agent, request, type IncomingMessage } from 'node:http'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { PRODUCTS, type Order } from './world.ts'

const TICKS = 100
interface Cpu {
  own: number
  children: number
  parent: number
}

/** Processor time of a process in ms, own and of its children that ended. */
function cpuOf(pid: number): Cpu | null {
  try {
    const stat = readFileSync(`/proc/${String(pid)}/stat`, 'utf8')
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [user = 0, system = 0, deadUser = 0, deadSystem = 0] = fields.slice(11, 15)
    const ms = 1000 / TICKS
    return { own: (user + system) * ms, children: (deadUser + deadSystem) * ms, parent: fields[1] ?? 0 }
  } catch {
    return null
  }
}

export const cpuOfProcess = (pid: number): number => cpuOf(pid)?.own ?? 0

/** All that a PostgreSQL used so far, in ms: its postmaster, its processes, and those that ended. */
export function cpuOfPostgres(postmaster: number): number {
  const root = cpuOf(postmaster)
  let sum = (root?.own ?? 0) + (root?.children ?? 0)
  for (const name of readdirSync('/proc').filter(each => /^\d+$/.test(each))) {
    const cpu = cpuOf(Number(name))
    if (cpu?.parent === postmaster) sum += cpu.own
  }
  return sum
}

export interface Run {
  perSecond: number
  longest: number
  refused: number
}

/** Sends the orders to the shops alternately, so many at a time. */
export async function sendOrders(
  ports: readonly number[],
  orders: readonly Order[],
  clients: number,
): Promise<Run> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const rest = orders.map((order, i) => ({ ...order, port: ports[i % ports.length] ?? 0 }))
  let [refused, longest] = [0, 0]
  const start = performance.now()
  const work = async () => {
    for (let next = rest.shift(); next; next = rest.shift()) {
      const at = performance.now()
      if ((await post(agent, next)) !== 200) refused += 1
      longest = Math.max(longest, performance.now() - at)
    }
  }
  await Promise.all(Array.from({ length: clients }, work))
  const seconds = (performance.now() - start) / 1000
  agent.destroy()
  return { perSecond: orders.length / seconds, longest, refused }
}

async function post(agent: Agent, { port, token, body }: Order & { port: number }): Promise<number> {
  const req = request({
    agent,
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/api/home/order/place-order',
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      authorization: `Bearer ${token}`,
    },
  })
  req.end(body)
  const [res] = (await once(req, 'response')) as [IncomingMessage]
  res.resume()
  await once(res, 'end')
  return res.statusCode ?? 0
}

const SCRIPT = fileURLToPath(new URL('before.sql', import.meta.url))

/** pgbench with the statements of before; null where there is no pgbench. `cpu` is its own, in ms. */
export async function runPgbench(
  socketFolder: string,
  { clients, each }: { clients: number; each: number },
): Promise<(Pick<Run, 'perSecond'> & { cpu: number }) | null> {
  const command = `TIMEFORMAT='cpu %U %S'; time pgbench -n -h ${socketFolder} -U vitrina -f ${SCRIPT} -c ${String(clients)} -j 2 \
    -t ${String(each)} -D k=0 -D turns=${String(each)} -D products=${String(PRODUCTS)} vitrina`
  const child = spawn('bash', ['-c', command], { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  child.stdout.on('data', chunk => (said += String(chunk)))
  child.stderr.on('data', chunk => (said += String(chunk)))
  const [code] = (await once(child, 'close')) as [number]
  if (code === 127) return null
  const perSecond = Number(/tps = ([\d.]+)/.exec(said)?.[1])
  const failed = /number of failed transactions: ([1-9]\d*)|aborted|ERROR/.exec(said)
  if (code !== 0 || failed || !perSecond) throw new Error(said)
  const [user = 0, system = 0] = (/cpu ([\d.]+) ([\d.]+)/.exec(said) ?? []).slice(1).map(Number)
  return { perSecond, cpu: (user + system) * 1000 }
}
