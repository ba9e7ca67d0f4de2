import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './built-shop.ts'
import type { Line } from './line.ts'
import { isListening } from './listening.ts'

export interface Pooler {
  /** The database as its clients see it. */
  url: string
  stop(): Promise<void>
}

const PATIENCE_MS = 10_000

/**
 * The system's PgBouncer in transaction mode before the server whose socket is in `socketFolder`, reached through the
 * port of `line`, with few enough connections that two clients never keep one each.
 */
export async function startPgBouncer(folder: string, socketFolder: string, line: Line): Promise<Pooler> {
  const port = await freePort()
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  const settings = join(folder, 'pgbouncer.ini')
  const users = join(folder, 'users.txt')
  writeFileSync(users, '"vitrina" ""\n')
  writeFileSync(
    settings,
    `[databases]
vitrina = host=127.0.0.1 port=${String(line.port)} dbname=vitrina user=vitrina
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${String(port)}
unix_socket_dir =
auth_type = any
auth_file = ${users}
pool_mode = transaction
default_pool_size = 6
max_client_conn = 200
server_login_retry = 4
`,
  )
  // It refuses to run as root, and the socket is for the user alone whose server it is.
  const { uid, gid } = statSync(socketFolder)
  const child = spawn('pgbouncer', [settings], {
    ...(process.getuid?.() === 0 ? { uid, gid } : {}),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (said += String(chunk)))
  const ended = once(child, 'close')
  for (const deadline = Date.now() + PATIENCE_MS; !(await isListening(port)); await sleep(30)) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`PgBouncer did not start: ${said}`)
  }
  return {
    url: `postgres://vitrina@127.0.0.1:${String(port)}/vitrina`,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
