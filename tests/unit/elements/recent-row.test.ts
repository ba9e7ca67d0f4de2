// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { recentRow } from '#elements/product/recent-row.ts'
import { cents } from '#shared/rules/money.ts'
import { fakeApi } from '../stores/fake-api.ts'

afterEach(() => vi.unstubAllGlobals())

const seen = (id: string) => ({ id, slug: id, name: id, picture: null, priceCents: cents(1), seenAt: 1 })
const card = (_id: string, stock: number) => ({ _id, stock, price: 120, discount: 100 })

test('CHOOSE-03 a product seen before has today’s price, or says that it is sold out; what is no longer sold is gone', async () => {
  let come = (_: object[]): void => undefined
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(report: typeof come) {
        come = report
      }
      observe(): void {}
      disconnect(): void {}
    },
  )
  const api = fakeApi({
    'GET /home/cards?ids=uno%2Cdos%2Ctres': { products: [card('uno', 3), card('dos', 0)] },
  })
  const row = recentRow(['uno', 'dos', 'tres'].map(seen))
  document.body.append(row)
  come([{ isIntersecting: false }])
  expect(api.sent).toEqual([])
  come([{ isIntersecting: true }])
  await vi.waitFor(() => expect(row.querySelectorAll('li')).toHaveLength(2))
  const texts = [...row.querySelectorAll('li')].map(({ textContent }) => textContent)
  expect(texts[0]).toMatch(/^uno.*S\/100\.00/)
  expect(texts[1]).toBe('dosAgotado')
})
