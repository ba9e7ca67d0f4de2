import type { OperationInput, WalletPayment } from '../contracts/wallet.ts'
import { get, post, type NoBody } from './endpoint.ts'

/** The newest manual transfer of the caller's order; null when there is none. */
export const getWallet = get<{ wallet: WalletPayment | null }>('/order/wallet/{orderId}', 'customer')

/** WALLET-03: chooses Yape or Plin for an order. If one is chosen already, nothing changes. */
export const chooseWallet = post<NoBody, { wallet: WalletPayment }>('/order/wallet/{orderId}', 'customer')

/** WALLET-04: the number of the operation. */
export const sendOperation = post<OperationInput, { message: string; wallet: WalletPayment }>(
  '/order/wallet/{orderId}/operation',
  'customer',
)

/**
 * WALLET-10: the picture of the receipt, before its number or while the owner checks it. A new picture replaces the old
 * one.
 */
export const sendReceiptPicture = post<FormData, { message: string; wallet: WalletPayment }>(
  '/order/wallet/{orderId}/picture',
  'customer',
  { multipart: true },
)
export const getReceiptPicture = get<never>('/order/wallet/file/{orderId}', 'customer')
