import { AppError } from '#shared/errors.ts'
import { limits } from '#shared/limits/table.ts'
import { limitMessages } from '#shared/messages/limits.ts'
import { findCompanyRow } from '../company.ts'
import { boundOf, spend } from '../limits.ts'
import type { OpenOrders } from './open-orders.ts'

/**
 * GUARD-20, CASH-04: the most units that one order may have, of one product and in all. A cart may hold as many as are
 * in stock.
 */
export async function checkUnits(lines: readonly { name: string; quantity: number }[]): Promise<void> {
  const max = (await findCompanyRow())?.lineUnits ?? limits.lineUnits.max
  const large = lines.find(({ quantity }) => quantity > max)
  if (large) throw new AppError('lineUnitsTooMany', { product: large.name, units: limitMessages.units(max) })
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const { max: most } = limits.orderUnits
  if (units > most) throw new AppError('orderUnitsTooMany', { max: most })
}

/**
 * GUARD-20: counts the attempts of one account to order in a day, refused ones too. Outside of the order's transaction.
 */
export const limitAttempts = (customerId: string): Promise<void> => spend([limits.orderAttempts, customerId])

/**
 * GUARD-20, CASH-04: refuses a customer with too many orders today or too many unconfirmed ones, and a phone or
 * document with too many unconfirmed ones, from any accounts.
 */
export async function checkOpenOrders(orders: OpenOrders): Promise<void> {
  const company = await findCompanyRow()
  const max = company?.openOrders ?? limits.openOrdersAccount.max
  if (orders.open >= max)
    throw new AppError('openOrdersTooMany', {
      orders: limitMessages.orders(max),
      which: limitMessages.whichOrder(max),
    })
  if (orders.today >= limits.ordersOfDay.max) throw new AppError('ordersADay')
  const usual = boundOf(limits.openOrdersContact).max
  const most = {
    phone: company?.openOrdersOfPhone ?? usual,
    numeroDocumento: company?.openOrdersOfDocument ?? usual,
  }
  for (const key of ['phone', 'numeroDocumento'] as const)
    if (orders[key] >= most[key])
      throw new AppError('openOrdersOfContact', { max: most[key], contact: limitMessages.contacts[key] })
}
