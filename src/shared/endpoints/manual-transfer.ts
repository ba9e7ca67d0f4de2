import type { OperationInput, ManualTransferPayment } from '../contracts/manual-transfer.ts'
import { get, post, type NoBody } from './endpoint.ts'

/** The newest manual transfer of the caller's order; null when there is none. */
export const getManualTransfer = get<{ wallet: ManualTransferPayment | null }>(
  '/order/wallet/{orderId}',
  'customer',
)

/** WALLET-03: chooses Yape or Plin for an order. If one is chosen already, nothing changes. */
export const chooseManualTransfer = post<NoBody, { wallet: ManualTransferPayment }>(
  '/order/wallet/{orderId}',
  'customer',
)

/** WALLET-04: the number of the operation. */
export const sendOperation = post<OperationInput, { message: string; wallet: ManualTransferPayment }>(
  '/order/wallet/{orderId}/operation',
  'customer',
)

/**
 * WALLET-10: the picture of the receipt, before its number or while the owner checks it. A new picture replaces the old
 * one.
 */
export const sendReceiptPicture = post<FormData, { message: string; wallet: ManualTransferPayment }>(
  '/order/wallet/{orderId}/picture',
  'customer',
  { multipart: true },
)
export const getReceiptPicture = get<never>('/order/wallet/file/{orderId}', 'customer')
