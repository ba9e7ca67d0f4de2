import type { DocumentType, ReceiptType } from '../business.ts'

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
  Exclude<keyof ShippingDraft, 'area'> | Exclude<keyof RegisterDraft, 'password' | 'personaldata'>

/** VAL-15, VAL-25: what is still empty; receipt number only for FACTURA, terms only for guests. */
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
  if (shipping.tipoComprobante === 'FACTURA' && blank(shipping.numeroComprobante))
    missing.push('numeroComprobante')
  if (!loggedIn && !register.accept_policies) missing.push('accept_policies')
  return missing
}

/** STATE-43: choosing BOLETA clears the receipt number. */
export const withReceiptType = (draft: ShippingDraft, type: ReceiptType): ShippingDraft => ({
  ...draft,
  tipoComprobante: type,
  numeroComprobante: type === 'BOLETA' ? '' : draft.numeroComprobante,
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

/** D-46: drafts stay on these paths and are discarded on the next page other than them. */
export const keepsDrafts = (path: string): boolean =>
  ['/envio', '/pago', '/login', '/register'].includes(path)
