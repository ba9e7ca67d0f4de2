import { isPhone } from './documents.ts'

/** PARCEL-07: the number that a carrier gave: letters, digits and hyphens, as printed on the label. */
const isTracking = (text: string): boolean => /^[A-Z\d][A-Z\d-]{1,38}[A-Z\d]$/i.test(text)

/**
 * PARCEL-09: the numbers that a carrier may give: its own, a second one, and what the customer says to get the parcel.
 */
export const NUMBER_FIELDS = ['tracking', 'code', 'key'] as const
type NumberField = (typeof NUMBER_FIELDS)[number]

/** PARCEL-09: what a carrier may want: its numbers, the office of pick-up, who gets it, and who pays the freight. */
export const CARRIER_FIELDS = [...NUMBER_FIELDS, 'agency', 'recipient', 'freight'] as const
export type CarrierField = (typeof CARRIER_FIELDS)[number]

/** Paid when it is sent, or by its customer when it is picked up. */
export const FREIGHTS = ['prepaid', 'destination'] as const
export type Freight = (typeof FREIGHTS)[number]

/** What a parcel has for its carrier; '' for what is not known. */
export interface CarrierNotes extends Record<NumberField, string> {
  agency: string
  ubigeo: string
  recipient: string
  document: string
  phone: string
  freight: Freight | ''
}

/** PARCEL-09: the first of these notes that nobody can have written on a label; null for none. */
export function unlikeField(notes: CarrierNotes): keyof CarrierNotes | null {
  const unlike = NUMBER_FIELDS.find(field => notes[field] !== '' && !isTracking(notes[field]))
  if (unlike) return unlike
  if (notes.ubigeo !== '' && !/^\d{6}$/.test(notes.ubigeo)) return 'ubigeo'
  if (notes.document !== '' && !/^[A-Z\d]{8,12}$/i.test(notes.document)) return 'document'
  if (notes.phone !== '' && !isPhone(notes.phone)) return 'phone'
  return null
}

export interface Carrier {
  name: string
  link: string
  wants: readonly CarrierField[]
}

/** The notes that make up each thing that a carrier wants. */
const PARTS: Readonly<Record<CarrierField, readonly (keyof CarrierNotes)[]>> = {
  tracking: ['tracking'],
  code: ['code'],
  key: ['key'],
  agency: ['agency', 'ubigeo'],
  recipient: ['recipient', 'document', 'phone'],
  freight: ['freight'],
}

/** PARCEL-09: the first thing that a carrier wants for a parcel and that is missing; null for none. */
export const missingField = (
  { wants }: Pick<Carrier, 'wants'>,
  parcel: CarrierNotes,
): keyof CarrierNotes | null =>
  wants.flatMap(field => PARTS[field]).find(field => parcel[field] === '') ?? null

const PLACE_OF_NUMBER = '{guia}'

/** PARCEL-09: where to follow a parcel: on its own page, else on the carrier's, where the number is pasted. */
export const trackingLink = ({ link }: Pick<Carrier, 'link'>, tracking: string): string =>
  link.replace(PLACE_OF_NUMBER, encodeURIComponent(tracking))

export const isExactLink = ({ link }: Pick<Carrier, 'link'>): boolean => link.includes(PLACE_OF_NUMBER)

/** PARCEL-09: a web address, so that no script or file is linked; '' for none. */
export const isCarrierLink = (link: string): boolean =>
  link === '' ||
  (/^https:\/\/[^\s"'<>]{3,200}$/.test(link) && URL.canParse(link.replace(PLACE_OF_NUMBER, '1')))
