// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { CartAnswer } from '#shared/contracts/cart.ts'
import type { ManualTransferAnswer } from '#shared/contracts/manual-transfer.ts'
import type { TrackingAnswer } from '#shared/contracts/tracking.ts'
import { soles } from '#shared/rules/money.ts'
import { fakeApi } from '../stores/fake-api.ts'
import { line, order, purchase, transfer } from './refusals/refusal.ts'
import { draw, freshPages, press, send, type } from './screen.ts'

freshPages()

const text = () => document.body.textContent
const hintOf = (id: string) => document.getElementById(`${id}-hint`)?.textContent

const cart: CartAnswer = {
  card_products: [{ sellerId: 's1', shopName: 'Misti', price: soles(100), products: [line] }],
  ...{ price: soles(100), card_product_count: 2, shipping_fee: soles(4.99), outOfStockProduct: [] },
  ...{ buy_product_item: 2, coupon: null },
}

test('CART-03 D-41 a line says that it cannot be exchanged where it is reduced, and how many are left where it is short', async () => {
  const { CartLine } = await import('#islands/cart/CartLine.tsx')
  await draw(<CartLine line={line} />)
  expect(text()).not.toContain('En oferta: sin cambio')
  expect(document.querySelector('.notice-warn')).toBeNull()
  const reduced = { ...line.productInfo, discount: soles(80), stock: 1 }
  await draw(<CartLine line={{ ...line, quantity: 3, productInfo: reduced }} />)
  expect(text()).toContain('En oferta: sin cambio por talla o color')
  expect(document.querySelector('.notice-warn')?.textContent).toMatch(/\b1\b/)
  expect(document.querySelector('.notice-warn')?.textContent).not.toMatch(/\b3\b/)
})

test('D-93 D-17 the summary says how much is missing for a free delivery, that it is reached, or nothing', async () => {
  const { CartSummary } = await import('#islands/cart/CartSummary.tsx')
  const said = async (freeShippingFrom: number | null, units = 2) => {
    const from = freeShippingFrom === null ? null : soles(freeShippingFrom)
    await draw(<CartSummary cart={{ ...cart, buy_product_item: units }} freeShippingFrom={from} />)
    return [
      text().includes('Te faltan S/50.00 para tener envío gratis.'),
      text().includes('Tu compra tiene envío gratis.'),
      text().includes('El envío se calcula en el siguiente paso.'),
    ]
  }
  expect(await said(150)).toEqual([true, false, true])
  expect(document.querySelector('progress')?.value).toBeGreaterThan(0)
  expect(await said(100)).toEqual([false, true, false])
  expect(await said(null)).toEqual([false, false, true])
  expect(await said(150, 0)).toEqual([false, false, false])
})

test('CART-10 a coupon without letters cannot be applied', async () => {
  const { Coupon } = await import('#islands/cart/Coupon.tsx')
  await draw(<Coupon coupon={null} />)
  const button = () => document.querySelector('button')?.disabled
  expect(button()).toBe(true)
  await type('coupon', '   ')
  expect(button()).toBe(true)
  await type('coupon', 'HOLA')
  expect(button()).toBe(false)
})

test('DOOR-27 D-48 below the e-mail stands where it comes from, or that the shop will write about the order', async () => {
  const { ContactSection } = await import('#islands/checkout/ContactSection.tsx')
  await draw(<ContactSection mails />)
  expect(hintOf('envio-email')).toContain('También te escribimos')
  await draw(<ContactSection mails={false} />)
  expect(hintOf('envio-email')).toBe('Con él verás luego tus pedidos.')
  const { $locked } = await import('#stores/checkout/drafts.ts')
  act(() => $locked.set(['email']))
  expect(hintOf('envio-email')).toBe('Este dato viene de tu cuenta.')
})

const stores = [
  { name: 'Miraflores', address: 'Av. Larco 1', province: 'Lima' },
  { name: 'Cayma', address: 'Av. Ejército 2', province: 'Arequipa' },
]

test('SHIP-12 D-58 D-119 a pickup is offered where there is a store, and an option that does not fit says why', async () => {
  const { DeliverySection } = await import('#islands/checkout/DeliverySection.tsx')
  const { $shipping, chooseOption, chooseStore } = await import('#stores/checkout/drafts.ts')
  const offered = () =>
    [...document.querySelectorAll<HTMLInputElement>('[name=envio]')].map(({ value }) => value)
  await draw(<DeliverySection stores={[]} />)
  expect(offered()).toEqual(['lima', 'provincia'])
  await draw(<DeliverySection stores={stores} />)
  expect(offered()).toEqual(['lima', 'provincia', 'tienda'])
  expect(text()).not.toContain('Solo para las provincias de Lima y Callao.')
  act(() => $shipping.set({ ...$shipping.get(), province: 'Arequipa' }))
  expect(text()).toContain('Solo para las provincias de Lima y Callao.')
  act(() => chooseOption('tienda'))
  expect([...document.querySelectorAll('option')].map(({ value }) => value)).toEqual([
    '',
    'Cayma',
    'Miraflores',
  ])
  expect(hintOf('envio-tienda')).toBeUndefined()
  act(() => chooseStore('Miraflores'))
  expect(hintOf('envio-tienda')).toBe('Av. Larco 1')
})

