import { statusMessages as say } from '#shared/messages/status.ts'
import { clock } from '../../lib/clock.ts'
import { env } from '../../lib/env.ts'
import { log } from '../../lib/log.ts'
import { mailOwnerOnceADay } from '../mail/owner.ts'
import { findWarnings } from './warnings.ts'

const ABOUT_DISKS = ['diskLow', 'backupSpace'] as const

/**
 * BACKUP-11: warns in the log, and mails the owner once a day, that a disk will soon be full: after that no mail could
 * be queued.
 */
export async function watchDisks(): Promise<void> {
  const found = await findWarnings()
  const low = ABOUT_DISKS.filter(code => found.includes(code))
  if (low.length === 0) return
  log.warn('disk low', { which: low.join(', ') })
  const { varDir, backupDir = '' } = env()
  const body = say.diskBody({ lines: low.map(code => say.warnings[code]), folders: [varDir, backupDir] })
  await mailOwnerOnceADay({ kind: 'diskLow', subject: say.diskSubject, body }, clock.now())
}
