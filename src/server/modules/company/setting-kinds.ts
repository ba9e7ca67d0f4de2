import { MAX_SHIPPING_FEE } from '#shared/business.ts'
import { settingMessages as say } from '#shared/messages/settings.ts'
import { isEmail, isPhone, isRuc, normalPhone } from '#shared/rules/documents.ts'
import { LONGEST_HOLD_MINUTES } from '#shared/rules/holds.ts'
import { formatSoles, readSoles } from '#shared/rules/money.ts'
import { fold } from '#shared/rules/text.ts'
import { placeKey, spelledAs } from '#shared/rules/ubigeo.ts'
import { provinceNames } from '../ubigeo/list.ts'

export type Value = string | number | boolean | null | string[]

/** The value that was read from the owner's text, or why it cannot be read. */
type Reading = { value: Value } | { problem: string }
export type Kind = (text: string) => Reading

const MOST_TEXT = 300
export const text: Kind = value => (value.length > MOST_TEXT ? { problem: say.tooLong } : { value })
const when = (isFine: (value: string) => boolean, problem: string): Kind => {
  return value => (value === '' || isFine(value) ? text(value) : { problem })
}
export const email = when(isEmail, say.notEmail)
export const link = when(value => /^(?:https?:\/\/\S+|\/\S+)$/.test(value), say.notUrl)
export const phone: Kind = value =>
  value === '' || isPhone(value) ? { value: normalPhone(value) } : { problem: say.notPhone }
/** 9 digits, or with the country's code, as wa.me takes it; signs and spaces between are left out there. */
export const whatsapp = when(
  value => /^\+?\d[\d ()-]*$/.test(value) && /^\d{9,15}$/.test(value.replaceAll(/\D/g, '')),
  say.notWhatsapp,
)
export const ruc = when(isRuc, say.notRuc)
/**
 * Must be one of the shop's own pictures, which were checked when they were stored: the code that customers scan must
 * not pay somebody else.
 */
export const ownPicture = when(
  value => /^\/media\/(?:[0-9a-f]{16}|[0-9a-f]{24})-\d+\.webp$/.test(value),
  say.notPicture,
)
export const flag: Kind = value => {
  const answer = fold(value)
  return answer === 'si' || answer === 'no' ? { value: answer === 'si' } : { problem: say.notYesNo }
}
export const soles: Kind = value => {
  if (value === '') return { value: null }
  const amount = readSoles(value)
  return amount === null ? { problem: say.notSoles } : { value: amount }
}
/** FEE-01: a delivery fee; it cannot be empty. */
export const fee: Kind = value => {
  const read = value === '' ? null : readSoles(value)
  return read === null || read > MAX_SHIPPING_FEE
    ? { problem: say.notFee(formatSoles(MAX_SHIPPING_FEE)) }
    : { value: read }
}
/** A value that cannot be empty. */
export const amount: Kind = value => (value === '' ? { problem: say.notSoles } : soles(value))
export const length: Kind = value =>
  /^\d{1,2}$/.test(value) && Number(value) >= 6 && Number(value) <= 20
    ? { value: Number(value) }
    : { problem: say.notLength }

export const whole =
  (least: number, most: number): Kind =>
  value =>
    /^\d{1,5}$/.test(value) && Number(value) >= least && Number(value) <= most
      ? { value: Number(value) }
      : { problem: say.notWhole(least, most) }
export const minutes = whole(10, LONGEST_HOLD_MINUTES)
export const few = whole(1, 100)
export const orNone =
  (kind: Kind): Kind =>
  value =>
    value === '' ? { value: null } : kind(value)
/** Provinces in the spelling of the list, so that no order is refused because of an accent or a typing mistake. */
export const provinces: Kind = value => {
  const names = value
    .split(/[,|]/)
    .map(name => name.trim())
    .filter(Boolean)
  const unknown = names.find(name => !provinceNames.some(known => placeKey(known) === placeKey(name)))
  return unknown === undefined
    ? { value: names.map(name => spelledAs(provinceNames, name)) }
    : { problem: say.notProvince(unknown) }
}
