// @vitest-environment happy-dom
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Price } from '#components/Price.tsx'
import { drawPrice } from '#elements/product/price.ts'
import { soles } from '#shared/rules/money.ts'

const offer = (price: number, discount: number) => ({ price: soles(price), discount: soles(discount) })

/** The page's price, and the one of the bar that screen readers pass over. */
function placesOf(first: ReturnType<typeof offer>): HTMLElement[] {
  const drawn = (showPercent: boolean) =>
    renderToStaticMarkup(createElement(Price, { ...first, showPercent }))
  document.body.innerHTML = `<p>${drawn(true)}</p><p aria-hidden="true">${drawn(false)}</p>`
  const [page, bar] = document.querySelectorAll('p')
  if (!page || !bar) throw new Error('no prices')
  // The environment does not know that the attribute is a property as well.
  bar.ariaHidden = 'true'
  return [page, bar]
}
const words = (place: HTMLElement | undefined) =>
  [...(place?.firstElementChild?.children ?? [])].map(part => part.textContent)

test.each([
  ['a discount comes', offer(200, 0), offer(200, 150), ['S/150.00', 'Antes S/200.00', '-25%']],
  ['a discount goes', offer(200, 150), offer(180, 0), ['S/180.00']],
  ['another discount', offer(200, 150), offer(100, 90), ['S/90.00', 'Antes S/100.00', '-10%']],
])('D-18 D-27 another size shows its own price, old price and percentage: %s', (_, first, second, shown) => {
  const places = placesOf(first)
  drawPrice(places, second)
  expect(words(places[0])).toEqual(shown)
  // The bar has no room for the percentage.
  expect(words(places[1])).toEqual(shown.filter(text => !text.startsWith('-')))
  expect(places[0]?.querySelector('s')?.className ?? 'price-old').toContain('price-old')
})
