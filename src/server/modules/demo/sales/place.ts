import { cents } from '#shared/rules/money.ts'
import { orderTotal } from '#shared/rules/shipping.ts'
import { ShippingInfo } from '#shared/contracts/orders.ts'
import { newId } from '../../../lib/uuid.ts'
import type { Customer } from '../../customers/password.ts'
import { documentLengths } from '../../company.ts'
import { shippingOf } from '../../orders/customer.ts'
import { chooseDelivery } from '../../orders/delivery.ts'
import { taxOf } from '../../orders/receipt-data.ts'
import { readNamed } from '../../orders/ordered-items.ts'
import { findOrder, type OrderRow } from '../../orders/rows.ts'
import { confirmLocked } from '../../orders/states.ts'
import { storeOrder } from '../../orders/store.ts'
import { takeItems } from '../../orders/take.ts'
import { noteTransfer } from '../../payments/demo.ts'
import type { DemoSale } from './file.ts'

interface Buying {
  customer: Customer
  /** Ids of the demo's products, by code. */
  productIds: ReadonlyMap<string, string>
  /** Of a transfer; no two have the same. */
  operation: string
}

/** DEMO-03: an order of the demo as its customer placed and confirmed it, at the time of the clock. */
export async function placeSale(
  sale: DemoSale,
  { customer, productIds, operation }: Buying,
): Promise<OrderRow> {
  const items = await readNamed(sale.items.map(text => named(text, productIds)))
  const info = ShippingInfo.parse({ envio: sale.option, address: customer.address, ...receiptOf(sale) })
  const shipping = shippingOf(info, customer, { lengths: await documentLengths(), isRestricted: false })
  const { price, subtotal, buyable, shipping: terms } = items.totals
  const { option, fee, store } = await chooseDelivery({
    info,
    place: shipping,
    sentFee: undefined,
    price,
    terms,
  })
  const tax = taxOf(items.lines, { coupon: cents(0), shipping: fee })
  const id = newId()
  const row = {
    ...{ id, customerId: customer.id, subtotal, couponCode: null, couponAmount: cents(0), shippingFee: fee },
    ...{
      total: orderTotal(price, fee),
      taxPercent: tax.percent,
      shippingBase: tax.shippingBase,
      items: buyable,
    },
    ...{ shipping: { ...shipping, envio: option, tienda: store }, provesCustomer: true, proof: '' as const },
    ...{ idempotencyKey: null, idempotencyHash: null, network: null, wideNetwork: null },
  }
  await storeOrder(row, items, null)
  await takeItems(items, { orderId: id, tax, coupon: null })
  return confirm(await orderWith(id), sale, operation)
}

/** 'VT0019 x2', 'VT0031 L': a code, a size, and how many. */
function named(text: string, productIds: Buying['productIds']) {
  const {
    code = '',
    size,
    units = '1',
  } = /^(?<code>\S+)(?: (?!x\d)(?<size>\S+))?(?: x(?<units>\d+))?$/.exec(text)?.groups ?? {}
  const productId = productIds.get(code)
  if (productId === undefined) throw new Error(`The demo does not sell ${code}.`)
  return { productId, quantity: Number(units), variant: size === undefined ? null : { size } }
}

const receiptOf = ({ company }: DemoSale) =>
  company
    ? {
        tipoComprobante: 'FACTURA' as const,
        numeroComprobante: company.ruc,
        razonSocial: company.name,
        direccionFiscal: company.address,
      }
    : {}

export async function orderWith(id: string): Promise<OrderRow> {
  const order = await findOrder(id)
  if (!order) throw new Error('An order of the demo is missing.')
  return order
}

async function confirm(order: OrderRow, { pays }: DemoSale, operation: string): Promise<OrderRow> {
  if (pays === 'cash') return confirmLocked(order, 'cod')
  await noteTransfer(order, pays, operation)
  return confirmLocked(order, 'wallet')
}
