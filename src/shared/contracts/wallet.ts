import { z } from 'zod'
import { WALLETS, type Wallet } from '../business.ts'
import type { Soles } from '../rules/money.ts'
import type { WalletState } from '../rules/wallet.ts'

/** WALLET-04: what the customer read on the receipt of the app. Its form is checked by the use case with its own sentence. */
export const OperationBody = z.object({ wallet: z.enum(WALLETS), operation: z.string().max(60) })
export type OperationInput = z.input<typeof OperationBody>

/** WALLET-10: the picture of the receipt, multipart. */
export const ReceiptPictureForm = z.object({ archivo: z.instanceof(File) })

/** WALLET-01: where a customer transfers to. */
export interface WalletAccount {
  wallet: Wallet
  /** 9 digits. */
  number: string
  holder: string
  /** The picture of its QR code. */
  qr: string
}

/** WALLET-06: the newest transfer of an order. */
export interface WalletAnswer {
  state: WalletState
  wallet: Wallet
  /** Soles; shipping included. */
  amount: Soles
  /** ISO 8601 UTC: the stock is held until then while no number is sent; null where that is over. */
  until: string | null
  /** The number that was sent; '' before. */
  operation: string
  /** Why it, or the one before it, was refused, in the shop's words; '' where it said none. */
  reason: string
  /** The transfer before this one did not come. */
  wasRefused: boolean
  /** Whether a number can be sent for it. */
  canSend: boolean
  /** Whether a picture of its receipt was sent. */
  hasPicture: boolean
}

/** The same on /pago, with where to transfer to. */
export interface WalletPayment extends WalletAnswer {
  accounts: WalletAccount[]
}
