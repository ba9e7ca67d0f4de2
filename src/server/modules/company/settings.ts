import { MAX_ORDER_UNITS } from '#shared/business.ts'
import { settingMessages as say } from '#shared/messages/settings.ts'
import { limaDay } from '#shared/rules/business-days.ts'
import { LONGEST_HOLD_MINUTES } from '#shared/rules/holds.ts'
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
  providerSettings,
  readProviderValue,
  SERVING_COLUMN,
  writeProviderValues,
  type ProviderColumn,
} from './provider-settings.ts'
import {
  email,
  fee,
  few,
  flag,
  length,
  link,
  minutes,
  orNone,
  ownPicture,
  phone,
  provinces,
  ruc,
  soles,
  text,
  whatsapp,
  whole,
  type Kind,
  type Value,
} from './setting-kinds.ts'

type CompanyRow = typeof company.$inferSelect
/** Only older releases read the former columns of Culqi: its settings are rows now (PROVIDER-02). */
type Own = Exclude<
  keyof CompanyRow,
  'id' | 'isDemo' | 'updatedAt' | 'culqiOrders' | 'culqiYapeLimit' | 'shippingSince'
>
type Column = Own | ProviderColumn

/** The owner's names of the profile's fields (DATA-01 to DATA-03, D-17, FEE-01, D-53, D-70, D-87, D-95, CASH-01 to CASH-04, PROVIDER-02, WALLET-01). */
const settings: Readonly<Record<string, { column: Column; kind: Kind; isPicture?: true; isCode?: true }>> = {
  nombre: { column: 'name', kind: text },
  logo: { column: 'logo', kind: link, isPicture: true },
  telefono: { column: 'phone', kind: text },
  whatsapp: { column: 'phoneWhatsapp', kind: whatsapp },
  saludo_whatsapp: { column: 'greetingWhatsapp', kind: text },
  correo: { column: 'emailSupport', kind: email },
  url_administracion: { column: 'urlAdministracion', kind: link },
  facebook: { column: 'facebook', kind: link },
  instagram: { column: 'instagram', kind: link },
  tiktok: { column: 'tiktok', kind: link },
  verimageenviogratis: { column: 'showFreeShippingImage', kind: flag },
  imageenviogratis: { column: 'freeShippingImage', kind: link, isPicture: true },
  imagedetails: { column: 'detailsImage', kind: link, isPicture: true },
  verimagedetails: { column: 'showDetailsImage', kind: flag },
  verimagecarrito: { column: 'showCartImage', kind: flag },
  verfiltrostars: { column: 'showStarFilter', kind: flag },
  vercarrusellatestproducts: { column: 'showLatestCarousel', kind: flag },
  envio_gratis_desde: { column: 'freeShippingFrom', kind: soles },
  envio_lima: { column: 'shippingLima', kind: fee },
  envio_provincia: { column: 'shippingProvincia', kind: fee },
  envio_tienda: { column: 'shippingTienda', kind: fee },
  pago_con_tarjeta: { column: 'cardPayment', kind: flag },
  ...providerSettings,
  correo_pedidos: { column: 'orderMail', kind: email },
  ruc: { column: 'ruc', kind: ruc },
  razon_social: { column: 'businessName', kind: text },
  direccion: { column: 'address', kind: text },
  contra_entrega_hasta: { column: 'cashLimit', kind: soles },
  contra_entrega_provincias: { column: 'cashProvinces', kind: provinces },
  reserva_minutos: { column: 'holdMinutes', kind: minutes },
  reserva_tarjeta_minutos: { column: 'cardHoldMinutes', kind: minutes },
  reserva_contra_entrega_minutos: { column: 'cashHoldMinutes', kind: minutes },
  yape_numero: { column: 'yapeNumber', kind: phone },
  yape_titular: { column: 'yapeHolder', kind: text },
  yape_qr: { column: 'yapeQr', kind: ownPicture, isPicture: true, isCode: true },
  plin_numero: { column: 'plinNumber', kind: phone },
  plin_titular: { column: 'plinHolder', kind: text },
  plin_qr: { column: 'plinQr', kind: ownPicture, isPicture: true, isCode: true },
  yape_plin_horas: { column: 'walletHours', kind: whole(1, LONGEST_HOLD_MINUTES / 60) },
  unidades_por_producto: { column: 'lineUnits', kind: whole(1, MAX_ORDER_UNITS) },
  pedidos_sin_confirmar: { column: 'openOrders', kind: few },
  pedidos_sin_confirmar_celular: { column: 'openOrdersOfPhone', kind: orNone(few) },
  pedidos_sin_confirmar_documento: { column: 'openOrdersOfDocument', kind: orNone(few) },
  largo_ce: { column: 'maxLengthCe', kind: length },
  largo_pasaporte: { column: 'maxLengthPassport', kind: length },
}

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

/** By the owner's name of it; names that every object has do not count. */
const settingNamed = (name: string) => {
  const key = fold(name).trim()
  return Object.hasOwn(settings, key) ? settings[key] : undefined
}

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

/** Reads one field; the caller decides what a problem means. */
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
    .onConflictDoUpdate({ target: company.id, set: { ...values, updatedAt: new Date() } })
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
