// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeApi } from '../stores/fake-api.ts'
import { keepPurchase, order, purchase, transfer } from './refusals/refusal.ts'
import { draw, freshPages, leave, press, send, signIn, type, watchedWays } from './screen.ts'
import { openLocks } from '../stores/open-locks.ts'

freshPages()
beforeEach(() => {
  signIn()
  openLocks()
})

const hrefs = (selector: string) =>
  [...document.querySelectorAll(selector)].map(link => link.getAttribute('href'))

test('ACC-04 ACC-05 the pages of a filtered list keep its filter, and another filter begins with its first page', async () => {
  watchedWays('/dashboard/my-orders?status=pending&pageNo=2')
  const addresses: string[] = []
  vi.stubGlobal('history', { replaceState: (_: unknown, __: string, to: string) => void addresses.push(to) })
  const list = (status: string, page: number) =>
    `GET /home/coustomer/get-orders/c1/${status}?pageNo=${String(page)}`
  const answer = { orders: [order], totalOrder: 30, parPage: 10 }
  const api = fakeApi({ [list('pending', 2)]: answer, [list('cancelled', 1)]: answer })
  const { OrdersScreen } = await import('#islands/orders/OrdersScreen.tsx')
  await draw(<OrdersScreen />)
  const first = '/dashboard/my-orders?status=pending'
  expect(hrefs('nav a')).toEqual([
    first,
    first,
    `${first}&pageNo=2`,
    `${first}&pageNo=3`,
    `${first}&pageNo=3`,
  ])
  const select = document.querySelector('select')
  await act(async () => {
    if (select) select.value = 'cancelled'
    select?.dispatchEvent(new Event('change', { bubbles: true }))
    await new Promise(done => setTimeout(done, 5))
  })
  expect(addresses).toEqual(['/dashboard/my-orders?status=cancelled'])
  expect(api.of(list('cancelled', 1))).toHaveLength(1)
})

test.each([
  ['waiting', true],
  ['refused', true],
  ['verifying', false],
  ['expired', false],
] as const)('WALLET-06 CONF-12 a transfer that is %s leads back to /pago: %j', async (state, canPay) => {
  keepPurchase()
  fakeApi({
    'GET /home/coustomer/get-order-details/o1': { order: { ...order, wallet: transfer(state) } },
  })
  const { ConfirmScreen } = await import('#islands/confirm/ConfirmScreen.tsx')
  await draw(<ConfirmScreen company={null} />)
  expect(hrefs('nav a').includes('/pago')).toBe(canPay)
})

test('PAYMENT-15 a page that lets another method be chosen asks no more whether the code was paid', async () => {
  fakeApi({})
  const { $cardPayment } = await import('#stores/card-payment.ts')
  const { CardPanel } = await import('#islands/payment/CardPanel.tsx')
  await draw(<CardPanel provider="culqi" form={{ key: 'pk', locale: 'es' } as never} purchase={purchase} />)
  const code = { secret: 's', until: '2026-11-22T15:00:00.000Z' } as never
  act(() => $cardPayment.set({ ...$cardPayment.get(), code, isCodeOpen: true }))
  await leave()
  expect($cardPayment.get()).toMatchObject({ code: null, isCodeOpen: false })
})

test('PERSON-04 reviews go with the account only where that was ticked', async () => {
  const CALL = 'POST /customer/delete-account'
  const api = fakeApi({ [CALL]: { status: 409, body: { error: 'Ahora no.' } } })
  const { DeleteSection } = await import('#islands/privacy/DeleteSection.tsx')
  await draw(<DeleteSection underWay={[]} reviews={2} />)
  await type('delete-password', 'clave')
  await press('delete-sure')
  await send()
  await press('delete-reviews')
  await send()
  expect(api.of(CALL).map(({ body }) => body)).toEqual([
    { password: 'clave', deleteReviews: false },
    { password: 'clave', deleteReviews: true },
  ])
})

test('STATE-49 after a review of this visit its product’s rating is the one of now', async () => {
  const { ReviewsScreen } = await import('#islands/reviews/ReviewsScreen.tsx')
  const { $rated } = await import('#stores/reviews.ts')
  await draw(<ReviewsScreen productId="p1" slug="botin" rating={4} sums={[0, 3, 0, 0, 0]} />)
  expect(document.body.textContent).toContain('4.0')
  act(() => $rated.set({ rating: 3.5 } as never))
  expect(document.body.textContent).toContain('3.5')
  expect(document.body.textContent).not.toContain('4.0')
})

test('REFUND-04 two refunds of the same moment are both shown', async () => {
  const warned = vi.spyOn(console, 'error')
  const { OrderDetail } = await import('#islands/orders/OrderDetail.tsx')
  const due = { amount: order.price, isDone: false, date: order.createdAt }
  const refunds = [due, { ...due, isDone: true }]
  await draw(<OrderDetail order={{ ...order, products: [], refunds }} phone="" refresh={vi.fn()} />)
  expect(document.querySelectorAll('li.notice')).toHaveLength(2)
  expect(warned).not.toHaveBeenCalled()
})
