import type { IncomingMessage, ServerResponse } from 'node:http'
import { Gauge } from 'prom-client'
import { isOpen, pool } from '../db/index.ts'
import { clock } from '../lib/clock.ts'
import { env } from '../lib/env.ts'
import { log } from '../lib/log.ts'
import { metrics } from '../lib/metrics.ts'
import { isSameSecret } from '../lib/same-secret.ts'
import { singleton } from '../lib/singleton.ts'
import { readBackups, readDisk } from '../modules/status/warnings.ts'
import { readFigures, type Figures } from '../modules/status/overview.ts'
import { pageCache } from './page-cache.ts'

/** The database counts at most this often, however many callers ask. */
const FIGURES_MS = 10_000

interface Known {
  figures: Figures | null
  at: number
  reading: Promise<void> | undefined
}
const known = () => singleton<Known>('figures', () => ({ figures: null, at: -Infinity, reading: undefined }))

/** Old numbers are better than none; `vitrina_database_up` says how old they are. */
async function refresh(): Promise<void> {
  const memory = known()
  if (performance.now() - memory.at < FIGURES_MS) return
  memory.reading ??= readFigures()
    .then(
      figures => {
        memory.figures = figures
      },
      (error: unknown) => {
        memory.figures = null
        log.warn('figures unknown', { error })
      },
    )
    .finally(() => {
      memory.at = performance.now()
      memory.reading = undefined
    })
  await memory.reading
}

type Labelled = readonly (readonly [label: string, value: number])[]

/** The time of the newest nightly backup, and whether a later one failed; read together with the figures. */
async function backupGauge(): Promise<Labelled> {
  const state = await readBackups(clock.now()).catch(() => null)
  if (state === null) return []
  return [
    ['last_timestamp_seconds', (state.last?.madeAt.getTime() ?? 0) / 1_000],
    ['failing', state.failure ? 1 : 0],
    ['overdue', state.isOverdue ? 1 : 0],
  ]
}

/** The data folder's disk; nothing when the system does not say. */
async function diskGauge(): Promise<Labelled> {
  const disk = await readDisk()
  if (disk === null) return []
  return [
    ['free', disk.freeBytes],
    ['total', disk.totalBytes],
  ]
}

/** Gauges that are read when somebody requests the metrics. An empty list leaves the metric out. */
function define(): void {
  const { registry } = metrics()
  const gauge = (
    name: string,
    help: string,
    label: string | null,
    values: () => Labelled | Promise<Labelled>,
  ) =>
    new Gauge({
      name: `vitrina_${name}`,
      help,
      labelNames: label === null ? [] : [label],
      registers: [registry],
      async collect() {
        const found = await values()
        this.reset()
        for (const [key, value] of found) {
          if (label === null) this.set(value)
          else this.set({ [label]: key }, value)
        }
      },
    })
  const one = (value: number): Labelled => [['', value]]
  const counted = (value: (figures: Figures) => Labelled): Labelled => {
    const { figures } = known()
    return figures === null ? [] : value(figures)
  }
  gauge('page_store_bytes', 'Memory of cached pages.', null, () => one(pageCache().bytes))
  gauge(
    'page_store_misses',
    'Renders of pages the cache did not have, since the start; hits are the route "stored".',
    null,
    () => one(pageCache().misses),
  )
  gauge('page_store_pages', 'Cached pages.', null, () => one(pageCache().count))
  gauge('database_connections', 'Connections of the pool.', 'state', () => {
    if (!isOpen()) return []
    const { totalCount, idleCount, waitingCount } = pool()
    return [
      ['total', totalCount],
      ['idle', idleCount],
      ['waiting', waitingCount],
    ]
  })
  gauge('database_up', 'Whether the database answered when it was last counted.', null, () =>
    one(known().figures === null ? 0 : 1),
  )
  gauge('orders', 'Orders by state.', 'status', () => counted(({ orders }) => Object.entries(orders)))
  gauge('mails', 'Mails that wait to be sent, and those given up.', 'state', () =>
    counted(({ mails }) => [
      ['waiting', mails.waiting],
      ['given_up', mails.givenUp],
    ]),
  )
  gauge(
    'backup',
    'The nightly backup: when the last was made, whether it fails or is overdue.',
    'what',
    backupGauge,
  )
  gauge('disk_bytes', 'The disk of the data folder.', 'what', diskGauge)
  gauge('payments_to_look_at', 'Payments that a person should look at.', null, () =>
    counted(({ payments }) => one(payments)),
  )
}

const isLoopback = (address: string | undefined): boolean =>
  /^(?:::ffff:)?127\.\d+\.\d+\.\d+$|^::1$/.test(address ?? '')

/** A proxy on this machine speaks for strangers, and says so in a header. */
const FORWARDING = /^(?:forwarded|via|x-forwarded-.+|x-real-ip|x-client-ip|cf-connecting-ip)$/
const isForwarded = (req: IncomingMessage): boolean =>
  Object.keys(req.headers).some(name => FORWARDING.test(name))

/** The caller: with the right token, from this machine, with a wrong token, or a stranger. */
function judge(req: IncomingMessage): 'welcome' | 'wrong' | 'stranger' {
  const { metricsToken } = env()
  const given = /^Bearer (\S+)$/i.exec(req.headers.authorization ?? '')?.[1]
  if (given !== undefined && metricsToken !== undefined)
    return isSameSecret(given, metricsToken) ? 'welcome' : 'wrong'
  return isLoopback(req.socket.remoteAddress) && !isForwarded(req) ? 'welcome' : 'stranger'
}

async function send(res: ServerResponse): Promise<void> {
  await refresh()
  singleton('gauges', () => {
    define()
    return true
  })
  const { registry } = metrics()
  const text = await registry.metrics()
  res.writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' }).end(text)
}

/**
 * `/metrics` for callers that may read it: 401 for a wrong token, and for everybody else an address that does not
 * exist.
 */
export function answerMetrics(
  path: string,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> | undefined {
  if (path !== '/metrics') return undefined
  const who = judge(req)
  if (who === 'welcome') return send(res)
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
  if (who === 'wrong') res.writeHead(401, { ...headers, 'www-authenticate': 'Bearer' }).end()
  else res.writeHead(404, headers).end()
  return Promise.resolve()
}
