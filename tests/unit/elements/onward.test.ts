// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { Onward } from '#elements/onward.ts'

afterEach(() => vi.unstubAllGlobals())

const rowOf = (...ids: string[]) =>
  `<section>${ids.map(id => `<ul><li><article data-product="${id}">${id}</article></li></ul>`).join('')}</section>`

test('ONWARD-01 a row below the cart is without any product that is in it, and gone when nothing is left of it', async () => {
  let html = rowOf('uno', 'dos', 'tres')
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(html)))
  customElements.define('onward-row', Onward)
  document.body.innerHTML = '<onward-row data-from="cero" data-without="cero dos tres"></onward-row>'
  const row = document.querySelector<Onward>('onward-row')
  await vi.waitFor(() => expect(row?.textContent).toBe('uno'))
  expect(row?.hidden).toBe(false)
  html = rowOf('dos')
  row?.setAttribute('data-from', 'otro')
  await vi.waitFor(() => expect(row?.textContent).toBe(''))
  expect(row?.hidden).toBe(true)
})
