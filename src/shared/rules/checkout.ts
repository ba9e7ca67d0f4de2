import type { DocumentType, ReceiptType, ShippingOption } from '../business.ts'
import { documentProblem, isEmail, isPhone, receiptNumberProblem, type DocumentLengths } from './documents.ts'

/** The two drafts of the checkout, with the wire's field names (DATA-24, DATA-28). */
export interface ShippingDraft {
  name: string
  phone: string
  address: string
  province: string
  city: string
  area: string
  tipoComprobante: ReceiptType
  numeroComprobante: string
  /** FISCAL-02: of a FACTURA. */
  razonSocial: string
  direccionFiscal: string
}
export interface RegisterDraft {
  email: string
  password: string
  accept_policies: boolean
  personaldata: boolean
  tipoDocumento: DocumentType
  numeroDocumento: string
  lastname: string
}

export const newShippingDraft: ShippingDraft = {
  name: '',
  phone: '',
  address: '',
  province: '',
  city: '',
  area: '-',
  tipoComprobante: 'BOLETA',
  numeroComprobante: '',
  razonSocial: '',
  direccionFiscal: '',
}
export const newRegisterDraft: RegisterDraft = {
  email: '',
  password: '-',
  accept_policies: false,
  personaldata: false,
  tipoDocumento: 'DNI',
  numeroDocumento: '',
  lastname: '',
}

export type CheckoutField =
  | Exclude<keyof ShippingDraft, 'area'>
  | Exclude<keyof RegisterDraft, 'password' | 'personaldata'>

/**
 * VAL-15, VAL-25, FISCAL-02: what is still empty. Some fields are only needed for a FACTURA, the terms only by guests.
 */
export const missingFields = (
  shipping: ShippingDraft,
  register: RegisterDraft,
  { loggedIn }: { loggedIn: boolean },
): CheckoutField[] => {
  const blank = (value: string) => value.trim() === ''
  const missing: CheckoutField[] = []
  for (const field of ['email', 'tipoDocumento', 'numeroDocumento', 'lastname'] as const)
    if (blank(register[field])) missing.push(field)
  for (const field of ['name', 'phone', 'address', 'province', 'city', 'tipoComprobante'] as const)
    if (blank(shipping[field])) missing.push(field)
  if (shipping.tipoComprobante === 'FACTURA')
    for (const field of facturaFields) if (blank(shipping[field])) missing.push(field)
  if (!loggedIn && !register.accept_policies) missing.push('accept_policies')
  return missing
}

/** The fields only for a FACTURA. */
const facturaFields = ['numeroComprobante', 'razonSocial', 'direccionFiscal'] as const

/** STATE-43: choosing BOLETA clears the receipt number and the fields that go with it. */
export const withReceiptType = (draft: ShippingDraft, type: ReceiptType): ShippingDraft => ({
  ...draft,
  ...(type === 'BOLETA' ? { numeroComprobante: '', razonSocial: '', direccionFiscal: '' } : {}),
  tipoComprobante: type,
})

/** STATE-44: another province empties the city, which belongs to a province. */
export const withProvince = (draft: ShippingDraft, province: string): ShippingDraft =>
  province === draft.province ? draft : { ...draft, province, city: '' }

export interface Busy {
  consulting: boolean
  registering: boolean
  migrating: boolean
  placingOrder: boolean
  loadingUbigeo: boolean
}
export const idle: Busy = {
  consulting: false,
  registering: false,
  migrating: false,
  placingOrder: false,
  loadingUbigeo: false,
}

/** STATE-36: `consulting` alone never blocks the button. */
export const isSubmitBlocked = (busy: Busy): boolean =>
  busy.registering || busy.migrating || busy.placingOrder || busy.loadingUbigeo

/** What is wrong with a field: a key of the sentences in `messages/errors.ts`, or that it is empty. */
export type FieldProblem =
  | 'required'
  | 'emailInvalid'
  | 'phoneInvalid'
  | 'documentInvalid'
  | 'dniInvalid'
  | 'documentTooLong'
  | 'receiptNumberInvalid'
  | 'rucInvalid'
  | 'rucTooLong'
  | 'storeRequired'
export type FieldProblems = Partial<Record<CheckoutField | 'tienda', FieldProblem>>

/** VAL-15 to VAL-21, D-55, D-65: every field that stops the shopper, with its reason. */
export const checkoutProblems = (
  shipping: ShippingDraft,
  register: RegisterDraft,
  o: { loggedIn: boolean; lengths: DocumentLengths; option: ShippingOption; store: string },
): FieldProblems => {
  const problems: FieldProblems = {}
  const { tipoDocumento, numeroDocumento } = register
  if (!isEmail(register.email.trim())) problems.email = 'emailInvalid'
  if (!isPhone(shipping.phone)) problems.phone = 'phoneInvalid'
  const document = documentProblem(tipoDocumento, numeroDocumento.trim(), o.lengths)
  if (document) problems.numeroDocumento = document
  const receipt = receiptNumberProblem(shipping.tipoComprobante, shipping.numeroComprobante)
  if (receipt) problems.numeroComprobante = receipt
  if (o.option === 'tienda' && o.store === '') problems.tienda = 'storeRequired'
  for (const field of missingFields(shipping, register, o)) problems[field] = 'required'
  return problems
}

/** The fields in the order of the page (SHIP-05 to SHIP-09), so that the first one with a problem gets the focus. */
const pageOrder: readonly (CheckoutField | 'tienda')[] = [
  'email',
  'phone',
  'tipoDocumento',
  'numeroDocumento',
  'name',
  'lastname',
  'address',
  'province',
  'city',
  'tienda',
  'tipoComprobante',
  'numeroComprobante',
  'razonSocial',
  'direccionFiscal',
  'accept_policies',
]
export const firstProblem = (problems: FieldProblems): CheckoutField | 'tienda' | null =>
  pageOrder.find(field => problems[field] !== undefined) ?? null

/** VAL-11 to VAL-13: what an order lacks before it can be sent. */
export const placementRefusal = (o: {
  userId: string
  products: unknown
  address: string | undefined
}): 'userRequired' | 'productsInvalid' | 'shippingIncomplete' | null => {
  if (o.userId.trim() === '') return 'userRequired'
  if (!Array.isArray(o.products)) return 'productsInvalid'
  return o.address === undefined || o.address.trim() === '' ? 'shippingIncomplete' : null
}

/** PAY-06: a payment needs an order and something to pay. */
export const isPaymentComplete = (o: { orderId: string; price: number } | null): boolean =>
  o !== null && o.orderId !== '' && o.price > 0

/** SHIP-16, D-62: go on to the payment only while the order waits and nothing new is in the cart. */
export const resumesPayment = (o: {
  success: boolean
  orderId: string
  status: string
  units: number
}): boolean => o.success && o.orderId !== '' && o.status === 'pending' && o.units === 0
