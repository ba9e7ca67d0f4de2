import { inArray, sql } from 'drizzle-orm'
import { alertMailMessages, alertMessages } from '#shared/messages/alerts.ts'
import { alertPath, choicePath } from '#shared/routes.ts'
import { OFFERED_MS } from '#shared/rules/alerts.ts'
import { db, transaction } from '../../db/index.ts'
import { stockAlerts } from '../../db/schema/alerts.ts'
import { clock } from '../../lib/clock.ts'
import { shopName } from '../company.ts'
import { canMail, queueMails, type QueuedMail } from '../mail/queue.ts'
import { absoluteUrl } from '../site.ts'

/** The most mails in one run; the next run, a minute later, sends more. */
const BATCH = 100

interface Due extends Record<string, unknown> {
  id: string
  email: string
  token: string
  name: string
  slug: string
  color: string | null
  size: string | null
}

/**
 * Confirmed requests whose variant is in stock, the oldest first, for each variant at most as many as there are units
 * that no mail has offered lately. The variants come first: most of those that somebody waits for are still sold out.
 */
const dueAlerts = (offeredSince: Date, most: number) => sql<Due>`
  with offered as materialized (
    select product_id, size_id from stock_alerts where mailed_at > ${offeredSince.toISOString()}
  )
  select due.id, due.email, due.token, back.name, back.slug, back.color, back.size from (
    select wanted.product_id, wanted.size_id, p.name, p.slug, v.color, s.size,
      coalesce(s.stock, p.stock) - coalesce(o.units, 0) as units
    from (
      select distinct product_id, size_id from stock_alerts where confirmed_at is not null and mailed_at is null
    ) wanted
    join products p on p.id = wanted.product_id
    left join sizes s on s.id = wanted.size_id
    left join variants v on v.id = s.variant_id
    left join (select product_id, size_id, count(*) as units from offered group by product_id, size_id) o
      on o.product_id = wanted.product_id and o.size_id is not distinct from wanted.size_id
    where p.is_active and coalesce(s.stock, p.stock) > 0
  ) back cross join lateral (
    select a.id, a.email, a.token from stock_alerts a
    where a.product_id = back.product_id and a.size_id is not distinct from back.size_id
      and a.confirmed_at is not null and a.mailed_at is null
    order by a.confirmed_at, a.id limit greatest(back.units, 0)
  ) due order by due.id limit ${most}`

/**
 * ALERT-06: mails those who wait for a variant that is back, each once. It reads the stock itself, so it does not
 * matter how the units came: a file, a command, a cancelled order, a return. Rows and mails are written together. Of
 * two instances at once, the second finds the rows done.
 */
export async function mailAlerts(): Promise<void> {
  if (!canMail()) return
  await transaction(async () => {
    const now = clock.now()
    const { rows } = await db().execute<Due>(dueAlerts(new Date(now.getTime() - OFFERED_MS), BATCH))
    if (rows.length === 0) return
    const mailed = await db()
      .update(stockAlerts)
      .set({ mailedAt: now })
      .where(
        sql`${inArray(
          stockAlerts.id,
          rows.map(({ id }) => id),
        )} and ${stockAlerts.mailedAt} is null`,
      )
      .returning({ id: stockAlerts.id })
    const own = new Set(mailed.map(({ id }) => id))
    const shop = await shopName()
    await queueMails(rows.filter(({ id }) => own.has(id)).map(row => mailBack(row, shop)))
  })
}

function mailBack({ email, token, name, slug, ...chosen }: Due, shop: string): QueuedMail {
  const choice = { color: chosen.color ?? '', size: chosen.size ?? '' }
  const item = alertMessages.item({ name, ...choice })
  const leave = absoluteUrl(alertPath(token))
  return {
    kind: 'alertBack',
    recipient: email,
    subject: alertMailMessages.backSubject(name, shop),
    body: alertMailMessages.backBody({ shop, name: item, url: absoluteUrl(choicePath(slug, choice)), leave }),
    unsubscribeUrl: leave,
  }
}
