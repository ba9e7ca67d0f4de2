import type { Equivalent } from './equivalent.ts'

/** In use cases about money, payments, limits and personal data. */
export const EQUIVALENT_IN_USE_CASES: readonly Equivalent[] = [
  {
    file: 'src/server/modules/reconciliation/books.ts',
    text: ".where(and(ne(refunds.state, 'done'), lt(refunds.createdAt, to)))",
    change: "ne(refunds.state, 'done') → undefined",
    reason: 'Those that are done are left out again below; the condition only keeps them from being read.',
  },
  {
    file: 'src/server/modules/reconciliation/day.ts',
    text: ".where(and(inArray(reversals.orderId, [...orderIds]), eq(reversals.settlement, 'money')))",
    change: 'inArray(reversals.orderId, [...orderIds]) → undefined',
    reason: 'Sums are found by their order; those of other orders are read for nothing.',
  },
  {
    file: 'src/server/modules/receipts/read.ts',
    text: 'db()',
    change:
      'db() .select({ id: reversals.orderId }) .from(reversals) … → db() .select({ id: reversals.orderId }) .from(reversals)',
    reason: 'An order too many has nothing that is dated in the month.',
  },
  {
    file: 'src/server/modules/payments/refund-run.ts',
    text: 'const SHOWN_MS = 30_000',
    change: '30_000 → 30001',
    reason: 'The job looks once a minute.',
  },
  {
    file: 'src/server/modules/complaints/read.ts',
    text: 'const removals = await db()',
    change:
      'db() .select() .from(complaintFileRemovals) .where(inArra… → db() .select() .from(complaintFileRemovals)',
    reason: 'They are found by their sheet; those of other sheets are read for nothing.',
  },
  {
    file: 'src/server/modules/exchanges/lapse.ts',
    text: 'const due = await db()',
    change:
      'db() .select({ number: exchanges.number }) .from(exchange… → db() .select({ number: exchanges.number }) .from(exchanges)',
    reason: 'Each is looked at again under its lock, and left if its time is not over.',
  },
  {
    file: 'src/server/modules/privacy/marketing.ts',
    text: 'reviews: own?.count ?? 0,',
    change: '0 → 1',
    reason: 'A count always has its row.',
  },
  {
    file: 'src/server/modules/retention.ts',
    text: 'const ATTEMPT_BATCH = 5_000',
    change: '5_000 → 5001',
    reason: 'What one run leaves, the next minute’s run deletes.',
  },
  {
    file: 'src/server/modules/retention.ts',
    text: 'if ((rowCount ?? 0) < batch) return',
    change: '(rowCount ?? 0) < batch → Boolean(0)',
    reason: 'The statements that follow find nothing.',
  },
  {
    file: 'src/server/modules/retention.ts',
    text: 'for (let count = 0; count < BATCHES; count += 1) if ((await forgetFiles(old)) < BATCH) return',
    change: '0 → 1',
    reason: 'What one run leaves, the next minute’s run deletes.',
  },
  {
    file: 'src/server/modules/limits.ts',
    text: "const counterOf = (subject: string): string => digest(subject).toString('base64url').slice(0, 32)",
    change: '32 → 31',
    reason: 'Any beginning of a hash is a name.',
  },
  {
    file: 'src/server/modules/limits.ts',
    text: "name: 'limit_count',",
    change: "'limit_count' → ''",
    reason: 'A statement without a name is prepared each time and counts the same.',
  },
  {
    file: 'src/server/modules/limits/guests.ts',
    text: 'const BATCH = 2_000',
    change: '2_000 → 1999',
    reason: 'What one run leaves, the next minute’s run deletes.',
  },
  {
    file: 'src/server/modules/limits/proof.ts',
    text: 'const challenge = fresh(subject, 0)',
    change: '0 → 1',
    reason: 'Of a mailed code nobody reads the difficulty.',
  },
  {
    file: 'src/server/modules/orders/network.ts',
    text: '.where(and(or(isNotNull(orders.network), isNotNull(orders.wideNetwork)), isOver))',
    change: 'or(isNotNull(orders.network), isNotNull(orders.wideNetwork)) → undefined',
    reason: 'What is empty is emptied once more.',
  },
  {
    file: 'src/server/modules/orders/payment-events.ts',
    text: 'const PATIENCE_MS = 2_000',
    change: '2_000 → 1999',
    reason: 'A provider’s own patience is many seconds.',
  },
  {
    file: 'src/server/modules/payments/reading.ts',
    text: "const done = ofProvider.reduce((sum, { state, amount }) => sum + (state === 'done' ? amount : 0), 0)",
    change: '0 → 1',
    reason: 'One céntimo beside the sum only has the list of refunds read too, which says the same.',
  },
  {
    file: 'src/server/modules/receipts/read.ts',
    text: 'issued: issued.filter(({ orderId }) => orderId === order.id),',
    change: 'issued.filter(({ orderId }) => orderId === order.id) → issued',
    reason: 'They are found by the name of their receipt, which begins with its order.',
  },
  {
    file: 'src/server/modules/receipts/read.ts',
    text: 'const BATCH = 500',
    change: '500 → 499',
    reason: 'The next batch has the rest.',
  },
  {
    file: 'src/server/modules/orders/reversals.ts',
    text: 'const back = isMoney ? await refund(changed, { reason: o.kind, amount, reversalId: reversal.id }) : cents(0)',
    change: '0 → 1',
    reason: 'Without money that goes back nobody reads how much it was.',
  },
  {
    file: 'src/server/modules/orders/reversals.ts',
    text: 'const left = line ? unitsLeft(line) : 0',
    change: '0 → 1',
    reason: 'Whoever names units has found their line in the order before.',
  },
  {
    file: 'src/server/modules/payments/refund-book.ts',
    text: 'if (isOver && before.state !== state) await queueRefundMails(order, row, { isNew: false })',
    change: 'false → true',
    reason: 'The end of a refund is mailed to its customer whether or not it is new.',
  },
  {
    file: 'src/server/modules/orders/expire.ts',
    text: 'const isOld = sql`case when ${orders.heldUntil} is not null then ${orders.heldUntil} < ${before(0)}',
    change: ' <  →  <= ',
    reason: 'Each is looked at again under its lock, and left if its time is not over.',
  },
  {
    file: 'src/server/modules/orders/line-variants.ts',
    text: 'const gone: Happened[] = await db()',
    change:
      'db() .select({ lineId: reversalLines.lineId, quantity: re… → db() .select({ lineId: reversalLines.lineId, quantity: re…',
    reason: 'They are found by their line; those of other lines are read for nothing.',
  },
  {
    file: 'src/server/modules/orders/line-variants.ts',
    text: ".where(and(inArray(exchangeLines.lineId, [...lineIds]), ne(exchangeLines.size, '')))",
    change: 'inArray(exchangeLines.lineId, [...lineIds]) → undefined',
    reason: 'They are found by their line; those of other lines are read for nothing.',
  },
  {
    file: 'src/server/modules/orders/take.ts',
    text: "name: 'order_take',",
    change: "'order_take' → ''",
    reason: 'A statement without a name is prepared each time and does the same.',
  },
  {
    file: 'src/server/modules/orders/line-variants.ts',
    text: "line.productId !== null && (line.size === '' || line.variantId !== null)",
    change:
      "line.productId !== null && (line.size === '' || line.vari… → ((line.size === '' || line.variantId !== null))",
    reason: 'Of a product that left the shop no row is found, so nothing is locked, changed or put back.',
  },
  {
    file: 'src/server/modules/orders/expire.ts',
    text: "then (${orders.proof} = 'work' and ${orders.createdAt} < ${before(WORK_HOLD_MINUTES)})",
    change: ' <  →  <= ',
    reason: 'The cheap condition before it has the same bound.',
  },
  {
    file: 'src/server/modules/sessions.ts',
    text: 'if (ids.length === 0) return []',
    change: 'ids.length === 0 → Boolean(0)',
    reason: 'Among no sessions none is found; the database is only asked for nothing.',
  },
  {
    file: 'src/server/modules/orders/forget.ts',
    text: 'const BATCH = 500',
    change: '500 → 501',
    reason: 'What one run leaves, the next minute’s run takes.',
  },
  {
    file: 'src/server/modules/orders/forget.ts',
    text: 'const BATCH = 500',
    change: '500 → 499',
    reason: 'What one run leaves, the next minute’s run takes.',
  },
  {
    file: 'src/server/modules/orders/forget.ts',
    text: "const rows = await db().select().from(orders).where(ownedBy(customerId)).orderBy(orders.id).for('update')",
    change:
      'db().select().from(orders).where(ownedBy(customerId)).ord… → db().select().from(orders).where(ownedBy(customerId))',
    reason: 'Two that lock the same orders in different order deadlock, and one of them begins again.',
  },
  {
    file: 'src/server/modules/exchanges/lapse.ts',
    text: 'const BATCH = 100',
    change: '100 → 101',
    reason: 'What one run leaves, the next minute’s run takes.',
  },
  {
    file: 'src/server/modules/exchanges/lapse.ts',
    text: 'const BATCH = 100',
    change: '100 → 99',
    reason: 'What one run leaves, the next minute’s run takes.',
  },
  {
    file: 'src/server/modules/documents/lookup.ts',
    text: 'const MOST = 500',
    change: '500 → 501',
    reason: 'One answer more or less is remembered.',
  },
  {
    file: 'src/server/modules/documents/lookup.ts',
    text: 'const MOST = 500',
    change: '500 → 499',
    reason: 'One answer more or less is remembered.',
  },
  {
    file: 'src/server/modules/documents/lookup.ts',
    text: 'if (entries().size >= MOST && oldest !== undefined) entries().delete(oldest)',
    change: '>= → >',
    reason: 'One answer more is remembered.',
  },
]
