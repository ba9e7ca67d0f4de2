import { expect, test } from 'vitest'
import { packFacets, unpackFacets } from '#shared/facets.ts'

test('D-92 the counts come out of the page as they went in', () => {
  const value = (name: string, count: number) => ({ name, count })
  const facets = {
    typeproduct: [value('CALZADO', 9)],
    category: [value('NIÑOS "Y" BEBÉS', 3), value('MUJER', 6)],
    typearticle: [],
    brand: [value('ADIDAS', 2)],
    color: [value('NEGRO/ROJO', 1)],
    size: [value('38.5', 4), value('S', 5)],
    rating: [
      { rating: 5, count: 7 },
      { rating: 4, count: 0 },
    ],
  }
  expect(unpackFacets(packFacets(facets))).toEqual(facets)
})
