import type { ShippingOption } from '#shared/business.ts'
import type { ShippingInfo } from '#shared/contracts/orders.ts'
import { AppError } from '#shared/errors.ts'
import { formatSoles, toCents, toSoles, type Cents, type Soles } from '#shared/rules/money.ts'
import {
  isLima,
  optionOfDistrict,
  optionOfFee,
  shippingFee,
  type ShippingTerms,
} from '#shared/rules/shipping.ts'
import type { OrderShipping } from '#shared/rules/orders.ts'
import { fold } from '#shared/rules/text.ts'
import { pickupStores } from '../content.ts'

export interface Delivery {
  option: ShippingOption
  fee: Cents
  /** '' unless the shopper picks the order up. */
  store: string
  /** True when the shop charges less than the caller sent: the answer must say so. */
  isFeeOther: boolean
}

interface DeliveryRequest {
  info: Pick<ShippingInfo, 'envio' | 'tienda'>
  place: Pick<OrderShipping, 'province' | 'city'> & { ubigeo: string }
  /** As sent. */
  sentFee: Soles | undefined
  /** The price of the items after the coupon. */
  price: Cents
  terms: ShippingTerms
}

/**
 * D-58, D-123, FEE-02: how the order is delivered and what that costs. Refuses 'Todo Lima' elsewhere and for an unknown
 * district, and a fee above the one that was sent.
 */
export async function chooseDelivery({
  info,
  place,
  sentFee,
  price,
  terms,
}: DeliveryRequest): Promise<Delivery> {
  const sent = sentFee === undefined ? undefined : toCents(sentFee)
  const usual = optionOfDistrict(place.ubigeo)
  const meant = sent === undefined ? usual : optionOfFee(sent, { usual, subtotal: price, terms })
  const option = info.envio ?? meant
  if (option === 'lima' && usual !== 'lima')
    throw isLima(place.province)
      ? new AppError('limaDistrictUnknown', { city: place.city })
      : new AppError('limaOnly')
  const fee = shippingFee(option, price, terms)
  if (sent !== undefined && fee > sent)
    throw new AppError('shippingFeeChanged', { fee: formatSoles(fee), shipping_fee: toSoles(fee) })
  const store = option === 'tienda' ? await storeNamed(info.tienda) : ''
  return { option, fee, store, isFeeOther: sent !== undefined && sent !== fee }
}

/**
 * D-58: a store of the list, by name; a caller that names none gets the first. Refuses when there is none (CONTENT-04).
 */
async function storeNamed(name: string): Promise<string> {
  const stores = await pickupStores()
  const chosen = name === '' ? stores[0] : stores.find(store => fold(store.name) === fold(name))
  if (!chosen) throw new AppError('shippingOptionInvalid')
  return `${chosen.name}, ${chosen.address}, ${chosen.district}`
}
