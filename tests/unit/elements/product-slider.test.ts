// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { ProductSlider } from '#elements/carousel/product-slider.ts'

afterEach(() => vi.unstubAllGlobals())

const slides = (...names: string[]) =>
  names.map(name => `<li><a href="/product/details/${name}">${name}</a></li>`).join('')

test('PAINT-08 the slides that the page left out come once, each after those that are there', async () => {
  const near: ((entries: object[]) => void)[] = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(report: (entries: object[]) => void) {
        near.push(report)
      }
      observe(): void {}
    },
  )
  const part = `<ul data-slides="latest">${slides('dos', 'tres')}</ul><ul data-slides="top">${slides('otro')}</ul>`
  const fetched = vi.fn((_path: string) => Promise.resolve(new Response(part)))
  vi.stubGlobal('fetch', fetched)
  document.body.innerHTML = `<product-slider data-rest="/partials/x" data-list="latest">
    <div data-view><ul>${slides('uno', 'dos')}</ul></div></product-slider>`
  customElements.define('product-slider', ProductSlider)
  const names = () => [...document.querySelectorAll('li')].map(each => each.textContent)
  near[0]?.([{ isIntersecting: false }])
  expect(fetched).not.toHaveBeenCalled()
  for (let times = 0; times < 2; times += 1) near[0]?.([{ isIntersecting: true }])
  await vi.waitFor(() => expect(names()).toEqual(['uno', 'dos', 'tres']))
  expect(fetched).toHaveBeenCalledTimes(1)
})
