import { eq } from 'drizzle-orm'
import { DEFAULT_SHIPPING_SINCE, FALLBACK_STORE_NAME, WALLETS, type ShippingFees } from '#shared/business.ts'
import type { WalletAccount } from '#shared/contracts/manual-transfer.ts'
import type { CompanyAnswer } from '#shared/contracts/catalog.ts'
import { DEFAULT_DOCUMENT_LENGTHS, type DocumentLengths } from '#shared/rules/documents.ts'
import { LONGEST_HOLD_MINUTES, type HoldMinutes } from '#shared/rules/holds.ts'
import { toSoles } from '#shared/rules/money.ts'
import { DEFAULT_SHIPPING_TERMS, forEachWay, type ShippingTerms } from '#shared/rules/shipping.ts'
import { db } from '../db/index.ts'
import { forget, readOnce, remember } from '../db/reading.ts'
import { company } from '../db/schema/company.ts'
import { linkedUrl } from './media.ts'
import { providers } from '#providers/index.ts'
import type { ProviderAdapter } from '#providers/adapter.ts'
import { providerRow, rememberProviderRows, SERVING } from './company/provider-rows.ts'
import { isOfProvider } from './company/provider-settings.ts'
import { settings, type Said } from './company/setting-table.ts'
import { AppError } from '#shared/errors.ts'
import { missingIdentity } from '#shared/rules/company.ts'

export const COMPANY_ID = 1
type CompanyRow = typeof company.$inferSelect

/** The owner's profile (DATA-01 to DATA-03); null while there is none. */
export async function getCompany(): Promise<CompanyAnswer | null> {
  const row = await findCompanyRow()
  return row ? present(row, (await servingProviders(row)).length > 0) : null
}

/** Inside a transaction it is read once, because the steps of an order need it eight times. */
export const findCompanyRow = (): Promise<CompanyRow | null> =>
  readOnce('company', async () => {
    const [row] = await db().select().from(company).where(eq(company.id, COMPANY_ID))
    return row ?? null
  })

/** The shop's name for people. */
export const shopName = async (): Promise<string> => (await findCompanyRow())?.name || FALLBACK_STORE_NAME

/** Keeps the settings that were read together with something else, for the rest of the use case. */
export function rememberSettings(row: CompanyRow | null, providerRows: Record<string, string> | null): void {
  remember('company', row)
  rememberProviderRows(providerRows ?? {})
}

/** Call it after a write, so that the rest of the transaction reads the settings again. */
export const forgetCompanyRow = (): void => forget('company')

/** D-53: how long a document number may be, with the owner's changes. */
export async function documentLengths(): Promise<DocumentLengths> {
  const row = await findCompanyRow()
  return row ? lengthsOf(row) : DEFAULT_DOCUMENT_LENGTHS
}

const lengthsOf = (row: CompanyRow) => ({
  ...DEFAULT_DOCUMENT_LENGTHS,
  CE: row.maxLengthCe,
  PASAPORTE: row.maxLengthPassport,
})

const DEFAULT_HOLDS: HoldMinutes = { none: 120, card: 30, cash: LONGEST_HOLD_MINUTES, wallet: 240 }

/** CASH-03: how long stock is held for an unconfirmed order, with the owner's changes. */
export const holdsOf = (row: CompanyRow | null): HoldMinutes =>
  row
    ? {
        none: row.holdMinutes,
        card: row.cardHoldMinutes,
        cash: row.cashHoldMinutes,
        wallet: row.manualTransferHours * 60,
      }
    : DEFAULT_HOLDS

const walletColumns = {
  yape: { number: 'yapeNumber', holder: 'yapeHolder', qr: 'yapeQr' },
  plin: { number: 'plinNumber', holder: 'plinHolder', qr: 'plinQr' },
} as const

/** WALLET-01: the wallets for which the owner set number, holder and QR. */
const walletsOf = (row: CompanyRow): WalletAccount[] =>
  WALLETS.flatMap(wallet => {
    const { number, holder, qr } = walletColumns[wallet]
    const account = { wallet, number: row[number], holder: row[holder], qr: linkedUrl(row[qr]) }
    return Object.values(account).includes('') ? [] : [account]
  })

const feesOf = (row: CompanyRow): ShippingFees => ({
  lima: row.shippingLima,
  provincia: row.shippingProvincia,
  tienda: row.shippingTienda,
})

/** FEE-01, D-17: what delivery costs, with the owner's changes. */
export const shippingTermsOf = (row: CompanyRow | null): ShippingTerms =>
  row ? { fees: feesOf(row), freeFrom: row.freeShippingFrom } : DEFAULT_SHIPPING_TERMS

/** The settings that the public answer contains unchanged. */
const saidOf = (row: CompanyRow) =>
  Object.fromEntries(
    Object.values(settings).flatMap(({ column, answer, isPicture }) => {
      if (answer === undefined || isOfProvider(column)) return []
      const value = row[column]
      return [[answer, isPicture ? linkedUrl(String(value)) : value]]
    }),
  ) as unknown as Said

/** D-70: cards need a provider's keys and the owner's setting. */
const present = (row: CompanyRow, cardPayment: boolean): CompanyAnswer => ({
  ...saidOf(row),
  freeShippingFrom: row.freeShippingFrom === null ? null : toSoles(row.freeShippingFrom),
  shippingFees: forEachWay(way => toSoles(feesOf(row)[way])),
  shippingSince: row.shippingSince ?? DEFAULT_SHIPPING_SINCE,
  cardPayment,
  wallets: walletsOf(row).map(({ wallet }) => wallet),
  documentLengths: lengthsOf(row),
})

/**
 * PROVIDER-03: the providers that take new payments, in the owner's order: those with keys that the owner named, or all
 * with keys when the owner named none. A caller that names no provider gets the first one.
 */
export async function servingProviders(company: { cardPayment: boolean } | null): Promise<ProviderAdapter[]> {
  if (!company?.cardPayment) return []
  const named = (await providerRow('', SERVING))?.split(',').filter(name => name !== '') ?? []
  const ready = providers.filter(provider => provider.hasKeys())
  if (named.length === 0) return ready
  return named.flatMap(name => ready.find(provider => provider.name === name) ?? [])
}

/** Makes the one row, so that an empty shop has a profile to show and to fill. */
export async function ensureCompany(): Promise<void> {
  await db().insert(company).values({ id: COMPANY_ID }).onConflictDoNothing()
  forgetCompanyRow()
}

/** OWNER-01: nobody buys from a shop that does not say who sells. Refuses with `shopUnnamed`. */
export async function checkShopIdentity(): Promise<void> {
  const row = await findCompanyRow()
  if (row && missingIdentity(row).length > 0) throw new AppError('shopUnnamed')
}

/** WALLET-01: where customers transfer the money to. */
export async function transferAccounts(): Promise<WalletAccount[]> {
  const row = await findCompanyRow()
  return row ? walletsOf(row) : []
}

export const takesTransfers = async (): Promise<boolean> => (await transferAccounts()).length > 0
