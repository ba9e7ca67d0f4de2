import { describe, expect, it } from 'vitest'
import { cents } from '#shared/rules/money.ts'
import {
  cashDifferences,
  isNightOver,
  NIGHTS_MADE_UP,
  orderDifferences,
  paymentDifferences,
  refundDifferences,
  type OrderBalance,
  type WatchedPayment,
} from '#shared/rules/reconciliation.ts'
import { chargeDifferences, type LedgerEntry, type ListedCharge } from '#shared/rules/charge-differences.ts'

const charge = (change: Partial<ListedCharge> = {}): ListedCharge => ({
  reference: 'chr_test_1',
  paymentId: 'p1',
  amount: cents(10_499),
  currency: 'PEN',
  isPaid: true,
  refunded: cents(0),
  ...change,
})
const entry = (change: Partial<LedgerEntry> = {}): LedgerEntry => ({
  id: 'p1',
  number: 'V-22222222',
  reference: 'chr_test_1',
  state: 'succeeded',
  amount: cents(10_499),
  currency: 'PEN',
  refunded: cents(0),
  ...change,
})
const order = (change: Partial<OrderBalance> = {}): OrderBalance => ({
  number: 'V-22222222',
  status: 'placed',
  isPaid: true,
  due: cents(10_499),
  credited: cents(0),
  notes: cents(0),
  taken: cents(10_499),
  collected: cents(0),
  promised: cents(0),
  promisedSecond: cents(0),
  ...change,
})
const codes = (found: readonly { code: string }[]) => found.map(({ code }) => code)

describe('RECONCILE-02 what a provider lists beside the ledger', () => {
  it.each([
    ['agrees', [charge()], [entry()], []],
    ['agrees by the reference alone', [charge({ paymentId: null })], [entry()], []],
    [
      'agrees where a refused try came before',
      [charge({ reference: 'chr_test_0', isPaid: false }), charge()],
      [entry()],
      [],
    ],
    ['agrees where an attempt was refused', [charge({ isPaid: false })], [entry({ state: 'failed' })], []],
    [
      'agrees where all of it went back',
      [charge({ refunded: cents(10_499) })],
      [entry({ refunded: cents(10_499) })],
      [],
    ],
    ['knows no such payment', [charge({ paymentId: null, reference: 'chr_test_9' })], [], ['chargeUnknown']],
    ['knows of none, but it went back', [charge({ paymentId: null, refunded: cents(10_499) })], [], []],
    [
      'took what the ledger calls refused',
      [charge()],
      [entry({ state: 'failed', reference: null })],
      ['chargeUnsettled'],
    ],
    ['took what the ledger calls closed', [charge()], [entry({ state: 'canceled' })], ['chargeUnsettled']],
    ['has no such charge', [], [entry()], ['chargeMissing']],
    ['refused what the ledger calls taken', [charge({ isPaid: false })], [entry()], ['chargeMissing']],
    ['took another amount', [charge({ amount: cents(10_498) })], [entry()], ['amountDiffers']],
    ['took another currency', [charge({ currency: 'USD' })], [entry()], ['amountDiffers']],
    ['gave back more', [charge({ refunded: cents(500) })], [entry()], ['refundDiffers']],
    ['gave back less', [charge()], [entry({ refunded: cents(500) })], ['refundDiffers']],
    ['does not say what it gave back', [charge({ refunded: null })], [entry({ refunded: cents(500) })], []],
    ['took it twice', [charge(), charge({ reference: 'chr_test_2' })], [entry()], ['takenTwice']],
    [
      'took it twice, and once back',
      [charge({ reference: 'chr_test_2', refunded: cents(10_499) }), charge()],
      [entry()],
      [],
    ],
    [
      'took it twice, and gave back the one that the ledger names',
      [charge({ refunded: cents(10_499) }), charge({ reference: 'chr_test_2' })],
      [entry()],
      [],
    ],
    [
      'gave back both, of which the ledger names the second',
      [
        charge({ reference: 'chr_test_2', amount: cents(500), refunded: cents(500) }),
        charge({ refunded: cents(10_499) }),
      ],
      [entry({ refunded: cents(10_499) })],
      [],
    ],
    [
      'gave back one that the ledger has no reference of',
      [charge({ refunded: cents(10_499) })],
      [entry({ reference: null, refunded: cents(10_499) })],
      [],
    ],
    [
      'gave back what the ledger calls refused',
      [charge({ refunded: cents(10_499) })],
      [entry({ state: 'failed' })],
      [],
    ],
    [
      'took a céntimo for no payment, and does not say what it gave back',
      [charge({ amount: cents(1), refunded: null })],
      [],
      ['chargeUnknown'],
    ],
    [
      'lists a charge of another payment',
      [charge()],
      [entry(), entry({ id: 'p2', reference: 'chr_test_2' })],
      ['chargeMissing'],
    ],
  ] as const)('%s', (_, listed, ledger, expected) => {
    expect(codes(chargeDifferences(listed, ledger))).toEqual(expected)
  })

  it('RECONCILE-02 names order, charge and both amounts', () => {
    expect(chargeDifferences([charge({ amount: cents(10_500) })], [entry()])).toEqual([
      {
        code: 'amountDiffers',
        number: 'V-22222222',
        reference: 'chr_test_1',
        shop: 10_499,
        provider: 10_500,
      },
    ])
    expect(chargeDifferences([charge(), charge({ reference: 'chr_test_2' })], [entry()])).toEqual([
      { code: 'takenTwice', number: 'V-22222222', reference: 'chr_test_2', shop: null, provider: 10_499 },
    ])
  })
})

