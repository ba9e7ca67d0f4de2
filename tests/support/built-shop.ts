import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { request, type IncomingHttpHeaders } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0)
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}

export interface BuiltShop {
  port: number
  child: ChildProcess
  /** What it has said so far, both streams. */
  said(): string
  /** Resolves with the exit code; null when a signal ended it. */
  ended: Promise<number | null>
}

/** The processes that answer for this shop, as its supervisor started them. */
export function workersOf(shop: BuiltShop): number[] {
  const { stdout } = spawnSync('pgrep', ['-P', String(shop.child.pid), '-f', 'dist/server/entry.mjs'], {
    encoding: 'utf8',
  })
  return stdout.split('\n').filter(Boolean).map(Number)
}

/** The one that answers; a signal to none (0) would reach the tests themselves. */
export function workerOf(shop: BuiltShop): number {
  const [pid] = workersOf(shop)
  if (pid === undefined) throw new Error(`No process answers for the shop.\n${shop.said()}`)
  return pid
}

/** `kill -9` of everything that is the shop; its database lives on, in its own group. */
export function killShop(shop: BuiltShop): void {
  if (shop.child.pid === undefined) throw new Error('The shop was never started.')
  process.kill(-shop.child.pid, 'SIGKILL')
}

interface StartOptions {
  cwd?: string
  patienceMs?: number
  /** How many files and connections each of its processes may have open. */
  openFiles?: number
  /** What its command line begins with, for anybody who starts it under a limit. */
  under?: readonly string[] | undefined
}

/**
 * All that a shop sees of the test's own environment; compiled code is kept for the next start, and pages are compressed
 * quickly (`vitest.config.ts`).
 */
const PASSED_ON = Object.fromEntries(
  Object.entries({
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    NODE_OPTIONS: process.env['SHOP_NODE_OPTIONS'],
  }).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
)

/** Starts the built shop of `cwd`, as `npm start` does, on a data folder and waits until it serves, or has given up. */
export async function startBuilt(
  varDir: string,
  env: Record<string, string> = {},
  { cwd = process.cwd(), patienceMs = 60_000, openFiles, under = [] }: StartOptions = {},
): Promise<BuiltShop> {
  const port = Number(env['PORT'] ?? (await freePort()))
  const limited = openFiles === undefined ? [] : ['prlimit', `--nofile=${String(openFiles)}`]
  const [program = '', ...args] = [...under, ...limited, process.execPath, 'dist/supervisor/main.mjs']
  const child = spawn(program, args, {
    cwd,
    env: { ...PASSED_ON, NODE_ENV: 'production', VAR_DIR: varDir, DEMO: '0', ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Its own group, so that a test can press Ctrl-C for all of it.
    detached: true,
  })
  let text = ''
  child.stdout.on('data', chunk => (text += String(chunk)))
  child.stderr.on('data', chunk => (text += String(chunk)))
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const shop = { port, child, said: () => text, ended }
  const deadline = Date.now() + patienceMs
  while (!text.includes('Lista:') && child.exitCode === null && child.signalCode === null) {
    if (Date.now() > deadline) throw new Error(`The shop did not get ready: ${text}`)
    await sleep(20)
  }
  return shop
}

export interface HttpAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/**
 * One plain request, without the conveniences of `fetch`: own Host header, raw path, undecoded body, and a connection of
 * its own, since a kept one may belong to a worker that was killed.
 */
export function ask(
  port: number,
  path: string,
  options: {
    method?: string
    headers?: Record<string, string>
    body?: Buffer
    chunked?: boolean
    localAddress?: string
  } = {},
): Promise<HttpAnswer> {
  const { method = 'GET', headers = {}, body, chunked = false, localAddress } = options
  const length = body && !chunked ? { 'content-length': String(body.length) } : {}
  return new Promise((resolve, reject) => {
    const req = request(
      {
        port,
        path,
        method,
        agent: false,
        ...(localAddress && { host: '127.0.0.1', localAddress }),
        headers: { ...length, ...headers },
      },
      res => {
        const chunks: Buffer[] = []
        res.on('data', (chunk: Buffer) => chunks.push(chunk))
        res.on('end', () => {
          resolve({ status: res.statusCode ?? 0, headers: res.headers, body: Buffer.concat(chunks) })
        })
      },
    )
    req.on('error', reject)
    if (chunked && body) req.write(body)
    req.end(chunked ? undefined : body)
  })
}
