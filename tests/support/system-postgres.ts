import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

export interface Running {
  server: { host: string; port: number; user: string }
  stop(): Promise<void>
}

const NOBODY = 65_534
const PATIENCE_MS = 20_000

/** A throw-away server of another PostgreSQL version, from the programs in `bin`, below `folder`. */
export async function startSystemPostgres(bin: string, folder: string): Promise<Running> {
  const data = join(folder, 'system')
  const account = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
  mkdirSync(data, { mode: 0o700 })
  if (account.uid !== undefined) chownSync(data, account.uid, account.gid)
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'vitrina', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...account, cwd: '/', stdio: 'ignore' },
  )
  const child = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-k', data, '-c', 'listen_addresses=', '-c', 'fsync=off', '-c', 'full_page_writes=off'],
    { ...account, cwd: '/', stdio: 'ignore' },
  )
  const server = { host: data, port: 5432, user: 'vitrina' }
  for (const deadline = Date.now() + PATIENCE_MS; ; await sleep(50)) {
    const client = new pg.Client({ ...server, database: 'postgres' })
    try {
      await client.connect()
      break
    } catch (error) {
      if (Date.now() > deadline) throw error
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  return {
    server,
    stop: async () => {
      child.kill('SIGINT')
      await once(child, 'exit')
    },
  }
}