describe('RECONCILE-02 what an order wants beside the ledger', () => {
  it.each([
    ['a paid order', {}, []],
    ['one that costs nothing', { due: cents(0), taken: cents(0) }, []],
    ['one confirmed for cash', { isPaid: false, taken: cents(0) }, []],
    [
      'a second taking that goes back',
      { taken: cents(20_998), promised: cents(10_499), promisedSecond: cents(10_499) },
      [],
    ],
    ['a part of it given back', { promised: cents(3_000) }, []],
    ['units that left it, paid back', { due: cents(7_499), promised: cents(3_000) }, []],
    ['units that left it for a credit note', { due: cents(7_499), credited: cents(3_000) }, []],
    ['units that left it before it was paid', { due: cents(7_499), taken: cents(7_499) }, []],
    ['units that left it, and their money stays', { due: cents(7_499) }, ['orderOverpaid']],
    ['one returned for a credit note', { status: 'returned', due: cents(0), credited: cents(10_499) }, []],
    [
      'one returned for a credit note, whose shipping fee stays',
      { status: 'returned', due: cents(499), credited: cents(10_000), notes: cents(10_000) },
      [],
    ],
    [
      'more of it than the shipping fee',
      { status: 'returned', due: cents(499), credited: cents(9_999) },
      ['moneyWithoutOrder'],
    ],
    [
      'all of the money in notes and refunds',
      {
        status: 'returned',
        due: cents(0),
        credited: cents(10_000),
        notes: cents(10_000),
        promised: cents(499),
      },
      [],
    ],
    [
      'a céntimo more',
      {
        status: 'returned',
        due: cents(0),
        credited: cents(10_000),
        notes: cents(10_000),
        promised: cents(500),
      },
      ['refundedTooMuch'],
    ],
    ['a cancelled one whose money goes back', { status: 'cancelled', promised: cents(10_499) }, []],
    ['no money for a paid one', { taken: cents(0) }, ['orderUnpaid']],
    ['too little', { taken: cents(10_000) }, ['orderUnpaid']],
    [
      'its money went back as a second taking',
      { promised: cents(10_499), promisedSecond: cents(10_499) },
      ['orderUnpaid'],
    ],
    ['taken twice', { taken: cents(20_998) }, ['orderOverpaid']],
    ['card money of a cash order', { isPaid: false }, ['orderOverpaid']],
    ['money of a cancelled one', { status: 'cancelled' }, ['moneyWithoutOrder']],
    [
      'part of the money of a returned one',
      { status: 'returned', due: cents(0), promised: cents(10_000) },
      ['moneyWithoutOrder'],
    ],
    ['a céntimo of a cancelled one', { status: 'cancelled', promised: cents(10_498) }, ['moneyWithoutOrder']],
    ['a céntimo too much', { taken: cents(10_500) }, ['orderOverpaid']],
    ['a céntimo of a cash order', { isPaid: false, taken: cents(1) }, ['orderOverpaid']],
    [
      'a note of a céntimo beside all of its money',
      { notes: cents(1), promised: cents(10_499) },
      ['refundedTooMuch'],
    ],
    ['more promised than was taken, without a note', { promised: cents(10_500) }, []],
    ['money of one that nobody confirmed', { status: 'pending', isPaid: false }, ['moneyWithoutOrder']],
  ] as const)('%s', (_, change, expected) => {
    expect(codes(orderDifferences([order(change)]))).toEqual(expected)
  })
})

