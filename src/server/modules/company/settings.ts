import { settingMessages as say } from '#shared/messages/settings.ts'
import { limaDay } from '#shared/rules/business-days.ts'
import { cents, formatSoles } from '#shared/rules/money.ts'
import { fold } from '#shared/rules/text.ts'
import { db } from '../../db/index.ts'
import { invalidate } from '../../db/invalidate.ts'
import { company } from '../../db/schema/company.ts'
import { clock } from '../../lib/clock.ts'
import { COMPANY_ID, findCompanyRow, forgetCompanyRow } from '../company.ts'
import {
  isOfProvider,
  isProviderAmount,
  readProviderValue,
  SERVING_COLUMN,
  writeProviderValues,
  type ProviderColumn,
} from './provider-settings.ts'
import type { Value } from './setting-kinds.ts'
import { settings, type Column, type Own } from './setting-table.ts'

const settingNames = Object.keys(settings)

/** The profile as the owner reads and writes it. */
export async function listSettings(): Promise<{ name: string; value: string }[]> {
  const row = await findCompanyRow()
  const valueOf = (column: Column) =>
    isOfProvider(column) ? readProviderValue(column) : row ? row[column] : ''
  return Promise.all(
    Object.entries(settings).map(async ([name, { column }]) => ({
      name,
      value: show(column, await valueOf(column)),
    })),
  )
}

const feeColumns = ['shippingLima', 'shippingProvincia', 'shippingTienda'] as const
const inSoles: ReadonlySet<Column> = new Set(['freeShippingFrom', 'cashLimit', ...feeColumns])

const show = (column: Column, value: Value): string => {
  if (value === null)
    return column === 'cashLimit' ? say.noLimit : column.startsWith('openOrders') ? say.usual : say.off
  if (typeof value === 'number' && (inSoles.has(column) || isProviderAmount(column)))
    return formatSoles(cents(value))
  if (Array.isArray(value)) return value.length === 0 ? say.all : value.join(', ')
  if (typeof value === 'boolean') return value ? say.yes : say.no
  if (column === SERVING_COLUMN && value === '') return say.all
  return String(value)
}

/** Finds a field by the owner's name of it; only the table's own keys count. */
const settingNamed = (name: string) => {
  const key = fold(name).trim()
  return Object.hasOwn(settings, key) ? settings[key] : undefined
}

export const isSetting = (name: string): boolean => settingNamed(name) !== undefined

/** Whether a field takes a picture file of the owner's instead of a link. */
export const wantsPicture = (name: string, value: string): boolean => {
  const setting = settingNamed(name)
  const text = value.trim()
  return setting?.isPicture === true && text !== '' && 'problem' in setting.kind(text)
}

/** Whether a field shows a picture, named by a file or a link. */
export const isPictureSetting = (name: string): boolean => settingNamed(name)?.isPicture === true

/** OWNER-40: whether customers scan the picture of a field. */
export const isCodeSetting = (name: string): boolean => settingNamed(name)?.isCode === true

/** Reads one field's value; the caller handles a problem. */
export function readSetting(
  name: string,
  value: string,
): { column: Column; value: Value } | { problem: string } {
  const setting = settingNamed(name)
  if (!setting) return { problem: say.unknown(name, settingNames) }
  const reading = setting.kind(value.trim())
  return 'problem' in reading ? reading : { column: setting.column, value: reading.value }
}

/**
 * Writes fields of the profile, and makes the profile when there is none; pages that show it are rendered again. True
 * when something changed.
 */
export async function writeSettings(
  fields: Partial<Record<Column, Value>>,
  isDemo: boolean,
): Promise<boolean> {
  const stored = await findCompanyRow()
  const [ofProviders, own] = parted(fields)
  const isWritten = await writeProviderValues(ofProviders)
  if (isWritten) await invalidate(['company'])
  if (Object.keys(own).length === 0) return isWritten
  const values = { ...own, isDemo } as Partial<typeof company.$inferInsert>
  const isFeeOther = feeColumns.some(name => name in values && values[name] !== stored?.[name])
  const isSame =
    stored &&
    Object.entries(values).every(
      ([name, value]) => JSON.stringify(stored[name as Own]) === JSON.stringify(value),
    )
  if (isSame) return isWritten
  if (isFeeOther) values.shippingSince = limaDay(clock.now())
  await db()
    .insert(company)
    .values({ id: COMPANY_ID, ...values })
    .onConflictDoUpdate({ target: company.id, set: { ...values, updatedAt: clock.now() } })
  forgetCompanyRow()
  await invalidate(['company'])
  return true
}

const parted = (fields: Partial<Record<Column, Value>>) => {
  const entries = Object.entries(fields) as [Column, Value][]
  const of = (isWanted: boolean) =>
    Object.fromEntries(entries.filter(([column]) => isOfProvider(column) === isWanted))
  return [of(true) as Partial<Record<ProviderColumn, Value>>, of(false)] as const
}

/** D-93: what the profile promises but does not keep, as sentences for the owner. */
export async function settingWarnings(): Promise<string[]> {
  const row = await findCompanyRow()
  return row?.showFreeShippingImage && row.freeShippingFrom === null ? [say.bannerWithoutThreshold] : []
}
