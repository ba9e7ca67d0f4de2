import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { company as command } from '#cli/company.ts'
import { providerMethods, providerNamed } from '#server/modules/payments/choice.ts'
import type { PaymentStateAnswer } from '#shared/contracts/payments.ts'
import { cents, toSoles } from '#shared/rules/money.ts'
import { api } from '../support/api.ts'
import {
  contactOf,
  customerWithOrder,
  place,
  putInCart,
  type Customer,
  type Refusal,
} from '../support/checkout.ts'
import { shippingInfo } from '../support/checkout-form.ts'
import { setCompany, signedIn } from '../support/commerce.ts'
import { serveCulqi } from '../support/culqi.ts'
import { createProduct } from '../support/shop.ts'

const culqi = await serveCulqi()
afterAll(culqi.close)
beforeAll(() => setCompany({ cardPayment: true }))
afterEach(() => setCompany({ culqiYapeLimit: cents(50_000) }))

const open = ({ token }: Customer, orderId: string, price: number) =>
  api.post<{ clientSecret: string } & Refusal>('/order/create-payment', { price, orderId }, { token })
const charge = ({ token }: Customer, secret: string, body: Record<string, unknown>) =>
  api.post<PaymentStateAnswer & Refusal>(`/order/payment/${secret}`, body, { token })
/** What was last sent to be charged. */
const lastCharge = () => {
  const sent = culqi.requests.findLast(({ method, url }) => method === 'POST' && url === '/v2/charges')
  return JSON.parse(sent?.body ?? '{}') as Record<string, unknown>
}

/** An order of this total, the fee to Lima included, in céntimos. */
async function ordered(total: number) {
  const product = await createProduct({ price: total - 499, stock: 5 })
  const { customer, orderId, price } = await customerWithOrder(product.id)
  expect(price).toBe(toSoles(cents(total)))
  return { customer, orderId, price }
}

async function pickedUp(productId: string) {
  const customer = await signedIn()
  await putInCart(customer, productId)
  const { body } = await place(customer, {
    shipping_fee: 0,
    shippingInfo: { ...shippingInfo, ...contactOf(customer), envio: 'tienda' },
  })
  return { customer, ...body }
}

describe('PAYMENT-11 with the first charge Culqi learns', () => {
  test('who buys and from which browser, from the stored order, and again with the bank’s proof', async () => {
    const { customer, orderId, price } = await ordered(10_499)
    const { clientSecret } = (await open(customer, orderId, price)).body
    const asked = { token: 'tkn_test_3ds', device: '8019959c-fab1-49eb-bbbe-b846d308d8df' }
    expect((await charge(customer, clientSecret, asked)).body.status).toBe('requires_action')
    const details = {
      first_name: shippingInfo.name,
      last_name: shippingInfo.lastname,
      phone_number: contactOf(customer).phone,
      address: shippingInfo.address,
      address_city: shippingInfo.city,
      country_code: 'PE',
      device_finger_print_id: asked.device,
    }
    expect(lastCharge()['antifraud_details']).toEqual(details)
    const proven = { ...asked, authentication: { eci: '05' } }
    expect((await charge(customer, clientSecret, proven)).body.status).toBe('succeeded')
    expect(lastCharge()).toMatchObject({ antifraud_details: details, authentication_3DS: { eci: '05' } })
  })

  test('nothing that Culqi would refuse for its length, and no browser that nobody knows', async () => {
    const { customer, orderId, price } = await ordered(10_499)
    const { clientSecret } = (await open(customer, orderId, price)).body
    const refused = await charge(customer, clientSecret, { token: 'tkn_test_ok', device: 'x'.repeat(101) })
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalidField' } })
    expect((await charge(customer, clientSecret, { token: 'tkn_test_ok' })).body.status).toBe('succeeded')
    expect(lastCharge()['antifraud_details']).not.toHaveProperty('device_finger_print_id')
  })
})

