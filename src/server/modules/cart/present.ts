import type { CartAnswer, CartLineAnswer, LineProduct, LineVariant } from '#shared/contracts/cart.ts'
import { groupBy } from '#shared/rules/cart.ts'
import { cents, toSoles } from '#shared/rules/money.ts'
import { sellingPrice } from '#shared/rules/price.ts'
import { shippingFee } from '#shared/rules/shipping.ts'
import { buyableQuantity, isSoldOut } from '#shared/rules/stock.ts'
import type { CartRow } from './rows.ts'
import type { Totals } from './totals.ts'

const presentVariant = (row: CartRow): LineVariant | null =>
  row.sizeId === null
    ? null
    : {
        color: row.color,
        colorCode: row.colorCode,
        size: row.size,
        sizeId: row.sizeId,
        price: toSoles(row.price),
        discount: toSoles(row.discount),
        sku: row.sku,
      }

const presentProduct = (row: CartRow): LineProduct => ({
  _id: row.productId,
  sellerId: row.sellerId,
  shopName: row.shopName,
  name: row.name,
  slug: row.slug,
  brand: row.brand,
  category: row.category,
  image: row.pictures[0]?.url ?? null,
  images: row.pictures.map(({ url }) => url),
  picture: row.pictures[0] ?? null,
  price: toSoles(row.price),
  discount: toSoles(row.discount),
  stock: row.stock,
  rating: row.rating,
})

/** DATA-15: a line as it crosses the wire, in soles. */
export const presentLine = (row: CartRow): CartLineAnswer => ({
  _id: row.id,
  quantity: row.quantity,
  buyable: buyableQuantity(row),
  variant: presentVariant(row),
  productInfo: presentProduct(row),
})

/** API-03: lines in groups of their seller, the sold-out ones apart (D-41), each as a list of one (contract.md 3). */
export function presentCart(rows: readonly CartRow[], totals: Totals): CartAnswer {
  const buyable = rows.filter(row => !isSoldOut(row.stock))
  return {
    card_products: groupBy(buyable, row => row.sellerId).map(({ key, items }) => ({
      sellerId: key,
      shopName: items[0]?.shopName ?? '',
      price: toSoles(cents(items.reduce((sum, row) => sum + buyableQuantity(row) * sellingPrice(row), 0))),
      products: items.map(presentLine),
    })),
    price: toSoles(totals.price),
    card_product_count: totals.units,
    shipping_fee: toSoles(shippingFee('lima', totals.price, totals.shipping)),
    outOfStockProduct: rows
      .filter(row => isSoldOut(row.stock))
      .map(row => ({
        _id: row.id,
        userId: row.shopperId,
        productId: row.productId,
        quantity: row.quantity,
        variant: presentVariant(row),
        products: [presentProduct(row)],
      })),
    buy_product_item: totals.buyable,
    coupon: totals.coupon ? { code: totals.coupon.code, discount: toSoles(totals.coupon.amount) } : null,
  }
}
