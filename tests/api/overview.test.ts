import { randomUUID } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#server/db/index.ts'
import { mails } from '#server/db/schema/mails.ts'
import { payments } from '#server/db/schema/payments.ts'
import { tallies } from '#server/db/schema/tallies.ts'
import { readOverview } from '#server/modules/status/overview.ts'
import { addUpTallies } from '#server/modules/status/tallies.ts'
import type { PaymentState } from '#shared/rules/payments.ts'
import { cents } from '#shared/rules/money.ts'
import { customerWithOrder } from '../support/checkout.ts'
import { createProduct } from '../support/shop.ts'

test('OPS-08 the owner reads what waits, and nothing of what is done', async () => {
  expect(await readOverview()).toMatchObject({
    ...{ products: 0, customers: 0, complaintsWaiting: 0, transfersToVerify: 0, identityMissing: [] },
    ...{ demoFields: [], mails: { waiting: 0, givenUp: 0 }, mailing: { isOn: false, inOutbox: 0 } },
  })
  const { id: productId } = await createProduct({ stock: 9 })
  await createProduct()
  await createProduct()
  for (const state of ['to_verify', 'created', 'to_verify'] satisfies PaymentState[]) {
    const { orderId } = await customerWithOrder(productId)
    const id = randomUUID()
    await db()
      .insert(payments)
      .values({ id, secret: id, orderId, attempt: 1, provider: 'yape', amount: cents(900), state })
  }
  // Three sheets, two of which have no reply.
  await db().execute(sql`
    with filed as (
      insert into complaints (id, year, correlative, secret, sheet, provider, due_day)
      select gen_random_uuid(), 2026, n, n::text, '{}', '{}', '2026-12-01' from generate_series(1, 3) n
      returning id, correlative
    )
    insert into complaint_replies (id, complaint_id, text)
    select gen_random_uuid(), id, 'Lo cambiamos' from filed, generate_series(1, 2) where correlative = 2`)
  const never = new Date('9999-01-01T00:00:00Z')
  const mail = (values: Partial<typeof mails.$inferInsert>) => ({
    ...{ id: randomUUID(), kind: 'order', recipient: 'ana@example.com', subject: 'a', body: 'b', ...values },
  })
  const outbox = { nextTryAt: never, lastError: 'outbox' }
  await db()
    .insert(mails)
    .values([
      mail({}),
      ...[mail(outbox), mail(outbox), mail(outbox)],
      // Sent by a mail server that the owner set later.
      mail({ ...outbox, sentAt: new Date() }),
      ...[mail({ nextTryAt: never }), mail({ nextTryAt: never, lastError: '550 no' })],
      ...[mail({ nextTryAt: never, sentAt: new Date() }), mail({ sentAt: new Date() })],
    ])
  expect(await readOverview()).toMatchObject({
    ...{ products: 3, customers: 3, complaintsWaiting: 2, transfersToVerify: 2, payments: 0 },
    ...{ mails: { waiting: 1, givenUp: 2 }, mailing: { isOn: false, inOutbox: 3 } },
    nights: { lastClosed: null, failed: 0 },
  })
})

test('GROW-02 what adds up to nothing leaves no row, and each name has its own sum', async () => {
  const rows = [
    ['gone', 1],
    ['first', 2],
    ['gone', -1],
    ['second', -3],
    ['first', 3],
  ] as const
  await db()
    .insert(tallies)
    .values(rows.map(([name, change]) => ({ name, change })))
  await addUpTallies()
  const left = await db()
    .select()
    .from(tallies)
    .where(inArray(tallies.name, ['gone', 'first', 'second']))
  expect(left.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
    { name: 'first', change: 5 },
    { name: 'second', change: -3 },
  ])
})
