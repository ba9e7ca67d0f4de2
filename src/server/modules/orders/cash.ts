import { cashMessages as say } from '#shared/messages/order-calls.ts'
import { AppError } from '#shared/errors.ts'
import { cashRefusal } from '#shared/rules/cash.ts'
import { formatSoles, type Cents } from '#shared/rules/money.ts'
import type { OrderShipping } from '#shared/rules/orders.ts'
import { findCompanyRow, takesTransfers } from '../company.ts'
import { chosenProvider } from '../payments/choice.ts'

interface Payable {
  total: Cents
  shipping: Pick<OrderShipping, 'province' | 'envio'>
}

/** CASH-01, CASH-02: refuses to take this order in cash, and says what to do instead. */
export async function checkCash({ total, shipping }: Payable): Promise<void> {
  const company = await findCompanyRow()
  if (!company) return
  const { cashLimit: largest, cashProvinces: provinces } = company
  const refusal = cashRefusal({ total, ...shipping }, { largest, provinces })
  if (refusal === null) return
  const instead = await otherWay()
  throw new AppError(refusal, {
    max: largest === null ? '' : formatSoles(largest),
    province: shipping.province,
    instead: instead ?? (refusal === 'cashTooMuch' ? say.buyLess : say.collect),
  })
}

/**
 * Checks it when the order is placed, if cash is the only way to pay: otherwise the shopper would come to a payment
 * that is refused.
 */
export async function checkPayable(order: Payable): Promise<void> {
  if ((await otherWay()) === null) await checkCash(order)
}

/** How else an order can be paid, in the words of the refusal; null when cash is the only way. */
async function otherWay(): Promise<string | null> {
  if (await chosenProvider()) return say.payByCard
  return (await takesTransfers()) ? say.payByTransfer : null
}
