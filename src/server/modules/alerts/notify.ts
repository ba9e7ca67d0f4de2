import { inArray, sql } from 'drizzle-orm'
import { alertMailMessages, alertMessages } from '#shared/messages/alerts.ts'
import { alertPath, choicePath } from '#shared/routes.ts'
import { OFFERED_MS } from '#shared/rules/alerts.ts'
import { db, transaction } from '../../db/index.ts'
import { stockAlerts } from '../../db/schema/alerts.ts'
import { clock } from '../../lib/clock.ts'
import { shopName } from '../company.ts'
import { canMail, queueMail } from '../mail/queue.ts'
import { absoluteUrl } from '../site.ts'

/** The most mails in one run; the next run, a minute later, sends more. */
const BATCH = 200

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
 * that no mail has offered lately.
 */
const dueAlerts = (offeredSince: Date, most: number) => sql<Due>`
  select id, email, token, name, slug, color, size from (
    select a.id, a.email, a.token, p.name, p.slug, v.color, s.size,
      row_number() over (partition by a.product_id, a.size_id order by a.confirmed_at, a.id) as place,
      coalesce(s.stock, p.stock) - coalesce(offered.units, 0) as units
    from stock_alerts a
    join products p on p.id = a.product_id
    left join sizes s on s.id = a.size_id
    left join variants v on v.id = s.variant_id
    left join (
      select product_id, size_id, count(*) as units from stock_alerts
      where mailed_at > ${offeredSince.toISOString()} group by product_id, size_id
    ) offered on offered.product_id = a.product_id and offered.size_id is not distinct from a.size_id
    where a.confirmed_at is not null and a.mailed_at is null and p.is_active and coalesce(s.stock, p.stock) > 0
  ) waiting where place <= units order by id limit ${most}`

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
    for (const row of rows) if (own.has(row.id)) await queueBack(row, shop)
  })
}

async function queueBack({ email, token, name, slug, ...chosen }: Due, shop: string): Promise<void> {
  const choice = { color: chosen.color ?? '', size: chosen.size ?? '' }
  const item = alertMessages.item({ name, ...choice })
  const leave = absoluteUrl(alertPath(token))
  await queueMail({
    kind: 'alertBack',
    recipient: email,
    subject: alertMailMessages.backSubject(name, shop),
    body: alertMailMessages.backBody({ shop, name: item, url: absoluteUrl(choicePath(slug, choice)), leave }),
    unsubscribeUrl: leave,
  })
}
