import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, vi } from 'vitest'
import { payments as command } from '#cli/payments.ts'
import { db } from '#server/db/index.ts'
import { mails } from '#server/db/schema/mails.ts'
import { orders } from '#server/db/schema/orders.ts'
import { payments } from '#server/db/schema/payments.ts'
import { reconciliations } from '#server/db/schema/reconciliations.ts'
import { clock } from '#server/lib/clock.ts'
import { addDays, limaDay, type Day } from '#shared/rules/business-days.ts'
import { api } from './api.ts'
import { customerWithOrder } from './checkout.ts'
import { setCompany } from './commerce.ts'
import { serveCulqi, type ChargeKind } from './culqi.ts'
import { createProduct } from './shop.ts'

export const PRICE = 104.99
export const OWNER = 'dueno@example.com'

/** A shop that takes cards, with a Culqi of its own. Every test has its own day, and the shop has seen none before it. */
export async function reconciliationStage() {
  const culqi = await serveCulqi()
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-report-'))
  let day: Day = limaDay(new Date())
  /** The clock shows this time of Lima, today or on another day. */
  const at = (time: string, of = day) => {
    const now = new Date(`${of}T${time}:00-05:00`)
    clock.now = () => now
  }

  beforeAll(async () => {
    await setCompany({ cardPayment: true, orderMail: OWNER })
  })
  afterAll(async () => {
    await culqi.close()
    rmSync(folder, { recursive: true })
  })
  beforeEach(async () => {
    day = addDays(day, 1)
    at('10:00')
    Object.assign(culqi.state, { isDown: false, refund: 'ok', list: 'ok', hasRefundList: true })
    culqi.charges.length = 0
    culqi.refunds.length = 0
    await db().delete(orders)
    await db().delete(mails)
    await db().delete(reconciliations)
  })

  /** An order that is charged in this way, or only opened to be paid, with its ledger's row and the provider's charge. */
  async function charged(kind: ChargeKind | 'opened' = 'ok') {
    const product = await createProduct({ stock: 5 })
    const { customer, orderId, number } = await customerWithOrder(product.id)
    await db().update(orders).set({ createdAt: clock.now() }).where(eq(orders.id, orderId))
    const { token } = customer
    const opened = await api.post<{ clientSecret: string }>(
      '/order/create-payment',
      { price: PRICE, orderId },
      { token },
    )
    const pay = `/order/payment/${opened.body.clientSecret}`
    if (kind !== 'opened') await api.post(pay, { token: `tkn_test_${kind}` }, { token })
    const [payment] = await db().select().from(payments).where(eq(payments.orderId, orderId))
    const charge = culqi.charges.find(({ metadata }) => metadata.order === orderId)
    if (!payment) throw new Error('The payment is missing.')
    return { orderId, number, payment, charge: charge ?? ({} as (typeof culqi.charges)[number]) }
  }

  /** What `pagos cuadrar` prints of a day, and what it refuses with. */
  async function balance(...args: string[]): Promise<{ lines: string[]; refusal: string }> {
    let printed = ''
    const write = vi.spyOn(process.stdout, 'write').mockImplementation(text => {
      printed += String(text)
      return true
    })
    try {
      const refusal = await command.run(['cuadrar', ...args]).then(
        () => '',
        (error: unknown) => String((error as Error).message),
      )
      return { lines: printed.trim().split('\n'), refusal }
    } finally {
      write.mockRestore()
    }
  }
  const ownersMails = async () =>
    (await db().select().from(mails).where(eq(mails.kind, 'reconciliation'))).map(({ subject, body }) => ({
      subject,
      body,
    }))

  return { culqi, folder, at, charged, balance, ownersMails, today: () => day }
}
