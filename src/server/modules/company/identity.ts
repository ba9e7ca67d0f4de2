import { AppError } from '#shared/errors.ts'
import { missingIdentity } from '#shared/rules/shop-identity.ts'
import { findCompanyRow } from '../company.ts'

/** OWNER-01: nobody buys from a shop that does not say who sells. Refuses with `shopUnnamed`. */
export async function checkShopIdentity(): Promise<void> {
  const row = await findCompanyRow()
  if (row && missingIdentity(row).length > 0) throw new AppError('shopUnnamed')
}
