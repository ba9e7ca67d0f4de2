import { execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ask, startBuilt } from '../built-shop.ts'
import { callShop, registerAt } from '../shop-client.ts'
import { embeddedDatabase } from './chaos.ts'

/** Room for a small shop and the log of its database, and little more. */
const SIZE = '220m'
const CHUNK = Buffer.alloc(1024 * 1024)
const PATIENCE_MS = 60_000

export interface FullDiskReport {
  /** How often each status was answered to a write while the disk was full. */
  statuses: Record<string, number>
  stored: number
  lost: number
  /** From the moment there was space again to the first write that was taken. */
  backMs: number
  problems: string[]
}

function fill(file: string): void {
  try {
    for (;;) appendFileSync(file, CHUNK)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}

/** A shop whose whole data folder runs out of space and gets it back. Needs root, for its own small disk. */
export async function runFullDisk(): Promise<FullDiskReport> {
  const disk = mkdtempSync(join(tmpdir(), 'disk-'))
  chmodSync(disk, 0o755)
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=0755`, 'tmpfs', disk])
  const varDir = join(disk, 'var')
  mkdirSync(varDir)
  const shop = await startBuilt(
    varDir,
    { DEMO: '0', RATE_LIMIT_ADDRESS: '100000000', RATE_LIMIT_ACCOUNT: '100000000', LOG_LEVEL: 'silent' },
    { patienceMs: PATIENCE_MS },
  )
  const problems: string[] = []
  const statuses: Record<string, number> = {}
  const acknowledged: string[] = []
  let count = 0
  /** Every account is its own write. */
  const register = async () => {
    const email = `disco${String((count += 1))}@example.com`
    const answer = await callShop<{ code?: string; message?: string }>(
      shop.port,
      'POST',
      '/customer/customer-register',
      {
        body: { name: 'Rosa', email, password: 'una clave larga 1' },
      },
    )
    if (answer.status < 300) acknowledged.push(email)
    return answer
  }
  try {
    await registerAt(shop.port, 'primera@example.com')
    const home = async () => (await ask(shop.port, '/')).headers['x-page-store']
    for (let i = 0; i < 100 && (await home()) !== 'HIT'; i += 1) await sleep(100)
    fill(join(disk, 'filler'))
    let refused = 0
    const deadline = Date.now() + PATIENCE_MS
    while (refused < 30 && Date.now() < deadline) {
      const { status, body } = await register()
      const key = `${String(status)} ${body.code ?? ''}`.trim()
      statuses[key] = (statuses[key] ?? 0) + 1
      if (status >= 500) refused += 1
      if (status >= 500 && status !== 503) problems.push(`a write was answered with ${key}`)
      const page = await ask(shop.port, '/')
      if (page.status !== 200) problems.push(`a stored page was answered with ${String(page.status)}`)
      // The log of the database has room in its last file, which has to be used up.
      fill(join(disk, 'filler'))
    }
    if (refused === 0) problems.push('no write was refused')
    rmSync(join(disk, 'filler'))
    const since = Date.now()
    while ((await register()).status >= 300 && Date.now() - since < PATIENCE_MS) await sleep(50)
    const backMs = Date.now() - since
    const client = new pg.Client(embeddedDatabase(varDir).connection())
    await client.connect()
    const { rows } = await client.query<{ email: string }>('select email from customers')
    await client.end()
    const found = new Set(rows.map(({ email }) => email))
    const lost = acknowledged.filter(email => !found.has(email)).length
    if (lost > 0) problems.push(`${String(lost)} accounts lost`)
    return { statuses, stored: acknowledged.length, lost, backMs, problems: [...new Set(problems)] }
  } finally {
    shop.child.kill('SIGTERM')
    await shop.ended
    execFileSync('umount', [disk])
    rmSync(disk, { recursive: true, force: true })
  }
}
