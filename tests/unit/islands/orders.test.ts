import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { ReadableAtom } from 'nanostores'
import { expect, test, vi } from 'vitest'
import { DocumentSection } from '#islands/checkout/DocumentSection.tsx'
import { OrderSummary } from '#islands/checkout/OrderSummary.tsx'
import { OrderDetail } from '#islands/orders/OrderDetail.tsx'
import { OrderItems } from '#islands/orders/OrderItems.tsx'
import type { CartAnswer, CartLineAnswer } from '#shared/contracts/cart.ts'
import type { OrderAnswer } from '#shared/contracts/orders.ts'
import { soles, type Soles } from '#shared/rules/money.ts'
import { $cart } from '#stores/cart.ts'
import { $delivery, setReceiptType } from '#stores/checkout/drafts.ts'
import { ready } from '#stores/load.ts'

/** Without a page there is no store that changes: each is drawn as it is. */
vi.mock('@nanostores/react', () => ({ useStore: (store: ReadableAtom) => store.get() as unknown }))

const textOf = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')

const line = (name: string, price: Soles, discount: Soles): CartLineAnswer => ({
  _id: name,
  quantity: 2,
  buyable: 2,
  variant: null,
  productInfo: {
    ...{ _id: name, sellerId: 's', shopName: '', slug: name, category: '', rating: 0, stock: 5 },
    ...{ name, brand: `MARCA-${name}`, price, discount },
    ...{ image: `https://otro.pe/${name}.jpg`, images: [], picture: null },
  },
})
const cart: CartAnswer = {
  card_products: [
    {
      sellerId: 's1',
      shopName: 'Calzados Misti',
      price: soles(320),
      products: [line('botin', soles(200), soles(160))],
    },
    {
      sellerId: 's2',
      shopName: 'Gamarra Textil',
      price: soles(100),
      products: [line('polo', soles(50), soles(0)), line('gorra', soles(30), soles(0))],
    },
  ],
  price: soles(420),
  card_product_count: 6,
  shipping_fee: soles(4.99),
  outOfStockProduct: [],
  buy_product_item: 6,
  coupon: null,
}

test('SHIP-10 SHIP-11 the summary has a group for each shop, each line its picture, name, brand and prices', () => {
  const html = renderToStaticMarkup(createElement(OrderSummary, { cart }))
  // Drawn twice, for phones and for wide screens.
  const drawn = html.split('<h2').at(-1) ?? ''
  const groups = drawn.split('<h3').slice(1)
  expect(groups.map(group => /<\/span> ([^<]+)<\/h3>/.exec(group)?.[1])).toEqual([
    'Calzados Misti',
    'Gamarra Textil',
  ])
  expect(groups.map(group => group.match(/(?<=src="https:\/\/otro\.pe\/)\w+/g))).toEqual([
    ['botin'],
    ['polo', 'gorra'],
  ])
  const [misti = '', gamarra = ''] = groups
  expect(textOf(misti)).toContain('MARCA-botin botin')
  expect(misti).toMatch(/class="price[^"]*">S\/160\.00</)
  expect(misti).toMatch(/<s [^>]*>.*S\/200\.00<\/s>/)
  expect(textOf(misti)).toContain('-20%')
  expect(textOf(gamarra)).toContain('MARCA-polo polo')
  expect(textOf(gamarra)).toContain('S/50.00')
  expect(gamarra).not.toMatch(/<s |%/)
})

const order: OrderAnswer = {
  ...{
    _id: 'o1',
    number: 'V-ABCD2345',
    date: '22 de noviembre de 2026',
    createdAt: '2026-11-22T15:00:00.000Z',
  },
  ...{ price: soles(324.99), subtotal: soles(320), shipping_fee: soles(4.99), items: 2, coupon: null },
  ...{ payment_status: 'unpaid', payment_method: '', delivery_status: 'pending', confirmed: false },
  steps: [{ status: 'pending', date: '2026-11-22T15:00:00.000Z' }],
  products: [
    {
      ...{ _id: 'l1', productId: 'p1', sellerId: 's1', shopName: 'Calzados Misti', slug: 'botin' },
      ...{ image: 'https://otro.pe/botin.jpg', name: 'Botín', brand: 'KUSI', sku: 'SKU-1', size: '38' },
      ...{ color: 'NEGRO', quantity: 2, price: soles(200), discount: soles(160) },
    },
  ],
  shippingInfo: {
    ...{ name: 'Rosa', lastname: 'Quispe', phone: '987654321', address: 'Av. Larco 123' },
    ...{ province: 'Lima', city: 'Miraflores', area: '-', email: 'rosa@example.com' },
    ...{ tipoDocumento: 'DNI', numeroDocumento: '45678912' },
    ...{ tipoComprobante: 'FACTURA', numeroComprobante: '20512345671', envio: 'lima', tienda: '' },
    ...{ razonSocial: 'Pasos S.A.C.', direccionFiscal: 'Av. Sol 1' },
  },
} as OrderAnswer

test('ACC-09 DATA-32 DATA-35 the detail shows every field of an order and of its lines', () => {
  const html = renderToStaticMarkup(
    createElement(OrderDetail, { order, phone: '987654321', refresh: () => Promise.resolve() }),
  )
  const text = textOf(html)
  for (const fact of [
    ...['V-ABCD2345', '22/11/2026', 'S/324.99', 'Por pagar', 'Pendiente'],
    ...[
      'Rosa Quispe',
      'Av. Larco 123',
      'Miraflores, Lima',
      'FACTURA · 20512345671',
      'Pasos S.A.C.',
      'Av. Sol 1',
    ],
    ...['Botín', 'KUSI', 'SKU SKU-1', 'Talla 38', 'Cantidad 2', 'S/160.00', 'S/200.00', '-20%'],
  ])
    expect(text).toContain(fact)
  expect(html).toContain('src="https://otro.pe/botin.jpg"')
})

test('D-64 also the order that waits to be confirmed names each shop once, with its own goods', () => {
  const [boot, cap] = [order.products[0], { ...order.products[0], _id: 'l2', name: 'Gorra' }]
  const shirt = { ...cap, _id: 'l3', name: 'Polo', shopName: 'Gamarra Textil' }
  const products = [boot, shirt, cap] as OrderAnswer['products']
  const text = textOf(renderToStaticMarkup(createElement(OrderItems, { order: { ...order, products } })))
  const [, misti, gamarra, none] = text.split('Vendido por')
  expect(misti).toMatch(/Calzados Misti .*Botín .*Gorra/)
  expect(gamarra).toMatch(/Gamarra Textil .*Polo/)
  expect(none).toBeUndefined()
})

test.each([
  [soles(700), 'BOLETA', false],
  [soles(700.01), 'BOLETA', true],
  [soles(900), 'FACTURA', false],
] as const)('FISCAL-05 the form says that a boleta needs a name: %d soles, %s: %s', (price, type, isSaid) => {
  $cart.set(ready({ ...cart, price }))
  $delivery.set({ option: 'tienda', store: 'Miraflores' })
  setReceiptType(type)
  const text = textOf(renderToStaticMarkup(createElement(DocumentSection)))
  expect(text.includes('Por ley, la boleta de más de S/700.00 lleva tu documento y tu nombre.')).toBe(isSaid)
})
