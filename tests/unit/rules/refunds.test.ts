import { describe, expect, test } from 'vitest'
import { cents } from '#shared/rules/money.ts'
import { bookOf, type BookedOrder } from '#shared/rules/receipt-book.ts'
import { wholeReceipts } from '#shared/rules/receipt-plan.ts'
import { leftOfOrder, leftOfPayment, waitsForOwner, type RefundState } from '#shared/rules/refunds.ts'
import { isOutdated, matchRefunds, type ListedRefund, type OwnRefund } from '#shared/rules/refund-match.ts'
import { reversalOf, type Units } from '#shared/rules/reversals.ts'

const AT = new Date('2026-11-24T15:00:00Z')
const own = (
  id: string,
  amount: number,
  state: RefundState,
  providerRef: string | null = null,
): OwnRefund => ({ id, amount: cents(amount), state, providerRef, createdAt: AT })
const listed = (reference: string, amount: number, more: Partial<ListedRefund> = {}): ListedRefund => ({
  ...{ reference, amount: cents(amount), createdAt: AT, hasFailed: false },
  ...more,
})

describe('REFUND-10 our refunds and the provider’s are matched by its ids', () => {
  test('one whose answer was lost is found in the list, and is missing for sure only where the list accounts for all', () => {
    const lost = [own('a', 2_000, 'unknown')]
    const found = matchRefunds(lost, { refunded: cents(2_000), listed: [listed('ref_1', 2_000)] })
    expect(found.changes).toEqual([{ id: 'a', state: 'done', providerRef: 'ref_1' }])
    expect(matchRefunds(lost, { refunded: cents(0), listed: [] })).toEqual({
      ...{ changes: [], panel: [], isSure: true },
    })
    expect(matchRefunds(lost, { refunded: cents(0), listed: null }).isSure).toBe(false)
    // The charge shows money that no list has: it may be ours.
    expect(matchRefunds(lost, { refunded: cents(2_000), listed: [] })).toEqual({
      ...{ changes: [], panel: [], isSure: false },
    })
  })

  test('a refund of the panel is nobody’s, and of an earlier day is not the one that was asked for', () => {
    const before = listed('ref_0', 2_000, { createdAt: new Date(AT.getTime() - 3_600_000) })
    const found = matchRefunds([own('a', 2_000, 'unknown')], { refunded: cents(2_000), listed: [before] })
    expect(found).toEqual({ changes: [], panel: [{ reference: 'ref_0', amount: 2_000 }], isSure: true })
  })

  test('a refund that waits counts as made only where the charge shows just its amount', () => {
    const waiting = [own('a', 3_000, 'due'), own('b', 2_000, 'refused')]
    const seen = (refunded: number, list: ListedRefund[] | null = null) =>
      matchRefunds(waiting, { refunded: cents(refunded), listed: list })
    expect(seen(2_000)).toMatchObject({ changes: [{ id: 'b', state: 'done' }], panel: [] })
    for (const amount of [1_000, 1_999, 2_001, 2_500])
      expect(seen(amount)).toMatchObject({ changes: [], panel: [{ reference: null, amount }] })
    for (const amount of [1_999, 2_001])
      expect(seen(amount, [listed('ref_1', amount)])).toMatchObject({
        changes: [],
        panel: [{ reference: 'ref_1', amount }],
      })
    // Two of the same amount: one was made, the other still waits.
    const same = [own('a', 2_000, 'due'), own('b', 2_000, 'due')]
    const once = matchRefunds(same, { refunded: cents(2_000), listed: [listed('ref_1', 2_000)] })
    expect(once).toMatchObject({ changes: [{ id: 'a', state: 'done', providerRef: 'ref_1' }], panel: [] })
  })

  test('one that was accepted is done when the charge shows it, and failed when the list or the charge says so', () => {
    const taken = [own('a', 2_000, 'accepted', 'ref_1')]
    expect(matchRefunds(taken, { refunded: cents(0), listed: [listed('ref_1', 2_000)] }).changes).toEqual([])
    expect(
      matchRefunds(taken, { refunded: cents(0), listed: [listed('ref_1', 2_000, { hasFailed: true })] })
        .changes,
    ).toMatchObject([{ state: 'failed' }])
    const done = [own('a', 2_000, 'done', 'ref_1')]
    expect(matchRefunds(done, { refunded: cents(0), listed: [] }).changes).toMatchObject([
      { state: 'failed' },
    ])
  })
})

/** What changes of refunds where the charge shows `refunded` and the list `list`: 'id state reference'. */
const changesOf = (rows: OwnRefund[], refunded: number, list: ListedRefund[] | null = []): string[] =>
  matchRefunds(rows, { refunded: cents(refunded), listed: list }).changes.map(
    ({ id, state, providerRef }) => `${id} ${state} ${providerRef ?? '-'}`,
  )
const panelOf = (rows: OwnRefund[], refunded: number, list: ListedRefund[] | null = []) =>
  matchRefunds(rows, { refunded: cents(refunded), listed: list }).panel