test('VAL-18 D-53 a document that is too long is told by how long its own kind may be', async () => {
  const { useField } = await import('#islands/checkout/field.ts')
  const { $problems, $register } = await import('#stores/checkout/drafts.ts')
  const Field = () => <p>{useField('numeroDocumento').error}</p>
  $problems.set({ numeroDocumento: 'documentTooLong' })
  await draw(<Field />)
  expect(text()).toMatch(/\b8\b/)
  act(() => $register.set({ ...$register.get(), tipoDocumento: 'RUC' }))
  expect(text()).toMatch(/\b11\b/)
})

test('NETWORK-02 a code that the shop mailed has its field, which has the focus, and another can be asked for', async () => {
  const { CodeSection } = await import('#islands/checkout/CodeSection.tsx')
  const { $askedCode } = await import('#stores/checkout/code.ts')
  const again = vi.fn<() => void>()
  await draw(<CodeSection onAgain={again} />)
  expect(text()).toBe('')
  await act(async () => {
    $askedCode.set({ challenge: 'c', email: 'rosa@example.com', text: '' })
    await Promise.resolve()
  })
  expect(text()).toContain('rosa@example.com')
  expect(document.activeElement?.id).toBe('envio-codigo')
  await press('otro')
  expect(again).toHaveBeenCalledTimes(1)
})

test('PAY-03 D-58 who pays in cash reads of a delivery, or of the store where it is picked up', async () => {
  const { $pendingOrder } = await import('#stores/payment.ts')
  const { $purchase } = await import('#stores/checkout/purchase.ts')
  fakeApi({ 'GET /home/coustomer/get-order-details/o1': 'down' })
  $purchase.set(purchase)
  const { PaymentScreen } = await import('#islands/payment/PaymentScreen.tsx')
  const { paymentMessages: say } = await import('#shared/messages/payment.ts')
  await draw(<PaymentScreen methods={[]} wallets={[]} />)
  act(() => $pendingOrder.set(order))
  expect([text().includes(say.codTitle), text().includes(say.pickupTitle)]).toEqual([true, false])
  const picked = { ...order, shippingInfo: { ...order.shippingInfo, envio: 'tienda' as const } }
  act(() => $pendingOrder.set(picked))
  expect([text().includes(say.codTitle), text().includes(say.pickupTitle)]).toEqual([false, true])
})

test('PAY-05 D-49 where the order may not be read, the summary says that its total has the delivery in it', async () => {
  const { PaymentSummary } = await import('#islands/payment/PaymentSummary.tsx')
  const { paymentMessages: say } = await import('#shared/messages/payment.ts')
  const isSaid = () => text().includes(say.shippingIncluded)
  await draw(<PaymentSummary purchase={purchase} order={null} />)
  expect([isSaid(), text().includes('S/104.99')]).toEqual([true, true])
  await draw(<PaymentSummary purchase={purchase} order="loading" />)
  expect(isSaid()).toBe(false)
  await draw(<PaymentSummary purchase={purchase} order={order} />)
  expect(isSaid()).toBe(false)
})

test('WALLET-06 PAY-01 the heading of the payment says to wait while a transfer is looked for', async () => {
  const { PaymentHeading } = await import('#islands/payment/PaymentHeading.tsx')
  const { $pendingOrder } = await import('#stores/payment.ts')
  const { paymentMessages: say } = await import('#shared/messages/payment.ts')
  await draw(<PaymentHeading />)
  expect([text().includes(say.heading), text().includes(say.intro)]).toEqual([true, true])
  act(() => $pendingOrder.set({ ...order, wallet: transfer('verifying') }))
  expect([text().includes(say.verifyingHeading), text().includes(say.verifyingIntro)]).toEqual([true, true])
  expect(text()).not.toContain(say.intro)
})

test.each<[string, Partial<ManualTransferAnswer>, boolean, RegExp]>([
  ['waits', { state: 'waiting' }, false, /Transfiere S\/104\.99 y envíanos el número/],
  ['is looked for', { state: 'verifying', operation: '5550' }, false, /S\/104\.99 por Yape, operación 5550/],
  ['was refused', { state: 'refused', until: '2026-11-22T15:00:00.000Z' }, false, /desde «Pagar».*Guardamos/],
  [
    'was refused, on /pago',
    { state: 'refused', until: '2026-11-22T15:00:00.000Z' },
    true,
    /Revisa el número/,
  ],
  [
    'was refused too late to go on',
    { state: 'refused', reason: 'No llegó' },
    false,
    /Motivo: No llegó.*escríbenos con la constancia/,
  ],
  ['comes back', { state: 'returning', reason: 'Tarde' }, false, /devolverte el dinero.*Motivo: Tarde/],
  ['is over', { state: 'expired' }, false, /volvieron a la venta.*¿Ya habías transferido\?/],
])('WALLET-06 a transfer that %s says so', async (_, more, isPayment, sentence) => {
  const { TransferNotice } = await import('#islands/manual-transfer/TransferNotice.tsx')
  await draw(<TransferNotice transfer={{ ...transfer('waiting'), ...more }} isPayment={isPayment} />)
  expect(text()).toMatch(sentence)
})

