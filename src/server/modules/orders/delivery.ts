import type { ShippingOption } from '#shared/business.ts'
import type { ShippingInfo } from '#shared/contracts/orders.ts'
import { AppError } from '#shared/errors.ts'
import { toCents, type Cents, type Soles } from '#shared/rules/money.ts'
import { isLima, optionOfDistrict, optionOfFee, shippingFee } from '#shared/rules/shipping.ts'
import type { OrderShipping } from '#shared/rules/orders.ts'
import { fold } from '#shared/rules/text.ts'
import { pickupStores } from '../content.ts'

export interface Delivery {
  option: ShippingOption
  fee: Cents
  /** '' unless the shopper picks the goods up. */
  store: string
  /** True when the caller named no option and is charged another fee than it sent (D-58): the answer must say so. */
  isFeeChanged: boolean
}

interface DeliveryRequest {
  info: Pick<ShippingInfo, 'envio' | 'tienda'>
  place: Pick<OrderShipping, 'province' | 'city'> & { ubigeo: string }
  /** As sent. */
  sentFee: Soles | undefined
  /** What the goods cost after the coupon. */
  price: Cents
  freeShippingFrom: Cents | null
  /** D-109: goods bought at once may come with a fee that is none of ours; it means the place's. */
  isFeeFree: boolean
}

/** D-58: how the order is delivered and what that costs. Refuses a fee of the cart that is none of the three, 'Todo Lima' elsewhere, and for a district that nobody knows. */
export async function chooseDelivery({
  info,
  place,
  sentFee,
  price,
  freeShippingFrom,
  isFeeFree,
}: DeliveryRequest): Promise<Delivery> {
  const sent = sentFee === undefined ? undefined : toCents(sentFee)
  const usual = optionOfDistrict(place.ubigeo)
  const byFee = sent === undefined ? usual : optionOfFee(sent, usual, freeShippingFrom, price)
  const option = info.envio ?? byFee ?? (isFeeFree ? usual : null)
  if (option === null) throw new AppError('shippingOptionInvalid')
  if (option === 'lima' && usual !== 'lima')
    throw isLima(place.province)
      ? new AppError('limaDistrictUnknown', { city: place.city })
      : new AppError('limaOnly')
  const fee = shippingFee(option, price, freeShippingFrom)
  const isFeeChanged = sent !== undefined && sent !== fee
  if (isFeeChanged && info.envio) throw new AppError('cartChanged')
  return { option, fee, store: option === 'tienda' ? await storeNamed(info.tienda) : '', isFeeChanged }
}

/** D-58: a store of the list, by name; a caller that names none gets the first. Refuses where there is none (CONTENT-04). */
async function storeNamed(name: string): Promise<string> {
  const stores = await pickupStores()
  const chosen = name === '' ? stores[0] : stores.find(store => fold(store.name) === fold(name))
  if (!chosen) throw new AppError('shippingOptionInvalid')
  return `${chosen.name}, ${chosen.address}, ${chosen.district}`
}
