// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { CartAnswer } from '#shared/contracts/cart.ts'
import { soles } from '#shared/rules/money.ts'
import { cartAnswer } from '../stores/cart-answer.ts'
import { fakeApi } from '../stores/fake-api.ts'
import { CART, line, order, purchase, transfer } from './refusals/refusal.ts'
import { choose, draw, freshPages, leave, press, send, signIn, type, watchedWays } from './screen.ts'

freshPages()
beforeEach(signIn)

const text = () => document.body.textContent
/** The browser shows the page again as it was left. */
const comeBack = () =>
  act(async () => {
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    await new Promise(done => setTimeout(done, 5))
  })

test('DOOR-04 a cart that Back shows again is read anew', async () => {
  let units = 2
  const cart = (): CartAnswer => ({
    card_products: [
      { sellerId: 's1', shopName: 'Misti', price: soles(100), products: [{ ...line, quantity: units }] },
    ],
    ...{ price: soles(100), card_product_count: units, shipping_fee: soles(4.99), outOfStockProduct: [] },
    ...{ buy_product_item: units, coupon: null },
  })
  fakeApi({ [CART]: cart })
  const { CartScreen } = await import('#islands/cart/CartScreen.tsx')
  await draw(<CartScreen company={null} />)
  expect(text()).toContain('2 productos disponibles')
  units = 1
  await comeBack()
  expect(text()).toContain('1 producto disponible')
})

test('CART-10 D-42 a coupon is taken off by its button', async () => {
  const api = fakeApi({ 'POST /home/product/apply-coupon': { message: 'Quitaste el cupón' } })
  const { Coupon } = await import('#islands/cart/Coupon.tsx')
  await draw(<Coupon coupon={{ code: 'HOLA', discount: soles(10) }} />)
  expect(text()).toContain('Cupón HOLA')
  await press('Quitar')
  expect(api.of('POST /home/product/apply-coupon').map(({ body }) => body)).toEqual([
    { userId: 'c1', code: '' },
  ])
})

test('D-61 a cart that changed meanwhile opens the summary on a phone, with the reason above it', async () => {
  const { $cartChanged } = await import('#stores/checkout/submit.ts')
  const { OrderSummary } = await import('#islands/checkout/OrderSummary.tsx')
  await draw(<OrderSummary cart={cartAnswer as unknown as CartAnswer} />)
  expect(document.querySelector('details')?.open).toBe(false)
  expect(document.querySelector('[role=alert]')).toBeNull()
  act(() => $cartChanged.set(true))
  expect(document.querySelector('details')?.open).toBe(true)
  expect(document.querySelector('[role=alert]')?.textContent).toContain('Actualizamos tu carrito.')
})

test('PROVIDER-05 back from the provider’s page its button can be pressed again', async () => {
  const ways = watchedWays('/pago')
  fakeApi({ 'POST /order/create-payment': { clientSecret: 's', redirectUrl: 'https://pagos.example/1' } })
  const { RedirectPanel } = await import('#islands/payment/RedirectPanel.tsx')
  await draw(<RedirectPanel provider="mercadopago" title="Mercado Pago" purchase={purchase} />)
  await press('Ir a Mercado Pago')
  expect(ways).toEqual(['https://pagos.example/1'])
  expect(document.querySelector('button')?.disabled).toBe(true)
  await comeBack()
  await press('Ir a Mercado Pago')
  expect(ways).toHaveLength(2)
})

test('WALLET-02 WALLET-04 what is copied is what the app takes, and the number goes with the wallet that was chosen', async () => {
  const copied: string[] = []
  vi.stubGlobal('navigator', {
    clipboard: { writeText: (words: string) => Promise.resolve(void copied.push(words)) },
  })
  const account = (wallet: string, number: string) => ({ wallet, number, holder: 'Rosa Quispe', qr: '/qr' })
  const payment = {
    ...transfer('waiting'),
    accounts: [account('yape', '987654321'), account('plin', '911222333')],
  }
  const api = fakeApi({
    'POST /order/wallet/o1': { wallet: payment },
    'POST /order/wallet/o1/operation': { message: 'Recibido', wallet: { ...payment, state: 'verifying' } },
  })
  const { TransferPanel } = await import('#islands/manual-transfer/TransferPanel.tsx')
  await draw(<TransferPanel orderId="o1" onChange={() => undefined} />)
  await press('Copiar Monto exacto')
  await press('Plin')
  await press('Copiar Número Plin')
  expect(copied).toEqual(['104.99', '911222333'])
  await type('operacion', '55501234')
  await send()
  expect(api.of('POST /order/wallet/o1/operation').map(({ body }) => body)).toEqual([
    { wallet: 'plin', operation: '55501234' },
  ])
})

test('WALLET-02 where the browser does not let it copy, the page says so and nothing of Copiado', async () => {
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('forbidden')) } })
  const { CopyButton } = await import('#islands/CopyButton.tsx')
  await draw(<CopyButton text="104.99" label="Monto exacto" />)
  await press('Copiar')
  expect(text()).toBe('Cópialo a mano Monto exacto')
})

test('WALLET-06 while the owner looks for a transfer the page asks every 20 seconds and when it is seen again, unless nobody sees it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let looks = 0
  const { Verifying } = await import('#islands/manual-transfer/Verifying.tsx')
  await draw(<Verifying orderId="o1" transfer={transfer('verifying')} onLook={() => (looks += 1)} />)
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
  pass(19_000)
  expect(looks).toBe(0)
  pass(22_000)
  expect(looks).toBe(2)
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  pass(60_000)
  expect(looks).toBe(2)
  hidden.mockReturnValue(false)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(looks).toBe(3)
  await leave()
  vi.restoreAllMocks()
  vi.advanceTimersByTime(60_000)
  expect(looks).toBe(3)
  vi.useRealTimers()
})

