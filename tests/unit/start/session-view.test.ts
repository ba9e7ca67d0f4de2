// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { showCount, showStored } from '#start/page/session-view.ts'
import { keptTokenOf } from '../stores/fake-api.ts'

beforeEach(() => {
  localStorage.clear()
  document.body.innerHTML = `
    <a data-to="cart" data-label="Carrito" href="/first"><span data-count="cart" hidden></span></a>
    <a data-to="wishlist" data-label="Favoritos" href="/first"><span data-count="wishlist" hidden></span></a>
    <a data-account href="/first"><span data-account-name data-label="Ingresar">Ingresar</span></a>`
})
const hrefs = () => [...document.querySelectorAll('a')].map(link => link.getAttribute('href'))
const badge = (noun: string) => document.querySelector<HTMLElement>(`[data-count=${noun}]`)

test('HEAD-11 HEAD-13 who was here before finds the own links and name at once, a first visit those of the page', () => {
  showStored()
  expect(hrefs()).toEqual(['/first', '/first', '/first'])
  localStorage.setItem('customerToken', keptTokenOf({ id: 'c1', name: '', email: 'rosa@example.com' }))
  showStored()
  expect(hrefs()).toEqual(['/carrito', '/dashboard/my-wishlist', '/dashboard'])
  expect(document.querySelector('[data-account-name]')?.textContent).toBe('rosa@example.com')
})

test('HEAD-15 a badge is hidden at 0, and its link says the number too', () => {
  localStorage.setItem('vitrina:wishlist', '{"p1":"w1","p2":"w2"}')
  showStored()
  expect(badge('cart')?.hidden).toBe(true)
  expect([badge('wishlist')?.hidden, badge('wishlist')?.textContent]).toEqual([false, '2'])
  expect(document.querySelector<HTMLElement>('[data-to=wishlist]')?.ariaLabel).toBe('Favoritos: 2')
  showCount('wishlist', 0)
  expect(badge('wishlist')?.hidden).toBe(true)
  expect(document.querySelector<HTMLElement>('[data-to=wishlist]')?.ariaLabel).toBe('Favoritos')
})
