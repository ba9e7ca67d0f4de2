import { eq } from 'drizzle-orm'
import { takebackMailMessages as say } from '#shared/messages/takeback-mail.ts'
import { formatSoles } from '#shared/rules/money.ts'
import { db } from '../../db/index.ts'
import { orderLines } from '../../db/schema/orders.ts'
import { takebackLines, takebacks } from '../../db/schema/takebacks.ts'

/** What left the order, line by line, in words. */
export async function goodsOf(takebackId: string): Promise<string> {
  const rows = await db()
    .select({ takeback: takebacks, part: takebackLines, line: orderLines })
    .from(takebackLines)
    .innerJoin(takebacks, eq(takebacks.id, takebackLines.takebackId))
    .innerJoin(orderLines, eq(orderLines.id, takebackLines.lineId))
    .where(eq(takebackLines.takebackId, takebackId))
    .orderBy(orderLines.position)
  const [first] = rows
  if (!first) return ''
  const { kind, shipping } = first.takeback
  const list = rows.map(({ part, line }) =>
    say.unit({
      quantity: part.quantity,
      name: line.name,
      size: line.size,
      amount: formatSoles(part.amount),
    }),
  )
  return say.goods[kind]([...list, ...(shipping > 0 ? [say.shipping(formatSoles(shipping))] : [])].join('\n'))
}
