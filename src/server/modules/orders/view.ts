import type { WalletAnswer } from '#shared/contracts/wallet.ts'
import { transaction } from '../../db/index.ts'
import { findLinesOf, lockByNumber, type OrderLineRow, type OrderRow } from './rows.ts'
import { findTakebacks, type TakebackRow } from './takebacks.ts'
import { presentTransfer, transferRows } from '../payments/transfer-rows.ts'

interface OrderView {
  order: OrderRow
  /** Its newest transfer by hand. */
  wallet: WalletAnswer | null
  lines: OrderLineRow[]
  /** What left it, oldest first (REFUND-06). */
  takebacks: TakebackRow[]
}

/** For the owner: one order by its number, as it stands at one moment; refuses with `notFound`. */
export const viewOrder = (number: string): Promise<OrderView> =>
  transaction(async () => {
    const order = await lockByNumber(number)
    return {
      order,
      wallet: presentTransfer(order, await transferRows([order.id])),
      lines: await findLinesOf([order.id]),
      takebacks: await findTakebacks(order.id),
    }
  })
