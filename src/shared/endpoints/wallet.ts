import type { OperationInput, WalletPayment } from '../contracts/wallet.ts'
import type { Endpoint, NoBody } from './endpoint.ts'

/** The newest transfer by hand of the caller's order; null where there is none. */
export const getWallet: Endpoint<NoBody, { wallet: WalletPayment | null }> = {
  method: 'GET',
  path: '/order/wallet/{orderId}',
  access: 'customer',
}

/** WALLET-03: chooses Yape or Plin for an order; where it is chosen already, the same again. */
export const chooseWallet: Endpoint<NoBody, { wallet: WalletPayment }> = {
  method: 'POST',
  path: '/order/wallet/{orderId}',
  access: 'customer',
}

/** WALLET-04: the number of the operation. */
export const sendOperation: Endpoint<OperationInput, { message: string; wallet: WalletPayment }> = {
  method: 'POST',
  path: '/order/wallet/{orderId}/operation',
  access: 'customer',
}

/** WALLET-10: the picture of the receipt, before its number or while it is verified; another one takes its place. */
export const sendReceiptPicture: Endpoint<FormData, { message: string; wallet: WalletPayment }> = {
  method: 'POST',
  path: '/order/wallet/{orderId}/picture',
  access: 'customer',
  multipart: true,
}

export const getReceiptPicture: Endpoint<NoBody, never> = {
  method: 'GET',
  path: '/order/wallet/file/{orderId}',
  access: 'customer',
}
