import type { OperationInput, WalletPayment } from '../contracts/wallet.ts'
import { get, post, type NoBody } from './endpoint.ts'

/** The newest transfer by hand of the caller's order; null where there is none. */
export const getWallet = get<{ wallet: WalletPayment | null }>('/order/wallet/{orderId}', 'customer')

/** WALLET-03: chooses Yape or Plin for an order; where it is chosen already, the same again. */
export const chooseWallet = post<NoBody, { wallet: WalletPayment }>('/order/wallet/{orderId}', 'customer')

/** WALLET-04: the number of the operation. */
export const sendOperation = post<OperationInput, { message: string; wallet: WalletPayment }>(
  '/order/wallet/{orderId}/operation',
  'customer',
)

/** WALLET-10: the picture of the receipt, before its number or while it is verified; another one takes its place. */
export const sendReceiptPicture = post<FormData, { message: string; wallet: WalletPayment }>(
  '/order/wallet/{orderId}/picture',
  'customer',
  { multipart: true },
)
export const getReceiptPicture = get<never>('/order/wallet/file/{orderId}', 'customer')
