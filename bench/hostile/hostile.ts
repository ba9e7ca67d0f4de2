import { faultOf } from './judge.ts'
import { type HttpInput, send } from './http.ts'
import { besiege, rawArbitrary, rawFaultOf, sendRaw } from './raw.ts'
import { callInputs, pages } from './requests.ts'
import { attack, eachOf, type Report } from './run.ts'
import type { Shop } from './shop.ts'
import {
  connectTo,
  eventFault,
  events,
  EVENTS_A_SOCKET,
  handshakes,
  packets,
  sendPackets,
} from './sockets.ts'
import { planted } from './values.ts'
import { fill, type Person, type World } from './world.ts'
import fc from 'fast-check'
import { calls } from '#server/api/index.ts'

/** How many inputs of each kind. */
export interface Plan {
  seed: number
  watchPauses: boolean
  calls: number
  files: number
  rendered: number
  raw: number
  events: number
  handshakes: number
  packets: number
  /** Idle and half-open connections at once. */
  siege: number
}

async function tryHttp(shop: Shop, world: World, input: HttpInput): Promise<string | undefined> {
  const put = (text: string) => fill(text, world, input.who)
  const path = put(input.path)
  const answer = await send(shop.port, {
    method: input.method,
    path,
    headers: Object.fromEntries(Object.entries(input.headers).map(([name, value]) => [name, put(value)])),
    ...(input.body === undefined ? {} : { body: put(input.body) }),
  })
  if (!answer) return undefined
  return faultOf(answer, { isApi: path.startsWith('/api/'), isHead: input.method === 'HEAD' })
}

/** All that is wrong with how the shop takes events, socket by socket, since each takes only so many. */
async function tryEvents(shop: Shop, world: World, report: Report, plan: Plan): Promise<void> {
  const all = fc.sample(events(), { seed: plan.seed, numRuns: plan.events })
  for (const who of ['customer', 'other', 'seller'] as const satisfies Person[]) {
    const own = all.filter(input => input.who === who)
    for (let from = 0; from < own.length; from += EVENTS_A_SOCKET) {
      await world.renew()
      let socket = await connectTo(shop.port, world.tokens[who] ?? '')
      for (const input of own.slice(from, from + EVENTS_A_SOCKET)) {
        if (!socket.connected) await world.renew()
        if (!socket.connected) socket = await connectTo(shop.port, world.tokens[who] ?? '')
        const args = JSON.parse(fill(JSON.stringify(input.args), world, who)) as unknown[]
        const fault = await eventFault(socket, { ...input, args })
        report.tried += 1
        if (fault !== undefined && report.failures.length < 12)
          report.failures.push({ layer: 'events', fault, input: JSON.stringify(input).slice(0, 1500) })
      }
      socket.close()
    }
  }
}

/** Innocent people while `siege` connections say nothing, or little and slowly. */
async function trySiege(shop: Shop, report: Report, siege: number): Promise<void> {
  if (siege === 0) return
  const around = besiege(shop.port, siege)
  await around.ready
  for (let i = 0; i < 5; i += 1) {
    around.drip()
    for (const path of ['/', '/api/banners', '/carrito']) {
      const since = performance.now()
      const answer = await send(shop.port, { method: 'GET', path, headers: {} }).catch(() => null)
      const ms = performance.now() - since
      if (answer?.status !== 200 || ms > 3_000)
        report.failures.push({
          layer: 'siege',
          fault: `${path}: ${String(answer?.status ?? 'no answer')} after ${ms.toFixed(0)} ms`,
          input: `${String(siege)} connections`,
        })
    }
  }
  around.end()
  report.tried += siege
}

/** Personal data and the shop's own failures in what it wrote. */
function readLog(shop: Shop, report: Report): void {
  const said = shop.said()
  for (const [name, value] of Object.entries(planted)) {
    const at = said.toLowerCase().indexOf(value.toLowerCase())
    if (at >= 0)
      report.failures.push({
        layer: 'log',
        fault: `${name} stands in the log`,
        input: said.slice(Math.max(0, at - 300), at + 100),
      })
  }
  const error = /^\{"level":"(?:error|fatal)".*$/m.exec(said)?.[0]
  if (error !== undefined)
    report.failures.push({ layer: 'log', fault: 'a failure was logged', input: error.slice(0, 800) })
}

/** Everything of the plan against a running shop. */
export async function runHostile(
  shop: Shop,
  world: World,
  plan: Plan,
  say: (line: string) => void = () => undefined,
): Promise<Report> {
  const report: Report = { failures: [], pauses: [], tried: 0, say }
  const http = (input: HttpInput) => tryHttp(shop, world, input)
  const { files, rendered } = pages()
  const layers: [string, number, (count: number) => Promise<void>][] = [
    [
      'calls',
      plan.calls,
      async count =>
        attack('calls', shop, report, callInputs(calls), http, { ...plan, count, renew: world.renew }),
    ],
    ['files', plan.files, count => attack('files', shop, report, files, http, { ...plan, count })],
    [
      'rendered pages',
      plan.rendered,
      count => attack('pages', shop, report, rendered, http, { ...plan, count }),
    ],
    [
      'raw sockets',
      plan.raw,
      count =>
        attack(
          'raw',
          shop,
          report,
          rawArbitrary(),
          async ({ bytes, leave }) =>
            rawFaultOf(await sendRaw(shop.port, { bytes: fill(bytes, world, 'customer'), leave })),
          { ...plan, count },
        ),
    ],
    ['events', plan.events, () => tryEvents(shop, world, report, plan)],
    [
      'handshakes',
      plan.handshakes,
      async count => {
        const tokens = fc.sample(handshakes(), { seed: plan.seed, numRuns: count })
        await eachOf(tokens, 8, async token => {
          const text = JSON.stringify(token) ?? '1'
          await sendPackets(shop.port, [`40${fill(text, world, 'other')}`, '42["add_user","x"]'], false)
          report.tried += 1
        })
      },
    ],
    [
      'packets',
      plan.packets,
      async count => {
        const lists = fc.sample(fc.tuple(packets(), fc.boolean()), { seed: plan.seed, numRuns: count })
        await eachOf(lists, 8, async ([list, bytes]) => {
          await sendPackets(
            shop.port,
            list.map(packet => fill(packet, world, 'customer')),
            bytes,
          )
          report.tried += 1
        })
      },
    ],
    ['siege', plan.siege, count => trySiege(shop, report, count)],
  ]
  for (const [name, count, run] of layers) {
    if (count === 0 || !shop.isAlive()) continue
    const since = performance.now()
    await run(count)
    const { rss } = shop.isAlive() ? await shop.read() : { rss: 0 }
    say(
      `${name}: ${String(count)} in ${((performance.now() - since) / 1000).toFixed(1)} s, ${(rss / 1048576).toFixed(0)} MB`,
    )
    if (!shop.isAlive() && report.failures.at(-1)?.fault !== 'the process ended')
      report.failures.push({ layer: name, fault: 'the process ended', input: shop.said().slice(-2000) })
  }
  readLog(shop, report)
  return report
}
