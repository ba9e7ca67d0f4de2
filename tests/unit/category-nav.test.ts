import { expect, test } from 'vitest'
import { categoryNav, currentEntry } from '#shared/category-nav.ts'

test('D-14 HEAD-16 HEAD-20 one table holds the targets of the category line, as the specification writes them', () => {
  expect(Object.fromEntries(categoryNav.map(({ label, href }) => [label, href]))).toEqual({
    TIENDA: '/shops',
    MUJER: '/products/search?category=MUJER&typearticle=ZAPATILLAS',
    HOMBRE: '/products/search?category=HOMBRE&typearticle=ZAPATILLAS',
    NIÑOS: '/products/search?category=JUNIOR',
    MARCAS: '/products/search?brand=ADIDAS',
    OFERTAS: '/shops',
  })
})

test.each([
  ['/shops', 'TIENDA'],
  ['/products/search?category=JUNIOR', 'NIÑOS'],
  ['/products/search?category=JUNIOR&brand=ADIDAS', undefined],
  ['/carrito', undefined],
])('A11Y-07 on %s the entry %s alone is shown as the current one', (path, label) => {
  expect(currentEntry(path)).toBe(label)
})
