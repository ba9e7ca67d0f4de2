import type { WalletAccount } from '#shared/contracts/wallet.ts'
import { findCompanyRow, walletsOf } from '../company.ts'

/** WALLET-01: where customers transfer to. */
export async function transferAccounts(): Promise<WalletAccount[]> {
  const row = await findCompanyRow()
  return row ? walletsOf(row) : []
}

export const takesTransfers = async (): Promise<boolean> => (await transferAccounts()).length > 0
