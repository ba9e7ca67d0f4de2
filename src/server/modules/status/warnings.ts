import type { StatusWarning } from '#shared/messages/status.ts'
import { clock } from '../../lib/clock.ts'
import { readCrashes } from '../../lib/crashes.ts'
import { singleton } from '../../lib/singleton.ts'
import { readBackups } from './backups.ts'
import { readDisk } from './disk.ts'

const FRESH_MS = 30_000

const memory = () => singleton('status-warnings', () => ({ found: [] as StatusWarning[], at: -Infinity }))

const LATELY_MS = 3_600_000
const OFTEN = 3

/** Whether the shop crashed several times within an hour: the supervisor starts it again each time, after pauses. */
function isCrashing(now: Date): boolean {
  const since = now.getTime() - LATELY_MS
  return (readCrashes()?.at.filter(moment => Date.parse(moment) > since).length ?? 0) >= OFTEN
}

/** What will be a problem if nobody does anything, looked up at most twice a minute. */
export async function findWarnings(): Promise<readonly StatusWarning[]> {
  const known = memory()
  if (performance.now() - known.at < FRESH_MS) return known.found
  known.at = performance.now()
  const [disk, backups] = await Promise.all([readDisk(), readBackups(clock.now())])
  known.found = [
    ...(disk?.isLow ? (['diskLow'] as const) : []),
    ...(backups?.failure ? (['backupFailed'] as const) : []),
    ...(backups?.isOverdue ? (['backupOverdue'] as const) : []),
    ...(isCrashing(clock.now()) ? (['crashing'] as const) : []),
  ]
  return known.found
}