const two = [listed('ref_1', 2_000), listed('ref_2', 2_000)]
const earlierBy = (ms: number) => [listed('ref_1', 2_000, { createdAt: new Date(AT.getTime() - ms) })]
const failing = (reference: string) => listed(reference, 2_000, { hasFailed: true })

describe('REFUND-10 of several refunds each is matched with its own', () => {
  test.each<[string, string[], string[]]>([
    [
      'two lost answers',
      changesOf([own('a', 2_000, 'unknown'), own('b', 2_000, 'asked')], 4_000, two),
      ['a done ref_1', 'b done ref_2'],
    ],
    [
      'a lost answer two minutes before',
      changesOf([own('a', 2_000, 'unknown')], 2_000, earlierBy(120_000)),
      ['a done ref_1'],
    ],
    [
      'a lost answer a moment earlier',
      changesOf([own('a', 2_000, 'unknown')], 2_000, earlierBy(120_001)),
      [],
    ],
    [
      'those that are known',
      changesOf(
        [own('a', 2_000, 'done', 'ref_1'), own('b', 2_000, 'done', 'ref_2'), own('c', 2_000, 'due')],
        4_000,
        two,
      ),
      [],
    ],
    [
      'one that was noted without an id',
      changesOf([own('a', 2_000, 'done')], 2_000, two.slice(0, 1)),
      ['a done ref_1'],
    ],
    [
      'one that was noted, and is not shown',
      changesOf([own('a', 2_000, 'done')], 0, two.slice(0, 1)),
      ['a failed ref_1'],
    ],
    [
      'one that is listed and not shown any more',
      changesOf([own('a', 2_000, 'done', 'ref_1')], 0, two),
      ['a failed ref_1'],
    ],
    [
      'one that the list calls failed, beside another',
      changesOf([own('a', 2_000, 'accepted', 'ref_1')], 0, [failing('ref_1'), listed('ref_2', 500)]),
      ['a failed ref_1'],
    ],
    [
      'another that the list calls failed',
      changesOf([own('a', 2_000, 'accepted', 'ref_1')], 0, [listed('ref_1', 2_000), failing('ref_9')]),
      [],
    ],
    [
      'a refused one that the list calls failed',
      changesOf([own('a', 2_000, 'refused', 'ref_1')], 0, [failing('ref_1')]),
      [],
    ],
    [
      'a failed one that the list has after all',
      changesOf([own('a', 2_000, 'failed', 'ref_1')], 0, [listed('ref_1', 2_000), listed('ref_2', 500)]),
      ['a accepted ref_1'],
    ],
    ['a failed one that no list has', changesOf([own('a', 2_000, 'failed', 'ref_1')], 0), []],
    [
      'a failed one where the list has only another',
      changesOf([own('a', 2_000, 'failed', 'ref_1')], 500, [listed('ref_2', 500)]),
      [],
    ],
    [
      'the newest of two that were shown',
      changesOf([own('a', 2_000, 'done', 'ref_1'), own('b', 2_000, 'done', 'ref_2')], 2_000, two),
      ['b failed ref_2'],
    ],
    [
      'the one of just the amount that is gone',
      changesOf([own('a', 2_000, 'done', 'ref_1'), own('b', 3_000, 'done', 'ref_2')], 3_000),
      ['a failed ref_1'],
    ],
    ['none where another amount is gone', changesOf([own('a', 2_000, 'done', 'ref_1')], 1_000), []],
    [
      'none that waits where one is gone',
      changesOf([own('a', 2_000, 'done', 'ref_1'), own('b', 2_000, 'due')], 0, null),
      ['a failed ref_1'],
    ],
    ['a céntimo that is gone', changesOf([own('a', 1, 'done', 'ref_1')], 0), ['a failed ref_1']],
    [
      'two that were accepted, of which one is shown',
      changesOf([own('a', 2_000, 'accepted', 'ref_1'), own('b', 2_000, 'accepted', 'ref_2')], 2_000, two),
      ['a done ref_1'],
    ],
  ])('%s', (_, changes, expected) => {
    expect(changes).toEqual(expected)
  })

  test('what no row is for was made in the panel, as far as the charge shows it', () => {
    expect(panelOf([own('a', 2_000, 'done', 'ref_1')], 4_000, two)).toEqual([
      { reference: 'ref_2', amount: 2_000 },
    ])
    expect(panelOf([], 4_000, two)).toEqual([
      { reference: 'ref_1', amount: 2_000 },
      { reference: 'ref_2', amount: 2_000 },
    ])
    expect(panelOf([], 0, two)).toEqual([])
    expect(panelOf([], 1)).toEqual([{ reference: null, amount: 1 }])
    expect(panelOf([own('a', 2_000, 'unknown'), own('b', 3_000, 'due')], 1_000)).toEqual([])
    expect(matchRefunds([], { refunded: cents(2_000), listed: [failing('ref_1')] })).toEqual({
      ...{ changes: [], panel: [{ reference: null, amount: 2_000 }], isSure: false },
    })
  })
})