it.each([
  ['orderUnpaid', { taken: cents(10_000) }, 499],
  ['orderUnpaid', { promised: cents(10_499), promisedSecond: cents(10_499) }, 10_499],
  ['orderOverpaid', { taken: cents(20_998) }, 10_499],
  ['orderOverpaid', { isPaid: false }, 10_499],
  ['moneyWithoutOrder', { status: 'returned', due: cents(499), credited: cents(9_999) }, 1],
  ['refundedTooMuch', { notes: cents(10_000), promised: cents(500) }, 10_500],
] as const)('RECONCILE-02 %s says by how much', (code, change, shop) => {
  expect(orderDifferences([order(change)])).toEqual([
    { code, number: 'V-22222222', reference: null, shop, provider: null },
  ])
})

describe('RECONCILE-05 what is wrong with one payment', () => {
  const payment: WatchedPayment = {
    number: 'V-22222222',
    reference: 'chr_test_1',
    amount: cents(10_499),
    byProvider: cents(10_000),
    byOthers: cents(499),
    hasOpenDispute: false,
    isTransferTwice: false,
    lateLeft: cents(0),
    panelOfLive: cents(0),
  }
  it.each([
    ['nothing', {}, []],
    ['a céntimo given twice', { byOthers: cents(500) }, [['refundedTooMuch', 500, 10_000]]],
    ['a dispute', { hasOpenDispute: true }, [['disputeOpen', 10_499, null]]],
    ['a transfer for two orders', { isTransferTwice: true }, [['transferTwice', 10_499, null]]],
    ['a transfer that came late', { lateLeft: cents(1) }, [['transferLate', 1, null]]],
    ['a refund in the panel', { panelOfLive: cents(1) }, [['liveOrderRefunded', 1, null]]],
  ] as const)('%s', (_, change, found) => {
    expect(paymentDifferences([{ ...payment, ...change }])).toEqual(
      found.map(([code, shop, provider]) => ({
        ...{ code, number: 'V-22222222', reference: 'chr_test_1', shop, provider },
      })),
    )
  })
})

it('RECONCILE-02 a refund that waits for a day, or for the owner, is named', () => {
  const refund = { number: 'V-22222222', amount: cents(100) }
  type State = 'due' | 'asked' | 'refused' | 'failed' | 'unknown'
  const of = (state: State, isLate: boolean, isOwnerAsked = false) =>
    codes(refundDifferences([{ ...refund, state, isOwnerAsked, isLate }]))
  expect([of('failed', false), of('refused', true, true)]).toEqual([['refundByHand'], ['refundByHand']])
  expect([of('unknown', false, true), of('unknown', true, true)]).toEqual([
    ['refundUnknown'],
    ['refundUnknown'],
  ])
  expect(refundDifferences([{ ...refund, state: 'due', isOwnerAsked: false, isLate: true }])).toEqual([
    { code: 'refundLate', number: 'V-22222222', reference: null, shop: 100, provider: null },
  ])
  expect([of('due', false), of('asked', false)]).toEqual([[], []])
  expect([of('due', true), of('asked', true)]).toEqual([['refundLate'], ['refundLate']])
  expect(of('refused', false)).toEqual(['refundByHand'])
})

it('PARCEL-17 cash that is not in the shop names its parcel and, if somebody has it, the holder', () => {
  const parcels = [
    { number: 'V-1', amount: cents(2_000), holder: 'Motorizado' },
    { number: 'V-2', amount: null, holder: '' },
  ]
  expect(cashDifferences('cashOutside', parcels)).toEqual([
    { code: 'cashOutside', number: 'V-1', reference: 'Motorizado', shop: 2_000, provider: null },
    { code: 'cashOutside', number: 'V-2', reference: null, shop: null, provider: null },
  ])
})

it('RECONCILE-03 a day is closed at four in the morning of the next', () => {
  expect([0, 3, 4, 23].map(isNightOver)).toEqual([false, false, true, true])
  expect(NIGHTS_MADE_UP).toBe(7)
})
