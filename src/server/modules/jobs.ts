import { setTimeout as wait } from 'node:timers/promises'
import { outageOf } from '../db/outage.ts'
import { log } from '../lib/log.ts'
import { counted } from '../lib/metrics.ts'
import { Gate } from '../lib/gate.ts'
import { singleton } from '../lib/singleton.ts'
import { inPlace } from '../lib/under-way.ts'
import { mailAlerts } from './alerts/notify.ts'
import { deliverDueMails } from './mail/deliver.ts'
import { remindSellers } from './desk/reminders.ts'
import { cancelUnconfirmedOrders } from './orders/expire.ts'
import { askWhetherParcelsCame, deliverSilentParcels } from './orders/silent-parcels.ts'
import { forgetNames } from './orders/forget.ts'
import { forgetNetworks } from './orders/network.ts'
import { releaseExchanges } from './exchanges/lapse.ts'
import { forgetAnsweredCalls } from './idempotency.ts'
import { payRefunds } from './payments/refund-run.ts'
import { checkPayments } from './orders/settle.ts'
import { remindTransfers } from './payments/transfer-mails.ts'
import { deleteAgain } from './privacy/delete-account.ts'
import { reconcileNightly } from './reconciliation/nightly.ts'
import * as retention from './retention.ts'
import { watchDisks } from './status/disk.ts'
import { addUpTallies } from './status/tallies.ts'

const EVERY_MS = 60_000
const PATIENCE_MS = 5_000
/** How many jobs use the database at once: each takes a connection, in every instance in the same second. */
const AT_ONCE = 2
/** Jobs that delete old rows run every tenth minute: nobody waits for them. */
const RARELY = 10

const prompt = {
  deleteAgain,
  checkPayments,
  payRefunds,
  cancelUnconfirmedOrders,
  releaseExchanges,
  mailAlerts,
  remindSellers,
  deliverDueMails,
  remindTransfers,
  askWhetherParcelsCame,
  deliverSilentParcels,
  forgetNames,
  forgetAnsweredCalls,
  reconcileNightly,
}
const jobs = { ...prompt, ...retention, forgetNetworks, watchDisks, addUpTallies }

interface Clockwork {
  timer: NodeJS.Timeout | undefined
  /** The jobs under way, by name. */
  running: Map<string, Promise<void>>
  stopping: AbortController
  gate: Gate
}
const clockwork = singleton<Clockwork>('jobs', () => ({
  timer: undefined,
  running: new Map(),
  stopping: new AbortController(),
  gate: new Gate(AT_ONCE),
}))

type Job = (signal: AbortSignal) => Promise<void>

async function run(name: string, job: Job): Promise<void> {
  const { gate, stopping } = clockwork
  const leave = await gate.enter()
  try {
    await inPlace(
      leave,
      () => gate.comeBack(),
      () => runInPlace(name, job, stopping.signal),
    )
  } finally {
    clockwork.running.delete(name)
  }
}

async function runInPlace(name: string, job: Job, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  try {
    await counted(name, () => job(signal))
  } catch (error) {
    // The database went away in the middle: this is reported elsewhere, and what was due is due again.
    if (outageOf(error) === 'databaseAway') log.warn('job interrupted', { job: name, reason: error })
    else log.error('job failed', error, { job: name })
  }
}

/**
 * Runs what is due, two jobs at a time. A job that fails, or that waits for a silent service, does not stop the others,
 * and a job that takes longer than a minute does not run twice at once. Safe with several instances.
 */
export async function runDueJobs(due: Readonly<Record<string, Job>> = jobs): Promise<void> {
  for (const [name, job] of Object.entries(due))
    if (!clockwork.running.has(name)) clockwork.running.set(name, run(name, job))
  await Promise.all(clockwork.running.values())
}

/** Runs what is due now and every minute. */
export function startJobs(): void {
  let minute = 0
  const tick = () => {
    void runDueJobs(minute % RARELY === 0 ? jobs : prompt)
    minute += 1
  }
  clockwork.stopping = new AbortController()
  clearInterval(clockwork.timer)
  clockwork.timer = setInterval(tick, EVERY_MS)
  clockwork.timer.unref()
  tick()
}

/**
 * Starts no further run and waits until what is under way has stopped, but not for a service that does not answer: what
 * this process had leased, another one takes over later. Call it before the database is closed.
 */
export async function stopJobs(): Promise<void> {
  clearInterval(clockwork.timer)
  clockwork.timer = undefined
  clockwork.stopping.abort()
  await Promise.race([Promise.all(clockwork.running.values()), wait(PATIENCE_MS, undefined, { ref: false })])
}
