// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { BuyBox } from '#elements/product/buy-box.ts'
import { renewOffers } from '#start/page/offers.ts'

afterEach(() => vi.unstubAllGlobals())

const size = (name: string, stock: number, discount: number) =>
  `<button data-size="s${name}" data-name="${name}" data-stock="${String(stock)}" data-price="120"
    data-discount="${String(discount)}" aria-pressed="false" ${stock > 0 ? '' : 'disabled'}>${name}</button>`
const pageOf = (sizes: string, product = 'p1') => `<main><buy-box data-product="${product}" data-stock="9">
  <button data-color="c1" data-name="Rojo" aria-pressed="true">Rojo</button>
  <div data-sizes="c1">${sizes}</div><p data-price-look="row"></p><p data-availability></p>
  <button data-add>Agregar</button></buy-box></main>`

const text = (selector: string) => document.querySelector(selector)?.textContent
const answer = (html: string) => vi.stubGlobal('fetch', () => Promise.resolve(new Response(html)))

test('D-121 the size that is chosen stays chosen, with the price and stock of now; another product’s page changes nothing', async () => {
  customElements.define('buy-box', BuyBox)
  document.body.innerHTML = pageOf(size('38', 5, 0) + size('39', 5, 0))
  document.querySelector<HTMLElement>('[data-size=s39]')?.click()
  expect(text('[data-price-look]')).toContain('S/120.00')
  answer(pageOf(size('38', 5, 0) + size('39', 0, 80)))
  await renewOffers()
  expect(text('[data-price-look]')).toContain('S/80.00')
  expect(text('[data-availability]')).toBe('Agotado')
  expect(document.querySelector('[data-size=s39]')?.getAttribute('aria-pressed')).toBe('true')
  expect(document.querySelector<HTMLButtonElement>('[data-size=s39]')?.disabled).toBe(true)
  expect(document.querySelector<HTMLButtonElement>('[data-add]')?.disabled).toBe(true)
  answer(pageOf(size('38', 5, 0) + size('39', 5, 60), 'p2'))
  await renewOffers()
  expect(text('[data-price-look]')).toContain('S/80.00')
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await renewOffers()
  expect(text('[data-price-look]')).toContain('S/80.00')
})
