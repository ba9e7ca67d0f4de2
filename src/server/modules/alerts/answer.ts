import { and, eq, gt, isNull } from 'drizzle-orm'
import { alertState } from '#shared/rules/alerts.ts'
import { RETENTION, daysBefore } from '#shared/rules/retention.ts'
import { db } from '../../db/index.ts'
import { stockAlerts } from '../../db/schema/alerts.ts'
import { clock } from '../../lib/clock.ts'
import { findAlerts } from './read.ts'

interface AlertView {
  email: string
  /** The product with what was chosen of it, in words. */
  name: string
  slug: string
  choice: { color: string; size: string }
  state: ReturnType<typeof alertState>
}

/** What the link of a mail refers to; null for any other link. Reading it changes nothing. */
export async function findAlert(token: string): Promise<AlertView | null> {
  const [found] = await findAlerts(eq(stockAlerts.token, token))
  if (!found) return null
  const { alert, item, slug, choice } = found
  return { email: alert.email, name: item, slug, choice, state: alertState(alert, clock.now()) }
}

/** ALERT-05: the owner of the address says yes. Repeating it is harmless; a request that is too old stays as it is. */
export async function confirmAlert(token: string): Promise<void> {
  const oldest = daysBefore(clock.now(), RETENTION.unconfirmedAlertDays)
  await db()
    .update(stockAlerts)
    .set({ confirmedAt: clock.now() })
    .where(
      and(eq(stockAlerts.token, token), isNull(stockAlerts.confirmedAt), gt(stockAlerts.createdAt, oldest)),
    )
}

/** ALERT-05: leaves the list; nothing about the request is kept. */
export async function leaveAlert(token: string): Promise<void> {
  await db().delete(stockAlerts).where(eq(stockAlerts.token, token))
}