test('REFUND-05 the owner alone ends what was refused, has failed, or was asked of the owner', () => {
  const states = ['due', 'asked', 'unknown', 'accepted', 'done', 'failed', 'refused'] as const
  const waiting = (isOwnerAsked: boolean) => states.filter(state => waitsForOwner({ state, isOwnerAsked }))
  expect(waiting(false)).toEqual(['failed', 'refused'])
  expect(waiting(true)).toEqual(['unknown', 'failed', 'refused'])
})

test('REFUND-11 what the provider and what the owner gave are never one sum', () => {
  const payment = { amount: cents(10_000), refunded: cents(3_000) }
  const hand = { giver: 'owner' as const, amount: cents(2_000) }
  expect(leftOfPayment(payment, [hand])).toBe(5_000)
  expect(leftOfPayment(payment, [hand, { giver: 'provider', amount: cents(3_000) }])).toBe(5_000)
  expect(leftOfPayment(payment, [hand, { giver: 'provider', amount: cents(4_000) }])).toBe(4_000)
  expect(leftOfPayment(payment, [hand, { giver: 'bank', amount: cents(6_000) }])).toBe(0)
  expect(leftOfOrder({ payments: [payment], refunds: [hand], notes: cents(6_000) })).toBe(2_000)
  expect(leftOfOrder({ payments: [payment], refunds: [hand], notes: cents(9_000) })).toBe(0)
})

/** A small generator of its own seed (mulberry32), so that a failure can be played again. */
function randomOf(seed: number): (below: number) => number {
  let state = seed
  return below => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below)
  }
}

function randomOrder(random: (below: number) => number): { order: BookedOrder; given: number; sold: number } {
  const lines = Array.from({ length: 1 + random(3) }, (_, index) => ({
    ...{ id: String(index), quantity: 1 + random(3), cancelled: 0, returned: 0 },
    ...{ price: cents(100 + random(20_000)), discount: cents(0) },
  }))
  const shipping = cents(random(2) * 999)
  const sold = lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0) + shipping
  const refunds: {
    reversalId: string | null
    amount: ReturnType<typeof cents>
    reason: 'owner' | 'returned'
    doneAt: Date
  }[] = []
  const reversals: BookedOrder['reversals'][number][] = []
  let left = sold
  let back = cents(0)
  const give = (amount: number, reversalId: string | null, day: number): void => {
    const part = cents(Math.min(left, amount))
    if (part <= 0) return
    left -= part
    const reason = reversalId === null ? 'owner' : 'returned'
    refunds.push({ reversalId, amount: part, reason, doneAt: new Date(AT.getTime() + day * 86_400_000) })
  }
  for (let day = 1; day <= 4; day += 1) {
    if (random(2) === 0) give(1 + random(5_000), null, day)
    else {
      const line = lines[random(lines.length)]
      const open = line ? line.quantity - line.returned : 0
      if (!line || open === 0) continue
      const units: Units[] = [{ id: line.id, quantity: 1 + random(open) }]
      const taken = reversalOf(
        { lines, couponAmount: cents(0), shippingFee: shipping, shippingBack: back },
        units,
        { settlement: 'money', isFaulty: random(2) === 0 },
      )
      line.returned += units[0]?.quantity ?? 0
      back = cents(back + taken.shipping)
      const id = `t${String(day)}`
      reversals.push({
        ...{ id, createdAt: new Date(AT.getTime() + day * 86_400_000), settlement: 'money' as const },
        ...{
          shipping: taken.shipping,
          uncollected: cents(0),
          lines: taken.lines.map(({ id: lineId, ...part }) => ({ lineId, ...part })),
        },
      })
      give(taken.net + taken.shipping, id, day)
    }
  }
  const base = (amount: number) => cents(Math.round(amount / 1.18))
  const booked = {
    lines: lines.map(({ id, quantity, price }) => ({
      ...{ id, quantity, issuer: '', charged: cents(quantity * price), base: base(quantity * price) },
    })),
    shipping: { charged: shipping, base: base(shipping) },
  }
  const order: BookedOrder = { ...wholeReceipts({ id: 'V', dueAt: AT }, booked), reversals, refunds }
  return { order, given: sold - left, sold }
}

test('REFUND-12 in 20,000 random orders the credit notes for the accountant are what was given back', () => {
  const random = randomOf(20_261_124)
  const wrong: unknown[] = []
  for (let run = 0; run < 20_000; run += 1) {
    const { order, given } = randomOrder(random)
    const notes = bookOf(order).filter(({ credit }) => credit !== null)
    const sum = notes.flatMap(({ lines }) => lines).reduce((total, { amount }) => total + amount, 0)
    if (sum !== given) wrong.push({ run, sum, given })
  }
  expect(wrong).toEqual([])
})

test.each([
  ['nothing was booked since', [100, 100, 0], false],
  ['more was booked since, and it shows less', [0, 100, 0], true],
  ['more was booked since, and it shows a part', [0, 100, 99], true],
  ['more was booked since, and it shows as much', [0, 100, 100], false],
  ['more was booked since, and it shows more', [0, 100, 101], false],
] as const)('REFUND-10 a reading is outdated or not: %s', (_, [known, booked, shown], isIt) => {
  expect(isOutdated({ known: cents(known), booked: cents(booked), shown: cents(shown) })).toBe(isIt)
})
