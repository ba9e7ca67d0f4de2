import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { atom, type ReadableAtom } from 'nanostores'
import { expect, test, vi } from 'vitest'
import { CartScreen } from '#islands/cart/CartScreen.tsx'
import { Pane } from '#islands/chat/Pane.tsx'
import { sellerWords } from '#islands/chat/words.ts'
import { ContactSection } from '#islands/checkout/ContactSection.tsx'
import { ComplaintResult } from '#islands/complaints/ComplaintResult.tsx'
import { Receipt } from '#islands/confirm/Receipt.tsx'
import { OrderHelp } from '#islands/orders/OrderHelp.tsx'
import type { CartAnswer, CartLineAnswer } from '#shared/contracts/cart.ts'
import type { ComplaintAnswer } from '#shared/contracts/complaints.ts'
import type { OrderAnswer } from '#shared/contracts/orders.ts'
import { soles } from '#shared/rules/money.ts'
import { $cart } from '#stores/cart.ts'
import type { Inbox } from '#stores/chat/inbox.ts'
import { ready } from '#stores/load.ts'
import { $pendingOrder } from '#stores/payment.ts'

/** Without a page there is no store that changes: each is drawn as it is. */
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

test('DOOR-13 with nothing that can be bought the cart speaks of no free shipping and no fee', () => {
  const company = { freeShippingFrom: soles(199) }
  const drawn = (answer: CartAnswer) => {
    $cart.set(ready(answer))
    return textOf(renderToStaticMarkup(createElement(CartScreen, { company })))
  }
  const gone = {
    _id: 'l2',
    userId: 'u1',
    productId: 'p1',
    quantity: 1,
    variant: null,
    products: [line.productInfo],
  }
  const soldOut = { ...cart(0, 1), card_products: [], price: soles(0), outOfStockProduct: [gone] }
  expect(drawn(soldOut)).not.toContain('Te faltan')
  expect(drawn(soldOut)).not.toContain('El envío se calcula')
  expect(drawn(cart(1, 1))).toContain('Te faltan S/99.00')
})

test('CHAT-02 CHAT-10 SCREEN-21 the buttons that show the list say how many messages wait in it', () => {
  const conversation = (fdId: string, unread: number) => ({
    ...{ fdId, name: fdId, image: '', lastMessage: '', lastAt: '', unread },
  })
  const inbox = {
    $my_friends: atom(ready([conversation('a', 1), conversation('b', 2)])),
    $openId: atom(''),
    $currentFd: atom(null),
    $activeSeller: atom([]),
  } as unknown as Inbox
  const drawn = () =>
    textOf(
      renderToStaticMarkup(
        createElement(Pane, { inbox, words: sellerWords, isListOpen: false, onToggleList: () => undefined }),
      ),
    )
  expect(drawn().match(/Ver clientes 3 3 mensajes sin leer/g)).toHaveLength(2)
  inbox.$my_friends.set(ready([conversation('a', 0)]))
  expect(drawn()).not.toContain('sin leer')
  expect(drawn()).toContain('Elige un cliente')
  expect(sellerWords.empty).toBe('Ningún cliente te ha escrito todavía')
})

test('DOOR-09 /envio promises a mail about the order only where the shop sends mail', () => {
  const drawn = (mails: boolean) => textOf(renderToStaticMarkup(createElement(ContactSection, { mails })))
  expect(drawn(true)).toContain('te escribimos sobre ellos')
  expect(drawn(false)).toContain('Con él verás luego tus pedidos.')
  expect(drawn(false)).not.toContain('escribimos')
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
  // DOOR-07: where the form of the page takes it, it opens that.
  const html = renderToStaticMarkup(
    createElement(OrderHelp, { order, phone: '987654321', onExchange: () => undefined }),
  )
  expect(html).toMatch(/<button type="button"[^>]*>(?:(?!<\/button>).)*Pedir un cambio<\/button>/)
  expect(html).not.toMatch(/<a [^>]*>(?:(?!<\/a>).)*Pedir un cambio/)
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

test.each([
  ['tienda', 'Pagas S/39.90 al recogerla.'],
  ['lima', 'Pagas S/39.90 al recibir tu compra.'],
] as const)('SCREEN-21 an order with envio %s says %s', (envio, sentence) => {
  const placed = {
    ...{ ...order, _id: 'o1', price: soles(39.9), items: 1, createdAt: '2026-03-02T15:00:00.000Z' },
    ...{ parcels: [], receipts: [], shippingInfo: { envio, tienda: 'Misti', address: 'Av. Larco 1' } },
  } as unknown as OrderAnswer
  const drawn = textOf(
    renderToStaticMarkup(createElement(Receipt, { order: placed, method: 'cod', phone: '' })),
  )
  expect(drawn.match(/Pagas S[^.]*\.\d\d[^.]*\./g)).toEqual([sentence])
})