describe('ERR-20 PAYMENT-16 D-116 a refused charge says what to do', () => {
  test.each([
    ['tkn_test_funds', 'paymentWithoutFunds', 'saldo suficiente'],
    ['tkn_test_expired', 'paymentCardExpired', 'vencida'],
    ['tkn_test_cvv', 'paymentWrongCvv', 'código de seguridad'],
    ['tkn_test_bank', 'paymentAskBank', 'autorice compras por internet'],
    ['tkn_test_away', 'paymentBankAway', 'Espera unos minutos'],
    // Somebody who found a card learns nothing of it.
    ['tkn_test_stolen', 'paymentRejected', 'no fue aceptada'],
    ['tkn_test_refused', 'paymentRejected', 'no fue aceptada'],
    ['ype_test_refused', 'yapeRejected', 'otro código de aprobación'],
  ])('%s: %s', async (token, code, words) => {
    const { customer, orderId, price } = await ordered(10_499)
    const { clientSecret } = (await open(customer, orderId, price)).body
    const refused = await charge(customer, clientSecret, { token })
    expect(refused).toMatchObject({ status: 402, body: { code } })
    expect(refused.body.error).toContain(words)
    expect(refused.body.error).not.toContain('{')
    expect(culqi.held(orderId)).toBe(0)
    // And another try may be made.
    const again = (await open(customer, orderId, price)).body.clientSecret
    expect((await charge(customer, again, { token: 'tkn_test_ok' })).body.status).toBe('succeeded')
  })
})

test.each([
  ['invalid_cvv', 'paymentWrongCvv'],
  ['too_many_attempts_cvv', 'paymentAskBank'],
  ['issuer_decline_operation', 'paymentAskBank'],
  ['processing_error', 'paymentBankAway'],
  ['lost_card', 'paymentRejected'],
  [null, 'paymentRejected'],
])('PAYMENT-16 the reason %j is refused as %s', (word, code) => {
  expect(providerNamed('culqi')?.refusalOf('tkn_test_x', word)).toBe(code)
})

describe('PAYMENT-14 before anything is typed', () => {
  test.each([
    [299, 409],
    [300, 200],
    [999_900, 200],
    [999_901, 409],
  ])('a total of %i céntimos opens a payment or not (%i)', async (total, status) => {
    // Cheaper than the fee: collected in the store.
    const product = await createProduct({ price: total, stock: 5 })
    const { customer, orderId, price } = await pickedUp(product.id)
    const answer = await open(customer, orderId, price)
    expect(answer.status).toBe(status)
    if (status === 409)
      expect(answer.body).toMatchObject({
        code: 'cardAmountOutside',
        error:
          'Con tarjeta se paga desde S/3.00 hasta S/9,999.00. Elige contra entrega o modifica tu pedido.',
      })
  })

  test('PAYMENT-14 the page is told them in soles, with the higher of the two ends', async () => {
    for (const [yape, max] of [
      [50_000, 9_999],
      [1_000_000, 10_000],
    ] as const) {
      await setCompany({ culqiYapeLimit: cents(yape) })
      expect((await providerMethods()).find(({ method }) => method === 'culqi')?.ready).toMatchObject({
        min: 3,
        max,
        form: { yapeMax: yape / 100 },
      })
    }
  })

  test('PAYMENT-13 Yape takes up to the owner’s limit, and a card goes on from there', async () => {
    const { customer, orderId, price } = await ordered(20_000)
    await setCompany({ culqiYapeLimit: cents(19_999) })
    const { clientSecret } = (await open(customer, orderId, price)).body
    const before = culqi.requests.length
    const refused = await charge(customer, clientSecret, { token: 'ype_test_ok' })
    expect(refused).toMatchObject({ status: 409, body: { code: 'yapeAmountOutside' } })
    expect(refused.body.error).toContain('hasta S/199.99 al día')
    expect(culqi.requests).toHaveLength(before)
    await setCompany({ culqiYapeLimit: cents(20_000) })
    expect((await charge(customer, clientSecret, { token: 'ype_test_ok' })).body.status).toBe('succeeded')
    expect(lastCharge()['source_id']).toBe('ype_test_ok')
    expect(culqi.held(orderId)).toBe(20_000)
  })

  test('the owner sets that limit, and cannot leave it out', async () => {
    await command.run(['fijar', 'culqi_yape_hasta', '950'])
    const { customer, orderId, price } = await ordered(90_000)
    const { clientSecret } = (await open(customer, orderId, price)).body
    expect((await charge(customer, clientSecret, { token: 'ype_test_ok' })).body.status).toBe('succeeded')
    await expect(command.run(['fijar', 'culqi_yape_hasta', ''])).rejects.toThrow('soles')
  })
})