test('WALLET-06 what is past is not said: a late number that is taken no more, an approved transfer', async () => {
  const { TransferNotice } = await import('#islands/manual-transfer/TransferNotice.tsx')
  await draw(<TransferNotice transfer={{ ...transfer('expired'), canSend: false }} />)
  expect(text()).not.toContain('¿Ya habías transferido?')
  await draw(<TransferNotice transfer={transfer('approved')} />)
  expect(text()).toBe('')
})

test('WALLET-02 WALLET-06 another try says why the last one failed, and begins with the first account', async () => {
  const account = (wallet: string) => ({ wallet, number: '987654321', holder: 'Rosa', qr: '/qr' })
  const payment = { ...transfer('waiting'), wasRefused: true, reason: 'No llegó', wallet: 'plin' }
  fakeApi({
    'POST /order/wallet/o1': { wallet: { ...payment, accounts: [account('yape'), account('plin')] } },
  })
  const { TransferPanel } = await import('#islands/manual-transfer/TransferPanel.tsx')
  await draw(<TransferPanel orderId="o1" onChange={() => undefined} />)
  expect(text()).toContain('No encontramos tu transferencia anterior. Motivo: No llegó')
  expect(text()).toContain('Número Yape987 654 321')
  expect(document.querySelector('a[download]')?.getAttribute('download')).toBe('qr-yape.webp')
  expect(document.querySelector<HTMLInputElement>('[name=billetera]:checked')?.value).toBe('yape')
  await type('operacion', 'no')
  ;(document.activeElement as HTMLElement | null)?.blur()
  await send()
  expect(text()).toContain('Escribe de 4 a 20 dígitos')
  expect(document.activeElement?.id).toBe('operacion')
})

test('WALLET-10 a picture that was sent can be seen and changed', async () => {
  const { ReceiptPicture } = await import('#islands/manual-transfer/ReceiptPicture.tsx')
  await draw(<ReceiptPicture orderId="o1" hasPicture={false} onSent={() => undefined} />)
  expect([text().includes('Foto de la constancia (opcional)'), document.querySelector('a')]).toEqual([
    true,
    null,
  ])
  await draw(<ReceiptPicture orderId="o1" hasPicture onSent={() => undefined} />)
  expect(text()).toContain('Cambiar la foto (opcional)')
  expect(document.querySelector('a')?.getAttribute('href')).toContain('/o1')
})

const tracked: TrackingAnswer = {
  ...{ number: 'V-1', date: '2026-11-22T15:00:00.000Z', payment_status: 'unpaid' },
  ...{ delivery_status: 'cancelled', lines: null, total: null },
  steps: [
    { status: 'pending', date: '2026-11-22T15:00:00.000Z' },
    { status: 'cancelled', date: '2026-11-23T15:00:00.000Z' },
  ],
}

test('D-77 the lines of a tracked order need the e-mail or document, and an empty field says so', async () => {
  const api = fakeApi({})
  const { TrackingDetail } = await import('#islands/tracking/TrackingDetail.tsx')
  const { trackingMessages: say } = await import('#shared/messages/tracking.ts')
  await draw(<TrackingDetail result={tracked} busy={false} />)
  await press(say.detail)
  await type('contacto', '  ')
  await send()
  expect(text()).toContain(say.contactRequired)
  expect(api.sent).toEqual([])
})

test('D-66 a journey says what was reached and when, what is awaited, and that it was cancelled', async () => {
  const { Journey } = await import('#islands/tracking/Journey.tsx')
  const awaited = { status: 'warehouse' as const, date: null }
  await draw(<Journey steps={[...tracked.steps, awaited]} />)
  const steps = [...document.querySelectorAll('li')]
  expect(steps.map(({ dataset }) => [dataset['reached'], dataset['cancelled']])).toEqual([
    ['true', 'false'],
    ['true', 'true'],
    ['false', 'false'],
  ])
  const icons = steps.map(step => step.querySelector('svg')?.innerHTML ?? null)
  expect(icons[0]).not.toBe(icons[1])
  expect(icons[2]).toBeNull()
  expect(steps.map(step => step.querySelector('time')?.textContent)).toEqual([
    ...['22/11/2026', '23/11/2026', undefined],
  ])
})
