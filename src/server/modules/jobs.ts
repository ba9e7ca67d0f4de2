import { log } from '../lib/log.ts'
import { counted } from '../lib/metrics.ts'
import { singleton } from '../lib/singleton.ts'
import { deliverDueMails } from './mail/deliver.ts'
import { cancelUnconfirmedOrders } from './orders/expire.ts'
import { forgetBuyers } from './orders/forget.ts'
import { forgetAnsweredCalls } from './once.ts'
import { confirmPaidOrders } from './orders/settle.ts'
import * as retention from './retention.ts'

const EVERY_MS = 60_000

const jobs = {
  confirmPaidOrders,
  cancelUnconfirmedOrders,
  deliverDueMails,
  forgetBuyers,
  forgetAnsweredCalls,
  ...retention,
}

/** What is due, each job on its own: one that fails keeps no other from running. Safe with several instances. */
export async function runDueJobs(): Promise<void> {
  for (const [name, job] of Object.entries(jobs)) {
    try {
      await counted(name, job)
    } catch (error) {
      log.error('job failed', error, { job: name })
    }
  }
}

interface Clockwork {
  timer: NodeJS.Timeout | undefined
  running: Promise<void> | undefined
}
const clockwork = singleton<Clockwork>('jobs', () => ({ timer: undefined, running: undefined }))

/** Runs what is due now and every minute; a run that takes longer is not overtaken by the next. */
export function startJobs(): void {
  const tick = () => {
    clockwork.running ??= runDueJobs().finally(() => {
      clockwork.running = undefined
    })
  }
  clearInterval(clockwork.timer)
  clockwork.timer = setInterval(tick, EVERY_MS)
  clockwork.timer.unref()
  tick()
}

/** Starts no further run and waits for the one under way; call it before the database is closed. */
export async function stopJobs(): Promise<void> {
  clearInterval(clockwork.timer)
  clockwork.timer = undefined
  await clockwork.running
}
