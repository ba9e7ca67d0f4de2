import { WALLETS } from '#shared/business.ts'
import type { WalletAccount } from '#shared/contracts/wallet.ts'
import { findCompanyRow, type CompanyRow } from '../company.ts'
import { linkedUrl } from '../media.ts'

const columns = {
  yape: { number: 'yapeNumber', holder: 'yapeHolder', qr: 'yapeQr' },
  plin: { number: 'plinNumber', holder: 'plinHolder', qr: 'plinQr' },
} as const

/** WALLET-01: where customers transfer to: the wallets of which the owner set number, holder and QR. */
export async function walletAccounts(): Promise<WalletAccount[]> {
  const row = await findCompanyRow()
  return row ? WALLETS.flatMap(wallet => accountOf(row, wallet) ?? []) : []
}

function accountOf(row: CompanyRow, wallet: WalletAccount['wallet']): WalletAccount | null {
  const { number, holder, qr } = columns[wallet]
  const account = { wallet, number: row[number], holder: row[holder], qr: linkedUrl(row[qr]) }
  return Object.values(account).includes('') ? null : account
}

export const takesWallets = async (): Promise<boolean> => (await walletAccounts()).length > 0
