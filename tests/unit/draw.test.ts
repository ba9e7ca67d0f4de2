// @vitest-environment happy-dom
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { h } from '#browser/dom.ts'
import { reactElement } from '#components/react-element.ts'
import { Price } from '#components/Price.tsx'
import { drawBroken } from '#shared/draw/broken.ts'
import { drawPrice, priceLooks } from '#shared/draw/price.ts'
import { soles } from '#shared/rules/money.ts'

const offer = (price: number, discount: number) => ({ price: soles(price), discount: soles(discount) })

test.each([
  ['no discount', offer(200, 0), ['S/200.00']],
  ['a discount', offer(200, 150), ['S/150.00', 'Antes S/200.00', '-25%']],
])('D-18 D-27 a price is drawn alike with and without React: %s', (_, item, words) => {
  for (const look of Object.values(priceLooks)) {
    const drawn = drawPrice<HTMLElement>(h, item, look)
    expect(drawn.outerHTML).toBe(renderToStaticMarkup(createElement(Price, { ...item, ...look })))
    const shown = [...drawn.children].map(part => part.textContent)
    // The bar has no room for the percentage.
    expect(shown).toEqual('showPercent' in look ? words : words.filter(text => !text.startsWith('-')))
  }
})

test('D-11 what did not come is told alike with and without React, with a way to read the page again', () => {
  const notice = drawBroken<HTMLElement>(h, 'container-page')
  expect(notice.outerHTML).toBe(renderToStaticMarkup(drawBroken(reactElement, 'container-page')))
  expect(notice.role).toBe('alert')
  expect(notice.querySelector('button')?.textContent).toBe('Volver a cargar')
})