test('EXCHANGE-02 what was chosen for one kind of exchange is not sent with another', async () => {
  const CALL = 'POST /home/order/exchange/o1'
  const api = fakeApi({ [CALL]: { message: 'Recibimos tu solicitud' } })
  const choices = [{ _id: 'l1', units: 2, kinds: ['fault' as const, 'credit' as const], sizes: [] }]
  const { ExchangeForm } = await import('#islands/exchanges/ExchangeForm.tsx')
  await draw(<ExchangeForm order={order} choices={choices} onEnd={() => undefined} />)
  await press('Llegó con una falla')
  await press('Botín')
  expect(document.querySelectorAll('[type=checkbox]:checked')).toHaveLength(1)
  await press('Devolverlo por una nota de crédito')
  expect(document.querySelectorAll('[type=checkbox]:checked')).toHaveLength(0)
  await type('exchange-reason', 'No me gusta.')
  await send()
  expect(api.of(CALL)).toEqual([])
})

test('EXCHANGE-02 a line is offered for the units that are left of it, another size without its own, a fault with it', async () => {
  const sizes = ['37', '38'].map(size => ({ _id: size, size }))
  const sized = { ...order, products: order.products.map(line => ({ ...line, size: '37', quantity: 3 })) }
  const choices = [{ _id: 'l1', units: 2, kinds: ['fault' as const, 'size' as const], sizes }]
  const { ExchangeForm } = await import('#islands/exchanges/ExchangeForm.tsx')
  await draw(<ExchangeForm order={sized} choices={choices} onEnd={() => undefined} />)
  const lists = () =>
    [...document.querySelectorAll('select')].map(list => [...list.options].map(each => each.textContent))
  await press('Cambiarlo por otra talla')
  await press('Botín')
  expect(lists()).toEqual([
    ['1', '2'],
    [expect.any(String), '38'],
  ])
  await press('Llegó con una falla')
  await press('Botín')
  expect(lists()).toEqual([
    ['1', '2'],
    [expect.any(String), expect.stringContaining('37'), expect.stringContaining('38')],
  ])
})

test('EXCHANGE-02 a form that is not complete leads to what is missing', async () => {
  const sizes = [{ _id: '38', size: '38' }]
  const sized = { ...order, products: order.products.map(line => ({ ...line, size: '37' })) }
  const choices = [{ _id: 'l1', units: 1, kinds: ['size' as const], sizes }]
  const { ExchangeForm } = await import('#islands/exchanges/ExchangeForm.tsx')
  await draw(<ExchangeForm order={sized} choices={choices} onEnd={() => undefined} />)
  const missing: string[] = []
  for (const next of [
    () => press('Cambiarlo por otra talla'),
    () => press('Botín'),
    () => choose38(),
    undefined,
  ]) {
    ;(document.activeElement as HTMLElement | null)?.blur()
    await send()
    missing.push(document.activeElement?.id ?? '')
    await next?.()
  }
  expect(missing).toEqual(['exchange-kind', 'exchange-lines', 'exchange-lines', 'exchange-reason'])
})
async function choose38(): Promise<void> {
  const last = [...document.querySelectorAll('select')].at(-1)
  if (last) last.id = 'other-size'
  await choose('other-size', '38')
}

test('CART-07 ALERT-01 a line that is sold out leads to its own colour and size, and to what helps there', async () => {
  const offer = { price: soles(100), discount: soles(0) }
  const variant = { ...offer, sizeId: 'v1', color: 'Rojo', colorCode: '', size: '38', sku: '' }
  const soldOut = { _id: 'l1', userId: 'c1', productId: 'p1', quantity: 1, variant }
  const { SoldOut } = await import('#islands/cart/SoldOut.tsx')
  await draw(<SoldOut lines={[{ ...soldOut, products: [line.productInfo] }]} />)
  const link = new URL(document.querySelector('a')?.href ?? '', 'http://localhost')
  expect(link.pathname).toBe('/product/details/botin')
  expect(Object.fromEntries(link.searchParams)).toEqual({ color: 'Rojo', talla: '38' })
  expect(link.hash).toBe('#avisame')
})

test('CHOOSE-03 below a cart with nothing but what is sold out is no row of products seen before', async () => {
  const seen = { id: 'p1', slug: 'botin', name: 'Botín', picture: null, priceCents: 100, seenAt: 1 }
  localStorage.setItem('vitrina:recent', JSON.stringify([seen]))
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe(): void {}
    },
  )
  document.body.innerHTML = '<main></main>'
  const { $cart } = await import('#stores/cart.ts')
  const { ready } = await import('#stores/load.ts')
  const { showRecentBelowEmptyCart } = await import('#start/page/recent.ts')
  const gone = { _id: 'l1', userId: 'c1', productId: 'p1', quantity: 1, variant: null, products: [] }
  const cart = (lines: CartAnswer['outOfStockProduct']): CartAnswer => ({
    ...{ card_products: [], price: soles(0), card_product_count: 0, shipping_fee: soles(0), coupon: null },
    ...{ buy_product_item: 0, outOfStockProduct: lines },
  })
  $cart.set(ready(cart([gone])))
  showRecentBelowEmptyCart()
  expect(text()).not.toContain('Botín')
  $cart.set(ready(cart([])))
  expect(text()).toContain('Botín')
})
