import { db } from '../../db/index.ts'
import { company } from '../../db/schema/company.ts'
import { COMPANY_ID, forgetCompanyRow } from '../company.ts'

/** Makes the one row, so that an empty shop has a profile to show and to fill. */
export async function ensureCompany(): Promise<void> {
  await db().insert(company).values({ id: COMPANY_ID }).onConflictDoNothing()
  forgetCompanyRow()
}
