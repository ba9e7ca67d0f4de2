import { afterAll, beforeAll, beforeEach, vi } from 'vitest'
import { clock } from '#server/lib/clock.ts'
import { log } from '#server/lib/log.ts'
import { findRefunds } from '#server/modules/payments/refunds.ts'
import { setCompany } from './commerce.ts'
import { serveCulqi } from './culqi.ts'
import { confirmedOrder } from './orders.ts'

/** A shop that takes cards and transfers, with a Culqi of its own, a clock that the test moves, and nothing printed. */
export async function refundStage() {
  const culqi = await serveCulqi()
  const time = { now: Date.now() }
  afterAll(culqi.close)
  beforeAll(async () => {
    clock.now = () => new Date(time.now)
    await setCompany({
      cardPayment: true,
      yapeNumber: '987654321',
      yapeHolder: 'Rosa Quispe',
      yapeQr: '/media/qr.webp',
    })
  })
  beforeEach(() => {
    vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    vi.spyOn(log, 'warn').mockReturnValue(undefined)
    return () => vi.restoreAllMocks()
  })
  return { culqi, time }
}

/** An order that was paid by card, with the provider's charge, and what of it went back by the provider and the shop. */
export async function paidByCard(culqi: Awaited<ReturnType<typeof serveCulqi>>) {
  const order = await confirmedOrder({ method: 'culqi' })
  const charge = culqi.charges.find(({ metadata }) => metadata.order === order.orderId)
  if (!charge) throw new Error('Nothing was charged.')
  const given = () =>
    culqi.refunds.filter(({ charge_id: id }) => id === charge.id).map(({ amount }) => amount)
  const rows = () => findRefunds(order.orderId)
  return { ...order, charge, given, rows }
}
