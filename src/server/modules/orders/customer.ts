import { eq } from 'drizzle-orm'
import { DEFAULT_AREA, type DocumentType } from '#shared/business.ts'
import type { ShippingInfo } from '#shared/contracts/orders.ts'
import { AppError } from '#shared/errors.ts'
import {
  isDocumentValid,
  isEmail,
  isPhone,
  normalPhone,
  type DocumentLengths,
} from '#shared/rules/documents.ts'
import type { OrderShipping } from '#shared/rules/orders.ts'
import { db } from '../../db/index.ts'
import { customers } from '../../db/schema/customers.ts'
import { districtCode } from '../ubigeo/list.ts'
import type { Delivery } from './delivery.ts'
import { receiptOf } from './receipt-data.ts'

type Customer = typeof customers.$inferSelect

/** The account of the customer, locked, so that orders of one customer are placed one after the other. */
export async function lockCustomer(id: string): Promise<Customer> {
  const [row] = await db().select().from(customers).where(eq(customers.id, id)).for('update')
  if (!row) throw new AppError('sessionExpired')
  return row
}

/**
 * What the order says about its customer. The account's e-mail and document are locked (VAL-24, D-50), and are used
 * when older clients leave them out. Name, phone and place also come from the account then, but not for a restricted
 * session: otherwise a stranger who knows the document number could read the stored address on a parcel (D-49). Refuses
 * wrong formats (D-65).
 */
export function shippingOf(
  info: ShippingInfo,
  account: Customer,
  { lengths, isRestricted }: { lengths: DocumentLengths; isRestricted: boolean },
): Omit<OrderShipping, 'envio' | 'tienda'> & { ubigeo: string } {
  const customer = isRestricted ? { ...account, ...withheld } : account
  if (info.email !== '' && !isEmail(info.email)) throw new AppError('emailInvalid')
  const phone = normalPhone(info.phone || customer.phone)
  const name = info.name || customer.name
  const province = info.province || customer.province
  const city = info.city || customer.city
  if ([name, phone, province, city].includes('')) throw new AppError('shippingIncomplete')
  if (!isPhone(phone)) throw new AppError('phoneInvalid')
  const document = documentOf(info, customer, lengths)
  return {
    name,
    lastname: info.lastname || customer.lastname,
    phone,
    email: customer.email,
    address: info.address,
    province,
    city,
    area: info.area || DEFAULT_AREA,
    ubigeo: districtCode({ province, city }),
    ...receiptOf({ ...info, tipoDocumento: document.type, numeroDocumento: document.number }, lengths),
  }
}

const withheld = { name: '', lastname: '', phone: '', province: '', city: '' } as const

function documentOf(
  info: ShippingInfo,
  customer: Customer,
  lengths: DocumentLengths,
): { type: DocumentType; number: string } {
  const stored = { type: customer.documentType as DocumentType, number: customer.documentNumber }
  // FISCAL-06: if the account has no valid document, the typed one is used.
  return isDocumentValid(stored.type, stored.number, lengths)
    ? stored
    : { type: info.tipoDocumento ?? 'DNI', number: info.numeroDocumento }
}

/** STATE-45: the next checkout starts with the address of this order. Not for a restricted session (D-49). */
export const rememberedOf = (
  shipping: OrderShipping,
  { option }: Pick<Delivery, 'option'>,
): Partial<typeof customers.$inferInsert> => ({
  lastname: shipping.lastname,
  phone: shipping.phone,
  ...(option === 'tienda'
    ? {}
    : { address: shipping.address, province: shipping.province, city: shipping.city }),
  documentType: shipping.tipoDocumento,
  documentNumber: shipping.numeroDocumento,
  receiptType: shipping.tipoComprobante,
  receiptNumber: shipping.numeroComprobante,
  receiptName: shipping.razonSocial ?? '',
  receiptAddress: shipping.direccionFiscal ?? '',
})
