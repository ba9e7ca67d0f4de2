import { randomBytes } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { env } from '../../lib/env.ts'
import { log } from '../../lib/log.ts'
import { singleton } from '../../lib/singleton.ts'
import { BackupError } from './problems.ts'

const Outcome = z.discriminatedUnion('result', [
  z.object({ result: z.literal('ok'), at: z.coerce.date() }),
  z.object({ result: z.literal('failed'), at: z.coerce.date(), reason: z.string().max(40) }),
])
/** How the last nightly backup went; `reason` is a code, never a sentence with data in it. */
type Outcome = z.infer<typeof Outcome>

/**
 * BACKUP-08: a file of the data folder, since every process of the shop and the next start must know it, and since the
 * reason may be that the folder of the backups or the database cannot be had.
 */
const file = (): string => join(env().varDir, 'backup.json')

/** What could not be written, on a full disk for instance: then at least this process knows. */
const unwritten = () => singleton('unwritten-outcome', () => ({ outcome: null as Outcome | null }))

export async function readOutcome(): Promise<Outcome | null> {
  const { outcome } = unwritten()
  if (outcome) return outcome
  try {
    return Outcome.parse(JSON.parse(await readFile(file(), 'utf8')))
  } catch {
    return null
  }
}

export async function noteOutcome(outcome: Outcome): Promise<void> {
  const memory = unwritten()
  const draft = `${file()}.${randomBytes(6).toString('hex')}.tmp`
  try {
    await writeFile(draft, JSON.stringify(outcome), { mode: 0o600 })
    await rename(draft, file())
    memory.outcome = null
  } catch (error) {
    memory.outcome = outcome
    log.warn('backup outcome not kept', { error })
    await rm(draft, { force: true }).catch(() => undefined)
  }
}

/** A code for what went wrong: ours, the system's (ENOSPC), PostgreSQL's (53100), else the name of the error's class. */
export function reasonOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown }
  if (error instanceof BackupError) return error.code
  if (typeof code === 'string' && /^\w{3,40}$/.test(code)) return code
  return typeof name === 'string' ? name.slice(0, 40) : 'Error'
}
