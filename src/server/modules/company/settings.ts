import { MAX_ORDER_UNITS } from '#shared/business.ts'
import { settingMessages as say } from '#shared/messages/settings.ts'
import { isEmail, isPhone, isRuc, normalPhone } from '#shared/rules/documents.ts'
import { cents, formatSoles, readSoles } from '#shared/rules/money.ts'
import { LONGEST_HOLD_MINUTES } from '#shared/rules/holds.ts'
import { fold } from '#shared/rules/text.ts'
import { placeKey, spelledAs } from '#shared/rules/ubigeo.ts'
import { db } from '../../db/index.ts'
import { invalidate } from '../../db/invalidate.ts'
import { company } from '../../db/schema/company.ts'
import { COMPANY_ID, findCompanyRow, forgetCompanyRow } from '../company.ts'
import { provinceNames } from '../ubigeo/list.ts'

type CompanyRow = typeof company.$inferSelect
type Value = string | number | boolean | null | string[]
type Column = Exclude<keyof CompanyRow, 'id' | 'isDemo' | 'updatedAt'>

/** A value as the owner writes it, read; or why it cannot be. */
type Reading = { value: Value } | { problem: string }
type Kind = (text: string) => Reading

const MOST_TEXT = 300
const text: Kind = value => (value.length > MOST_TEXT ? { problem: say.tooLong } : { value })
const when = (isFine: (value: string) => boolean, problem: string): Kind => {
  return value => (value === '' || isFine(value) ? text(value) : { problem })
}
const email = when(isEmail, say.notEmail)
const link = when(value => /^(?:https?:\/\/\S+|\/\S+)$/.test(value), say.notUrl)
const phone: Kind = value =>
  value === '' || isPhone(value) ? { value: normalPhone(value) } : { problem: say.notPhone }
/** 9 digits, or with the country's code, as wa.me takes it; signs and spaces between are left out there. */
const whatsapp = when(
  value => /^\+?\d[\d ()-]*$/.test(value) && /^\d{9,15}$/.test(value.replaceAll(/\D/g, '')),
  say.notWhatsapp,
)
const ruc = when(isRuc, say.notRuc)
/** Kept with the shop's own pictures, where it was looked at: what customers scan leads to nobody else. */
const ownPicture = when(
  value => /^\/media\/(?:[0-9a-f]{16}|[0-9a-f]{24})-\d+\.webp$/.test(value),
  say.notPicture,
)
const flag: Kind = value => {
  const answer = fold(value)
  return answer === 'si' || answer === 'no' ? { value: answer === 'si' } : { problem: say.notYesNo }
}
const soles: Kind = value => {
  if (value === '') return { value: null }
  const amount = readSoles(value)
  return amount === null ? { problem: say.notSoles } : { value: amount }
}
/** One that cannot be left out. */
const amount: Kind = value => (value === '' ? { problem: say.notSoles } : soles(value))
const length: Kind = value =>
  /^\d{1,2}$/.test(value) && Number(value) >= 6 && Number(value) <= 20
    ? { value: Number(value) }
    : { problem: say.notLength }

const whole =
  (least: number, most: number): Kind =>
  value =>
    /^\d{1,5}$/.test(value) && Number(value) >= least && Number(value) <= most
      ? { value: Number(value) }
      : { problem: say.notWhole(least, most) }
const minutes = whole(10, LONGEST_HOLD_MINUTES)
const few = whole(1, 100)
const orNone =
  (kind: Kind): Kind =>
  value =>
    value === '' ? { value: null } : kind(value)
/** Names as the list spells them, so that no order is refused for an accent or a typing mistake. */
const provinces: Kind = value => {
  const names = value
    .split(/[,|]/)
    .map(name => name.trim())
    .filter(Boolean)
  const unknown = names.find(name => !provinceNames.some(known => placeKey(known) === placeKey(name)))
  return unknown === undefined
    ? { value: names.map(name => spelledAs(provinceNames, name)) }
    : { problem: say.notProvince(unknown) }
}

/** The owner's names of the profile's fields (DATA-01 to DATA-03, D-17, D-53, D-70, D-87, D-95, CASH-01 to CASH-04, PAYMENT-14, WALLET-01). */
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
  pago_con_tarjeta: { column: 'cardPayment', kind: flag },
  culqi_pagoefectivo: { column: 'culqiOrders', kind: flag },
  culqi_yape_hasta: { column: 'culqiYapeLimit', kind: amount },
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
  return Object.entries(settings).map(([name, { column }]) => ({
    name,
    value: show(column, row ? row[column] : ''),
  }))
}

const show = (column: Column, value: Value): string => {
  if (value === null)
    return column === 'cashLimit' ? say.noLimit : column.startsWith('openOrders') ? say.usual : say.off
  if (column === 'freeShippingFrom' || column === 'cashLimit' || column === 'culqiYapeLimit')
    return typeof value === 'number' ? formatSoles(cents(value)) : String(value)
  if (Array.isArray(value)) return value.length === 0 ? say.all : value.join(', ')
  if (typeof value === 'boolean') return value ? say.yes : say.no
  return String(value)
}

/** By the owner's name of it; names that every object has are none. */
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

/** Whether a field shows a picture, which may be named by a file or a link. */
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

/** Writes fields of the profile, making it when there is none; pages that show it are rendered anew. True when something changed. */
export async function writeSettings(
  fields: Partial<Record<Column, Value>>,
  isDemo: boolean,
): Promise<boolean> {
  const stored = await findCompanyRow()
  const values = { ...fields, isDemo } as Partial<typeof company.$inferInsert>
  const isSame =
    stored &&
    Object.entries(values).every(
      ([name, value]) => JSON.stringify(stored[name as Column]) === JSON.stringify(value),
    )
  if (isSame) return false
  await db()
    .insert(company)
    .values({ id: COMPANY_ID, ...values })
    .onConflictDoUpdate({ target: company.id, set: { ...values, updatedAt: new Date() } })
  forgetCompanyRow()
  await invalidate(['company'])
  return true
}

/** D-93: what the profile promises without keeping, as sentences for the owner. */
export async function settingWarnings(): Promise<string[]> {
  const row = await findCompanyRow()
  return row?.showFreeShippingImage && row.freeShippingFrom === null ? [say.bannerWithoutThreshold] : []
}
