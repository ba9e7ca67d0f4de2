import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { db } from '#server/db/index.ts'
import { orders } from '#server/db/schema/orders.ts'
import { payments } from '#server/db/schema/payments.ts'
import { log } from '#server/lib/log.ts'
import { refundOrder } from '#server/modules/orders/refund.ts'
import { checkPayments } from '#server/modules/orders/settle.ts'
import { payRefunds } from '#server/modules/payments/refund-run.ts'
import { cents, toCents } from '#shared/rules/money.ts'
import { customerWithOrder } from '../support/checkout.ts'
import { setCompany } from '../support/commerce.ts'
import { FAULTS, type Fault } from '../support/faults.ts'
import { customerActs, open } from '../support/money-model/customer-acts.ts'
import { openSides } from '../support/money-model/sides.ts'
import {
  MINUTE,
  newAddress,
  passTime,
  resetClock,
  startClock,
  type Side,
  type World,
} from '../support/money-model/world.ts'
import { createProduct } from '../support/shop.ts'

const sides = await openSides()
/** The faults after which a request may or may not have been carried out, both ways. */
const WAYS = sides.flatMap(side =>
  FAULTS.filter(fault => fault !== '401' && fault !== '429').flatMap(fault =>
    [true, false].map(isDone => ({ side, name: side.name, fault, isDone })),
  ),
)
const SHORT_MS = 150
let isSilent = false
const { timeout } = AbortSignal

afterAll(() => Promise.all(sides.map(side => side.close())))
beforeAll(async () => {
  startClock()
  await setCompany({ cardPayment: true })
})
beforeEach(async () => {
  // Those of the tests before would be read again.
  await db().delete(orders)
  resetClock()
  for (const side of sides) side.reset()
  vi.spyOn(log, 'warn').mockReturnValue(undefined)
  // A provider that answers after 100 seconds, or never: nobody waits for it, and a test not even the 15 seconds.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(ms =>
    timeout.call(AbortSignal, isSilent ? SHORT_MS : ms),
  )
  return () => vi.restoreAllMocks()
})

async function start(side: Side): Promise<World> {
  const { id: productId } = await createProduct({ stock: 5 })
  const { customer, orderId, number, price } = await customerWithOrder(productId)
  const { token } = customer
  const known = { customer, token, orderId, number, productId, side, total: toCents(price) }
  const world = { ...known, address: newAddress(), secrets: [], panel: 0, disputed: new Set<string>() }
  await open(world)
  return world
}
function goWrong(side: Side, fault: Fault | null, o?: { isDone: boolean }): void {
  isSilent = fault === 'silence'
  side.setFault(fault, o)
}
const pay = (world: World) => world.side.acts[world.side.pays]?.(world)
const orderOf = async ({ orderId }: World) => {
  const [order] = await db().select().from(orders).where(eq(orders.id, orderId))
  const rows = await db().select().from(payments).where(eq(payments.orderId, orderId))
  return { order, states: rows.map(({ state }) => state) }
}
const later = async (minutes: number): Promise<void> => {
  passTime(minutes * MINUTE)
  await checkPayments()
  await payRefunds()
}
const isPaid = { status: 'placed', paymentStatus: 'paid' }
const isUnpaid = { status: 'pending', paymentStatus: 'unpaid' }

describe('PAYMENT-03 PROVIDER-06 a payment at a provider that answers badly', () => {
  test.each(WAYS)(
    '$name, $fault, done: $isDone: it is paid once if it was taken, and blocks nothing for long if not',
    async ({ side, fault, isDone }) => {
      const world = await start(side)
      goWrong(side, fault, { isDone })
      await pay(world)
      expect((await orderOf(world)).order).toMatchObject(isUnpaid)
      expect(['processing', 'waiting']).toContain((await orderOf(world)).states.at(-1))
      // Nothing else is done to the order while it may have been taken.
      await customerActs['cash']?.(world)
      expect((await orderOf(world)).order).toMatchObject(isUnpaid)
      goWrong(side, null)
      await later(2)
      const isTaken = side.charges(world.orderId).length > 0
      expect((await orderOf(world)).order).toMatchObject(isTaken ? isPaid : isUnpaid)
      if (isTaken) return
      await later(16)
      await open(world)
      await pay(world)
      expect((await orderOf(world)).order).toMatchObject(isPaid)
      expect(side.charges(world.orderId)).toHaveLength(1)
    },
  )

  test.each(
    sides.flatMap(side => (['401', '429'] as const).map(fault => ({ side, name: side.name, fault }))),
  )('$name, $fault: it was not looked at, and may be tried again', async ({ side, fault }) => {
    const world = await start(side)
    side.setFault(fault)
    await pay(world)
    side.setFault(null)
    await later(1)
    if ((await orderOf(world)).order?.paymentStatus !== 'paid') {
      await open(world)
      await pay(world)
    }
    expect((await orderOf(world)).order).toMatchObject(isPaid)
    expect(side.charges(world.orderId)).toHaveLength(1)
  })

  test.each(sides)(
    '$name: a code or a page that was paid is not called over, whatever answers meanwhile',
    async side => {
      for (const fault of FAULTS) {
        const world = await start(side)
        await side.acts[side.unseen]?.(world)
        goWrong(side, fault)
        await later(17)
        await customerActs['come back']?.(world)
        goWrong(side, null)
        side.heal()
        await later(61)
        expect((await orderOf(world)).order, fault).toMatchObject(isPaid)
      }
    },
  )
})

describe('REFUND-02 REFUND-10 a refund at a provider that answers badly', () => {
  test.each(WAYS)('$name, $fault, done: $isDone: it is made once', async ({ side, fault, isDone }) => {
    const world = await start(side)
    await pay(world)
    await refundOrder(world.number, cents(2_000))
    await failAsking(world, { fault, isDone })
    await later(3)
    await later(20)
    await later(61)
    expect(side.charges(world.orderId)).toMatchObject([{ back: 2_000 }])
  })

  /** The charge is read as ever; the refund alone is answered badly. */
  async function failAsking({ side }: World, o: { fault: Fault; isDone: boolean }): Promise<void> {
    const real = globalThis.fetch
    isSilent = o.fault === 'silence'
    const asking = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const isRefund = init?.method === 'POST' && side.isRefund(String(input))
      if (isRefund) side.setFault(o.fault, o)
      try {
        return await real(input, init)
      } finally {
        if (isRefund) side.setFault(null)
      }
    })
    await payRefunds()
    isSilent = false
    asking.mockRestore()
  }
})
