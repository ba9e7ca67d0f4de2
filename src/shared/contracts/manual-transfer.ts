import { z } from 'zod'
import { WALLETS, type Wallet } from '../business.ts'
import type { Soles } from '../rules/money.ts'
import type { ManualTransferState } from '../rules/manual-transfer.ts'

/** WALLET-04: what the customer read on the app's receipt. The use case checks its form, with its own sentence. */
export const OperationBody = z.object({ wallet: z.enum(WALLETS), operation: z.string().max(60) })
export type OperationInput = z.input<typeof OperationBody>

/** WALLET-10: the picture of the receipt, multipart. */
export const ReceiptPictureForm = z.object({ archivo: z.instanceof(File) })

/** WALLET-01: where a customer transfers the money to. */
export interface WalletAccount {
  wallet: Wallet
  /** 9 digits. */
  number: string
  holder: string
  /** The picture of its QR code. */
  qr: string
}

/** WALLET-06: the newest transfer of an order. */
export interface ManualTransferAnswer {
  state: ManualTransferState
  wallet: Wallet
  /** Soles; shipping included. */
  amount: Soles
  /** ISO 8601 UTC: the stock is held until then, as long as no number is sent; null when that time is over. */
  until: string | null
  /** The number that was sent; '' if none was. */
  operation: string
  /** Why it, or the one before it, was refused, in the shop's words; '' if the shop gave no reason. */
  reason: string
  /** Whether the transfer before this one was refused. */
  wasRefused: boolean
  /** Whether the customer can send a number for it. */
  canSend: boolean
  /** Whether the customer sent a picture of the receipt. */
  hasPicture: boolean
}

/** The same on /pago, with the accounts to transfer to. */
export interface ManualTransferPayment extends ManualTransferAnswer {
  accounts: WalletAccount[]
}
