import { FALLBACK_GREETING, FALLBACK_STORE_NAME } from '../business.ts'

/** The company's fields in header, footer and floating buttons. */
export const COMPANY_FIELDS = [
  'phone',
  'contactPhone',
  'email',
  'whatsapp',
  'administration',
  'facebook',
  'instagram',
  'tiktok',
] as const
export type CompanyField = (typeof COMPANY_FIELDS)[number]

export interface CompanyFacts {
  name: string
  phone: string
  phone_whatsApp: string
  greeting_whatsApp: string
  email_support: string
  UrlAdministracion: string
  facebook: string
  instagram: string
  tiktok: string
}

interface LegalFacts {
  razonSocial: string
  ruc: string
  direccion: string
}

/** A Peruvian number as links want it: digits with the country code instead of the leading 0; '' for none. */
export const dialable = (phone: string): string => {
  const digits = phone.replace(/\D/g, '')
  return digits.length === 9 ? `51${digits.replace(/^0/, '')}` : digits
}

/** A number for people: '+51 900 000 000' for a mobile number, anything else as the owner wrote it. */
export const readablePhone = (phone: string): string => {
  const mobile = /^51(9\d{2})(\d{3})(\d{3})$/.exec(dialable(phone))
  return mobile ? `+51 ${mobile.slice(1).join(' ')}` : phone.trim()
}

/**
 * D-08: the profile could not be read. The WhatsApp link still opens a message with the default greeting, and the
 * shopper picks the recipient. If the owner gave no number, there is no such link.
 */
export const unknownCompany: CompanyFacts = {
  name: '',
  phone: '',
  phone_whatsApp: '',
  greeting_whatsApp: '',
  email_support: '',
  UrlAdministracion: '',
  facebook: '',
  instagram: '',
  tiktok: '',
}

/** SCREEN-07: the seller's legal identity: 'Vitrina S.A.C. · RUC 20… · Av. …'; '' when nothing is known. */
export const legalLine = (company: Partial<LegalFacts> | null): string => {
  const { razonSocial = '', ruc = '', direccion = '' } = company ?? {}
  return [razonSocial.trim(), ruc.trim() && `RUC ${ruc.trim()}`, direccion.trim()].filter(Boolean).join(' · ')
}

/** GEN-09. */
export const storeName = (company: Pick<CompanyFacts, 'name'> | null): string =>
  company?.name.trim() || FALLBACK_STORE_NAME

/** FOOT-07, FOOT-08: a chat with the shop, with the greeting already written. */
export const whatsappLink = (phone: string, text: string): string =>
  `https://wa.me/${dialable(phone)}?text=${encodeURIComponent(text)}`

const web = (url: string): string | null => (/^https?:\/\//i.test(url.trim()) ? url.trim() : null)
const tel = (phone: string): string | null => (dialable(phone) === '' ? null : `tel:+${dialable(phone)}`)

/** The address and text of a link from the profile; null if the field is empty, and then the link is hidden (D-13). */
export function companySlot(
  company: CompanyFacts,
  field: CompanyField,
): { href: string; text: string } | null {
  const at = (href: string | null, text = '') => (href === null ? null : { href, text })
  switch (field) {
    case 'phone':
      return at(tel(company.phone_whatsApp), readablePhone(company.phone_whatsApp))
    case 'contactPhone':
      return at(tel(company.phone), readablePhone(company.phone))
    case 'email': {
      const email = company.email_support.trim()
      return at(email === '' ? null : `mailto:${email}`, email)
    }
    case 'whatsapp':
      return dialable(company.phone_whatsApp) === '' && company !== unknownCompany
        ? null
        : at(whatsappLink(company.phone_whatsApp, company.greeting_whatsApp.trim() || FALLBACK_GREETING))
    case 'administration':
      return at(web(company.UrlAdministracion))
    case 'facebook':
    case 'instagram':
    case 'tiktok':
      return at(web(company[field]))
  }
}

/** OWNER-01: the fields that the law requires on a receipt, and without which the shop takes no order. */
interface ShopIdentity {
  name: string
  ruc: string
  businessName: string
}

const IDENTITY_FIELDS = { name: 'nombre', ruc: 'ruc', businessName: 'razon_social' } as const
type IdentityField = (typeof IDENTITY_FIELDS)[keyof typeof IDENTITY_FIELDS]

/** OWNER-01: the owner's names of the fields that are still empty; none when the shop may take orders. */
export const missingIdentity = (shop: ShopIdentity): IdentityField[] =>
  (Object.keys(IDENTITY_FIELDS) as (keyof ShopIdentity)[])
    .filter(field => shop[field].trim() === '')
    .map(field => IDENTITY_FIELDS[field])
