import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { connect } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../tests/support/built-shop.ts'
import { benchFolder } from '../load/folder.ts'

/** What the probe inside the shop's process tells: milliseconds and bytes. */
export interface Reading {
  /** The longest time the event loop was held since the last reading. */
  pause: number
  rss: number
  peak: number
}
export interface Shop {
  port: number
  /** Everything it has said, both streams. */
  said(): string
  isAlive(): boolean
  /** `collect` gathers garbage first, so that the figure is what is kept, and not what was not freed yet. */
  read(order?: 'read' | 'collect'): Promise<Reading>
  /** One of the owner's commands, while the shop runs. */
  command(...args: string[]): string
  stop(): Promise<void>
}

/** The demo's pictures take their time on a busy machine. */
const PATIENCE_MS = 400_000

/** The built shop, with the demo catalogue or none, limits that do not hide what is behind them, and a probe in its process. */
export async function startShop({ hasDemo }: { hasDemo: boolean }): Promise<Shop> {
  const varDir = benchFolder('vitrina-hostile')
  const port = await freePort()
  const probe = join(varDir, 'probe.sock')
  const env = {
    PATH: process.env['PATH'],
    VAR_DIR: varDir,
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://127.0.0.1:${String(port)}`,
    NODE_ENV: 'production',
    DEMO: hasDemo ? '1' : '0',
    RATE_LIMIT_ADDRESS: '10000000',
    RATE_LIMIT_ACCOUNT: '10000000',
    HOSTILE_PROBE: probe,
  }
  const args = ['--import', resolve('bench/hostile/probe.mjs'), 'dist/server/entry.mjs']
  const child = spawn(resolve('node_modules/.bin/node'), args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => said.push(String(chunk)))
  const isAlive = () => child.exitCode === null && child.signalCode === null
  const deadline = Date.now() + PATIENCE_MS
  while (!said.some(text => text.includes('Lista:'))) {
    if (!isAlive() || Date.now() > deadline) {
      child.kill('SIGTERM')
      throw new Error(`The shop did not start: ${said.join('')}`)
    }
    await sleep(50)
  }

  const socket = connect(probe)
  await once(socket, 'connect')
  socket.on('error', () => undefined)
  return {
    port,
    said: () => said.join(''),
    isAlive,
    read: async (order = 'read') => {
      socket.write(order)
      const [data] = (await once(socket, 'data', { signal: AbortSignal.timeout(60_000) })) as [Buffer]
      return JSON.parse(String(data)) as Reading
    },
    command: (...words) =>
      execFileSync(process.execPath, ['src/cli/main.ts', ...words], {
        env: { PATH: process.env['PATH'], VAR_DIR: varDir },
        encoding: 'utf8',
      }),
    stop: async () => {
      socket.destroy()
      if (isAlive()) {
        child.kill('SIGTERM')
        await once(child, 'close')
      }
      rmSync(varDir, { recursive: true, force: true })
    },
  }
}
