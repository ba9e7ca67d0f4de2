// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BuyBox } from '#elements/product/buy-box.ts'
import { $toasts } from '#stores/toasts.ts'
import { fakeApi } from '../stores/fake-api.ts'
import { openLocks } from '../stores/open-locks.ts'

const ADD = 'POST /home/product/add-to-card'
const size = (name: string, stock: number) =>
  `<button data-size="s${name}" data-name="${name}" data-stock="${String(stock)}" data-price="100" data-discount="0"
    aria-pressed="false">${name}</button>`

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem('guestId', 'guest_1')
  if (!customElements.get('buy-box')) customElements.define('buy-box', BuyBox)
  document.body.innerHTML = `<buy-box data-product="p1" data-stock="7">
    <button data-color="c1" data-name="Rojo" aria-pressed="true">Rojo</button>
    <div data-sizes="c1">${size('38', 5)}${size('39', 2)}</div>
    <button data-less>-</button><output data-quantity>1</output><button data-more>+</button>
    <button data-add><span data-add-text>Agregar al carrito</span></button></buy-box>`
  $toasts.set([])
  openLocks()
})
afterEach(() => vi.unstubAllGlobals())

const press = (selector: string) => document.querySelector<HTMLElement>(selector)?.click()
const text = (selector: string) => document.querySelector(selector)?.textContent

test('PROD-09 VAL-08 another size takes no more units along than it has', () => {
  fakeApi({})
  press('[data-size=s38]')
  for (let i = 0; i < 3; i += 1) press('[data-more]')
  expect(text('[data-quantity]')).toBe('4')
  press('[data-size=s39]')
  expect(text('[data-quantity]')).toBe('2')
  press('[data-more]')
  expect(text('[data-quantity]')).toBe('2')
  expect($toasts.get().map(({ text: said }) => said)).toEqual(['Stock Agotado'])
})

test('PROD-10 what was refused can be added again, with the same units, and a press meanwhile adds nothing', async () => {
  let reply: object = { status: 409, body: { error: 'Hoy no.' } }
  const api = fakeApi({ [ADD]: () => reply })
  press('[data-size=s38]')
  press('[data-more]')
  press('[data-add]')
  press('[data-add]')
  expect(text('[data-add-text]')).toBe('Agregando…')
  await vi.waitFor(() => expect(text('[data-add-text]')).toBe('Agregar al carrito'))
  expect(api.of(ADD)).toHaveLength(1)
  expect($toasts.get()).toMatchObject([{ kind: 'error', text: 'Hoy no.' }])
  reply = { message: 'Listo' }
  const added = vi.fn<() => void>()
  document.querySelector('buy-box')?.addEventListener('added', added)
  press('[data-add]')
  await vi.waitFor(() => expect(added).toHaveBeenCalledOnce())
  expect(api.of(ADD).map(({ body }) => body['quantity'])).toEqual([2, 2])
})
