import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** DEMO-03: ids of the demo's customers begin so. All other ids begin with the time at which they were made. */
const DEMO = '00000000-0000-8000-8000-'
const LENGTH = 12

export const demoCustomerId = (place: number): string => `${DEMO}${String(place).padStart(LENGTH, '0')}`

/** DEMO-03: whether this is the id of a customer of the demo. */
export const isDemoCustomer = (column: AnyPgColumn): SQL =>
  sql`${column} between ${`${DEMO}${'0'.repeat(LENGTH)}`} and ${`${DEMO}${'f'.repeat(LENGTH)}`}`

/** DEMO-04: the same of everybody else, also of an order whose customer deleted the account. */
export const isNoDemoCustomer = (column: AnyPgColumn): SQL => sql`(${isDemoCustomer(column)}) is not true`
