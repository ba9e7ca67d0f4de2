// State area `order` (DATA-52), the part before an order exists: the drafts of /envio and their problems.
import { atom, computed } from 'nanostores'
import type { DocumentType, ReceiptType, ShippingOption } from '#shared/business.ts'
import type { CompanyAnswer } from '#shared/contracts/catalog.ts'
import { cartBill } from '#shared/rules/cart.ts'
import {
  newRegisterDraft,
  newShippingDraft,
  withProvince,
  withReceiptType,
  type CheckoutField,
  type FieldProblems,
  type RegisterDraft,
  type ShippingDraft,
} from '#shared/rules/checkout.ts'
import {
  DEFAULT_DOCUMENT_LENGTHS,
  isTooLong,
  receiptNumberProblem,
  RUC_LENGTH,
  type DocumentLengths,
} from '#shared/rules/documents.ts'
import type { Filled } from '#shared/rules/lookup.ts'
import { soles } from '#shared/rules/money.ts'
import {
  DEFAULT_SHIPPING_TERMS,
  isOptionAllowed,
  orderTotal,
  preselectedOption,
  shippingFee,
  shippingFees,
  shippingTerms,
  type ShippingTerms,
} from '#shared/rules/shipping.ts'
import { storageKeys } from '#shared/storage.ts'
import { whenSignedOut } from '../auth.ts'
import { $cart } from '../cart.ts'
import { valueOf } from '../load.ts'
import { sessionAtom } from '../session-atom.ts'
import { clearFormError } from '../toasts.ts'

/** How the order is sent: '' = the option that its province preselects (D-58). */
export interface Delivery {
  option: ShippingOption | ''
  store: string
}
const newDelivery: Delivery = { option: '', store: '' }

/** What the page knows about the shop: the owner's settings that the checkout needs. */
export interface Terms {
  lengths: DocumentLengths
  shipping: ShippingTerms
}

export const $shipping = sessionAtom<ShippingDraft>(storageKeys.shipping, newShippingDraft)
export const $register = sessionAtom<RegisterDraft>(storageKeys.register, newRegisterDraft)
export const $delivery = sessionAtom<Delivery>(storageKeys.delivery, newDelivery)
/** Fields that a lookup filled, so that the next one may overwrite them (D-52). */
export const $filled = atom<Filled>({})
/** VAL-24, D-50: fields that come from the account. */
export const $locked = atom<readonly CheckoutField[]>([])
export const $problems = atom<FieldProblems>({})
export const $terms = atom<Terms>({ lengths: DEFAULT_DOCUMENT_LENGTHS, shipping: DEFAULT_SHIPPING_TERMS })

export const $option = computed([$shipping, $delivery], ({ province }, { option }) =>
  option !== '' && isOptionAllowed(option, province) ? option : preselectedOption(province),
)
/** What the order will cost, in céntimos. */
export const $amounts = computed([$cart, $option, $terms], (cart, option, { shipping }) => {
  const bill = cartBill(valueOf(cart) ?? { price: soles(0), coupon: null })
  const fee = shippingFee(option, bill.total, shipping)
  return {
    before: bill.before,
    discount: bill.discount,
    subtotal: bill.total,
    fee,
    total: orderTotal(bill.total, fee),
  }
})
/** What each option costs now, in céntimos (SHIP-12, D-17). */
export const $fees = computed([$amounts, $terms], ({ subtotal }, { shipping }) =>
  shippingFees(subtotal, shipping),
)

export const applyTerms = (company: CompanyAnswer | null): void =>
  $terms.set({
    lengths: company?.documentLengths ?? DEFAULT_DOCUMENT_LENGTHS,
    shipping: shippingTerms(company),
  })

/** Removes the mark of a field that is being corrected; with the last one, also the toast about all of them. */
const settle = (...fields: (keyof FieldProblems)[]): void => {
  if (!fields.some(field => $problems.get()[field])) return
  const rest: FieldProblems = Object.fromEntries(
    Object.entries($problems.get()).filter(([field]) => !fields.includes(field as keyof FieldProblems)),
  )
  $problems.set(rest)
  if (Object.keys(rest).length === 0) clearFormError($problems)
}

type TextField = 'name' | 'phone' | 'address' | 'city' | 'razonSocial' | 'direccionFiscal'
export const setShipping = (field: TextField, value: string): void => {
  $shipping.set({ ...$shipping.get(), [field]: value })
  settle(field)
}
export const setProvince = (province: string): void => {
  $shipping.set(withProvince($shipping.get(), province))
  settle('province', 'city')
}
/** STATE-43. */
export const setReceiptType = (type: ReceiptType): void => {
  $shipping.set(withReceiptType($shipping.get(), type))
  settle('tipoComprobante', 'numeroComprobante', 'razonSocial', 'direccionFiscal')
}
/**
 * VAL-21, D-53: a longer number is refused with a sentence, never cut. FISCAL-01: a mistyped one is reported at once.
 */
export const setReceiptNumber = (value: string): void => {
  const number = value.trim()
  if (number.length > RUC_LENGTH) return mark('numeroComprobante', 'rucTooLong')
  $shipping.set({ ...$shipping.get(), numeroComprobante: number })
  settle('numeroComprobante')
  if (receiptNumberProblem('FACTURA', number) === 'rucInvalid') mark('numeroComprobante', 'rucInvalid')
}

export const setRegister = (field: 'email' | 'lastname', value: string): void => {
  $register.set({ ...$register.get(), [field]: value })
  settle(field)
}
export const setDocumentType = (tipoDocumento: DocumentType): void => {
  const draft = { ...$register.get(), tipoDocumento }
  $register.set(draft)
  settle('tipoDocumento', 'numeroDocumento')
  if (isTooLong(tipoDocumento, draft.numeroDocumento, $terms.get().lengths))
    mark('numeroDocumento', 'documentTooLong')
}
/** VAL-18, D-53: the document number has the same rules as the receipt number. */
export const setDocumentNumber = (value: string): void => {
  const draft = $register.get()
  const number = value.trim()
  if (
    isTooLong(draft.tipoDocumento, number, $terms.get().lengths) &&
    number.length > draft.numeroDocumento.length
  )
    return mark('numeroDocumento', 'documentTooLong')
  $register.set({ ...draft, numeroDocumento: number })
  settle('numeroDocumento')
}
export const accept = (field: 'accept_policies' | 'personaldata', value: boolean): void => {
  $register.set({ ...$register.get(), [field]: value })
  if (field === 'accept_policies') settle(field)
}

export const chooseOption = (option: ShippingOption): void => {
  $delivery.set({ ...$delivery.get(), option })
  settle('tienda')
}
export const chooseStore = (store: string): void => {
  $delivery.set({ ...$delivery.get(), store })
  settle('tienda')
}

export const mark = (field: keyof FieldProblems, problem: NonNullable<FieldProblems[typeof field]>): void =>
  $problems.set({ ...$problems.get(), [field]: problem })

/**
 * D-46: dropped once the order is confirmed and on logout, also in another tab. Pages outside of the checkout drop them
 * through `drop-drafts.ts`.
 */
export const dropDrafts = (): void => {
  $shipping.set(newShippingDraft)
  $register.set(newRegisterDraft)
  $delivery.set(newDelivery)
  $filled.set({})
  $problems.set({})
}

whenSignedOut(how => {
  if (how === 'logout') dropDrafts()
})
