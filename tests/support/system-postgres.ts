import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

export interface Server {
  server: { host: string; port: number; user: string }
  stop(): Promise<void>
}
export interface Running extends Server {
  pid(): number
  /** Starts it again after it was killed. */
  start(): Promise<void>
}

const NOBODY = 65_534
const PATIENCE_MS = 20_000

const UNSAFE_BUT_FAST = ['-c', 'fsync=off', '-c', 'full_page_writes=off']

/** A throw-away server of another PostgreSQL version, from the programs in `bin`, below `folder`. */
export async function startSystemPostgres(
  bin: string,
  folder: string,
  { durable = false } = {},
): Promise<Running> {
  const data = join(folder, 'system')
  const account = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
  mkdirSync(data, { mode: 0o700 })
  if (account.uid !== undefined) chownSync(data, account.uid, account.gid)
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'vitrina', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...account, cwd: '/', stdio: 'ignore' },
  )
  const server = { host: data, port: 5432, user: 'vitrina' }
  const launch = () =>
    spawn(
      join(bin, 'postgres'),
      ['-D', data, '-k', data, '-c', 'listen_addresses=', ...(durable ? [] : UNSAFE_BUT_FAST)],
      { ...account, cwd: '/', stdio: 'ignore' },
    )
  let child = launch()
  const ready = async () => {
    for (const deadline = Date.now() + PATIENCE_MS; ; await sleep(50)) {
      const client = new pg.Client({ ...server, database: 'postgres' })
      try {
        await client.connect()
        return
      } catch (error) {
        if (Date.now() > deadline) throw error
        // The processes of a killed server may hold its memory for a moment, and keep a new one from starting.
        if (child.exitCode !== null) child = launch()
      } finally {
        await client.end()
      }
    }
  }
  await ready()
  return {
    server,
    pid: () => child.pid ?? 0,
    start: () => {
      child = launch()
      return ready()
    },
    stop: async () => {
      child.kill('SIGINT')
      await once(child, 'exit')
    },
  }
}
