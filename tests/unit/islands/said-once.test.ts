import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { ReadableAtom } from 'nanostores'
import { expect, test, vi } from 'vitest'
import { CartScreen } from '#islands/cart/CartScreen.tsx'
import { ContactSection } from '#islands/checkout/ContactSection.tsx'
import { ComplaintResult } from '#islands/complaints/ComplaintResult.tsx'
import { OrderHelp } from '#islands/orders/OrderHelp.tsx'
import type { CartAnswer, CartLineAnswer } from '#shared/contracts/cart.ts'
import type { ComplaintAnswer } from '#shared/contracts/complaints.ts'
import type { OrderAnswer } from '#shared/contracts/orders.ts'
import { soles } from '#shared/rules/money.ts'
import { $cart } from '#stores/cart.ts'
import { ready } from '#stores/load.ts'
import { $pendingOrder } from '#stores/payment.ts'

/** Without a page there is no store that changes: each is drawn as it stands. */
vi.mock('@nanostores/react', () => ({ useStore: (store: ReadableAtom) => store.get() as unknown }))

const textOf = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')

const line: CartLineAnswer = {
  _id: 'l1',
  quantity: 2,
  buyable: 1,
  variant: null,
  productInfo: {
    ...{ _id: 'p1', sellerId: 's1', shopName: 'Misti', slug: 'botin', category: '', rating: 0, stock: 1 },
    ...{ name: 'Botín', brand: 'KUSI', price: soles(100), discount: soles(0) },
    ...{ image: '', images: [], picture: null },
  },
}
const cart = (bought: number, all: number): CartAnswer => ({
  card_products: [{ sellerId: 's1', shopName: 'Misti', price: soles(100), products: [line] }],
  price: soles(100),
  card_product_count: all,
  shipping_fee: soles(4.99),
  outOfStockProduct: [],
  buy_product_item: bought,
  coupon: null,
})

test('DOOR-13 the cart counts what can be bought, and says so where the badge counts more', () => {
  $pendingOrder.set(null)
  const drawn = (answer: CartAnswer) => {
    $cart.set(ready(answer))
    return textOf(renderToStaticMarkup(createElement(CartScreen, { company: null })))
  }
  expect(drawn(cart(1, 2))).toContain('1 de 2 productos disponibles')
  expect(drawn(cart(1, 1))).toContain('1 producto disponible ')
  expect(drawn(cart(2, 2))).toContain('2 productos disponibles')
})

test('DOOR-09 /envio promises a mail about the order only where the shop sends mail', () => {
  const drawn = (mails: boolean) => textOf(renderToStaticMarkup(createElement(ContactSection, { mails })))
  expect(drawn(true)).toContain('te escribimos sobre tu pedido')
  expect(drawn(false)).toContain('Con él entras a tu cuenta.')
  expect(drawn(false)).not.toContain('te escribimos')
})

const order = {
  number: 'V-ABCD2345',
  delivery_status: 'delivered',
  products: [{ sellerId: 's1', shopName: 'Misti', slug: 'botin' }],
} as OrderAnswer

test('DOOR-07 «Pedir un cambio» writes to the shop, or leads to the policy where it has no WhatsApp', () => {
  const linkOf = (phone: string) => {
    const html = renderToStaticMarkup(createElement(OrderHelp, { order, phone }))
    return /<a ([^>]*)>(?:(?!<\/a>).)*Pedir un cambio<\/a>/.exec(html)?.[1] ?? ''
  }
  expect(linkOf('987654321')).toMatch(/href="https:\/\/wa\.me\/51987654321\?text=[^"]*V-ABCD2345/)
  expect(linkOf('')).toMatch(/href="\/cambios-y-devoluciones"/)
  expect(linkOf('')).not.toContain('target')
})

test('DOOR-15 after a complaint the first button leads to its sheet', () => {
  const sheet = {
    numero: '000000001-2026',
    fechaLimite: '2026-12-15',
    email: 'rosa@example.com',
    enlace: '/libro-de-reclamaciones/hoja/secreto',
  } as ComplaintAnswer
  const html = renderToStaticMarkup(
    createElement(ComplaintResult, { filing: { state: 'stored', sheet, isMailed: false } }),
  )
  const [first = ''] = html.match(/<(?:a|button)\b.*?<\/(?:a|button)>/g) ?? []
  expect(first).toContain('href="/libro-de-reclamaciones/hoja/secreto"')
  expect(textOf(first)).toContain('Ver e imprimir mi hoja')
  expect(first).toContain('btn-primary')
})
