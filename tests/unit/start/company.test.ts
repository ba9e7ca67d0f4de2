// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import type { CompanyAnswer } from '#shared/contracts/catalog.ts'
import { soles } from '#shared/rules/money.ts'
import { unknownCompany } from '#shared/rules/company.ts'
import { fillCompany } from '#start/page/company.ts'
import { $company } from '#stores/init.ts'
import { failed, ready } from '#stores/load.ts'

const GENERAL = 'La página de pago te dice si está disponible.'

beforeEach(() => {
  document.body.innerHTML = `<p data-payment-day></p><p data-payment-card>${GENERAL}</p><p data-payment-wallet hidden></p>
    <p data-shipping-since></p><p data-shipping-fee="lima"></p><p data-shipping-fee="provincia"></p>`
})
const place = (name: string) => document.querySelector<HTMLElement>(`[data-${name}]`)
const fill = (company: Partial<CompanyAnswer>) => {
  $company.set(ready({ ...unknownCompany, ...company } as CompanyAnswer))
  fillCompany()
}

test.each([
  [true, ['yape' as const], 'en línea', false],
  [false, [], 'no disponible', true],
])(
  'DOOR-22 a shop that takes cards (%j) and the wallets %j says so in its policy of payments',
  (cardPayment, wallets, words, isHidden) => {
    fill({ cardPayment, wallets })
    expect(place('payment-card')?.textContent).toContain(words)
    expect(place('payment-wallet')?.hidden).toBe(isHidden)
    expect(place('payment-day')?.textContent).toMatch(/^Al \d/)
  },
)

test('DOOR-22 while nobody knows what the shop takes, the general sentence stays', () => {
  $company.set(failed('No se pudo leer.'))
  fillCompany()
  expect(place('payment-card')?.textContent).toBe(GENERAL)
  expect(place('payment-wallet')?.hidden).toBe(true)
  expect(place('payment-day')?.textContent).toBe('')
})

test('DOOR-19 the policy of shipping has the fees of today, and since when', () => {
  const shippingFees = { lima: soles(12.5), provincia: soles(20), tienda: soles(0) }
  fill({ shippingFees, shippingSince: '2026-11-05' })
  expect(place('shipping-fee=lima')?.textContent).toBe('S/12.50')
  expect(place('shipping-fee=provincia')?.textContent).toBe('S/20.00')
  expect(place('shipping-since')?.textContent).toContain('5 de noviembre de 2026')
})
