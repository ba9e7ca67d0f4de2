/** What the cart call answers for two units of one seller. */
export const cartAnswer = {
  card_products: [{ sellerId: 's1', shopName: 'Misti', price: 100, products: [] }],
  price: 100,
  card_product_count: 2,
  shipping_fee: 4.99,
  outOfStockProduct: [],
  buy_product_item: 2,
  coupon: null,
}
