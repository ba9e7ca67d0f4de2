import { describe, expect, test } from 'vitest'
import { catalogHead, catalogMessages } from '#shared/messages/catalog-page.ts'
import { canonicalListPath, catalogPath } from '#shared/catalog-paths.ts'
import {
  changeFilters,
  isCategoryOnly,
  noFilters,
  readFilters,
  toggleValue,
  writeFilters,
  type Filters,
} from '#shared/rules/catalog.ts'
import { pageCount, showsPager } from '../../../src/shared/rules/pages.ts'
import {
  bannerImage,
  chips,
  choices,
  clearFilters,
  dropIdlePrices,
  headingOf,
  movePrice,
  openGroups,
  priceFilter,
  priceValues,
  readPage,
  readQuery,
  readView,
  showsExtra,
} from '#shared/rules/catalog-page.ts'
import { INDEXED_FILTERS, isIndexed } from '../../../src/shared/rules/sitemap.ts'

const filters = (change: Partial<Filters> = {}): Filters => ({ ...noFilters, ...change })
const bounds = { low: 20, high: 500 }

describe('writeFilters', () => {
  test.each<[Partial<Filters>, string]>([
    [{}, ''],
    [{ category: 'HOMBRE', typearticle: 'ZAPATILLAS' }, 'category=HOMBRE&typearticle=ZAPATILLAS'],
    [{ brand: 'ADIDAS', category: 'MUJER' }, 'category=MUJER&brand=ADIDAS'],
    [
      { typeproduct: 'CALZADO', color: 'AZUL MARINO', size: '38' },
      'typeproduct=CALZADO&color=AZUL+MARINO&size=38',
    ],
    [{ searchValue: 'niño' }, 'value=ni%C3%B1o'],
    [{ typeproduct: 'CALZADO', category: 'MUJER' }, 'category=MUJER&typeproduct=CALZADO'],
    [{ rating: 1 }, 'rating=1'],
    [{ rating: 4, lowPrice: 50, highPrice: 99.9 }, 'rating=4&lowPrice=50&highPrice=99.9'],
    [{ sortPrice: 'low-to-high', pageNumber: 2 }, 'sortPrice=low-to-high&pageNumber=2'],
    [{ pageNumber: 1, parPage: 48 }, ''],
  ])('ROUTE-06 CONST-10 D-23 %o is written as "%s"', (change, query) => {
    expect(writeFilters(filters(change)).toString()).toBe(query)
  })

  test('D-23 what is written is read back unchanged', () => {
    const full = filters({
      category: 'MUJER',
      typeproduct: 'CALZADO',
      typearticle: 'ZAPATILLAS',
      brand: 'D’LUNA & HIJOS',
      color: 'NEGRO/ROJO',
      size: '38.5',
      rating: 3,
      lowPrice: 25,
      highPrice: 310,
      sortPrice: 'high-to-low',
      searchValue: 'ñandú 100%',
      pageNumber: 7,
    })
    expect(readFilters(writeFilters(full))).toEqual(full)
  })
})

test('CAT-14 D-23 an address carries the filters and, when it was chosen, the form of the list', () => {
  expect(catalogPath('/shops', filters())).toBe('/shops')
  expect(catalogPath('/shops', filters({ brand: 'ADIDAS' }), 'list')).toBe('/shops?brand=ADIDAS&view=list')
  expect(catalogPath('/products/search', filters(), 'grid')).toBe('/products/search?view=grid')
})

test.each([
  ['view=list', 'list'],
  ['view=grid', 'grid'],
  ['view=table', null],
  ['', null],
])('CAT-14 "%s" asks for %s', (query, view) => {
  expect(readView(new URLSearchParams(query))).toBe(view)
})

test('D-23 STATE-46 any change but the page returns to page 1', () => {
  const third = filters({ category: 'MUJER', pageNumber: 3 })
  expect(changeFilters(third, { brand: 'ADIDAS' })).toEqual(filters({ category: 'MUJER', brand: 'ADIDAS' }))
  expect(changeFilters(third, { sortPrice: 'low-to-high' }).pageNumber).toBe(1)
  expect(changeFilters(third, { pageNumber: 4 })).toEqual(filters({ category: 'MUJER', pageNumber: 4 }))
})

test.each([
  ['', 'ADIDAS', 'ADIDAS'],
  ['NIKO', 'ADIDAS', 'ADIDAS'],
  ['ADIDAS', 'ADIDAS', ''],
])('CAT-03 CAT-04 with "%s" chosen, ticking "%s" leaves "%s"', (current, ticked, left) => {
  expect(toggleValue(current, ticked)).toBe(left)
})

test.each<[string, Partial<Filters>, boolean]>([
  ['a category alone', { category: 'MUJER' }, true],
  [
    'its own controls',
    { category: 'MUJER', rating: 4, lowPrice: 50, sortPrice: 'low-to-high', pageNumber: 2 },
    true,
  ],
  ['a category and an article', { category: 'MUJER', typearticle: 'ZAPATILLAS' }, false],
  ['a category and a size', { category: 'MUJER', size: '38' }, false],
  ['a category and words', { category: 'MUJER', searchValue: 'botas' }, false],
  ['a brand alone', { brand: 'ADIDAS' }, false],
  ['nothing', {}, false],
])('CAT-18 D-22 %s: category-only %s', (_, change, only) => {
  expect(isCategoryOnly(filters(change))).toBe(only)
})

test.each([
  [{ category: 'MUJER' }, true, false, true],
  [{ category: 'MUJER' }, true, true, true],
  [{ category: 'MUJER' }, false, false, false],
  [{ category: 'MUJER', brand: 'ADIDAS' }, true, false, false],
  [{}, false, true, true],
  [{}, true, false, false],
])(
  'CAT-06 CAT-11 D-22 %o on the search page %s with the flag %s: shown %s',
  (change, isSearchPage, flag, shown) => {
    expect(showsExtra({ filters: filters(change), isSearchPage, flag })).toBe(shown)
  },
)

test.each([
  [{ verimageDetails: true, imageDetails: '/media/a-720.webp' }, '/media/a-720.webp'],
  [{ verimageDetails: false, imageDetails: '/media/a-720.webp' }, ''],
  [{ verimageDetails: true, imageDetails: '' }, ''],
  [null, ''],
])('CAT-10 a shop with %o has the banner "%s"', (company, image) => {
  expect(bannerImage(company)).toBe(image)
})

test.each([
  [0, 12, false, 1],
  [12, 12, false, 1],
  [13, 12, true, 2],
  [24, 12, true, 2],
  [25, 12, true, 3],
])('CAT-16 %i products by %i: pager %s, pages %i', (total, parPage, shown, pages) => {
  expect(showsPager(total, parPage)).toBe(shown)
  expect(pageCount(total, parPage)).toBe(pages)
})

describe('price', () => {
  test.each<[number | null, number | null, { low: number; high: number }]>([
    [null, null, { low: 20, high: 500 }],
    [50, null, { low: 50, high: 500 }],
    [null, 300, { low: 20, high: 300 }],
    [20, 500, { low: 20, high: 500 }],
    [5, 9000, { low: 20, high: 500 }],
    [900, 1000, { low: 500, high: 500 }],
  ])('STATE-47 VAL-29 the filter %s to %s stands on the slider at %o', (lowPrice, highPrice, shown) => {
    expect(priceValues({ lowPrice, highPrice }, bounds)).toEqual(shown)
  })

  test.each<[{ low: number; high: number }, number | null, number | null]>([
    [{ low: 20, high: 500 }, null, null],
    [{ low: 25, high: 500 }, 25, null],
    [{ low: 20, high: 100 }, null, 100],
    [{ low: 300, high: 100 }, 100, 300],
  ])('VAL-29 D-21 %o filters from %s to %s', (range, lowPrice, highPrice) => {
    expect(priceFilter(range, bounds)).toEqual({ lowPrice, highPrice })
  })

  test('D-23 a form that sends both bounds is no filter', () => {
    const sent = filters({ lowPrice: 20, highPrice: 500, brand: 'ADIDAS' })
    expect(dropIdlePrices(sent, bounds)).toEqual(filters({ brand: 'ADIDAS' }))
    for (const price of [{ lowPrice: 21 }, { highPrice: 499 }, { lowPrice: 21, highPrice: 499 }, {}])
      expect(dropIdlePrices(filters(price), bounds)).toEqual(filters(price))
  })

  test.each<['low' | 'high', number, { low: number; high: number }]>([
    ['low', 200, { low: 200, high: 300 }],
    ['low', 400, { low: 300, high: 300 }],
    ['high', 60, { low: 100, high: 100 }],
    ['high', 305, { low: 100, high: 305 }],
  ])('CAT-05 the %s thumb moved to %i of 100 to 300 leaves %o', (end, value, range) => {
    expect(movePrice({ low: 100, high: 300 }, end, value)).toEqual(range)
  })
})

describe('chips', () => {
  test('D-92 each choice is a chip that takes back only itself', () => {
    const all = filters({
      searchValue: 'bota',
      typeproduct: 'CALZADO',
      category: 'MUJER',
      typearticle: 'BOTAS',
      brand: 'ADIDAS',
      color: 'NEGRO',
      size: '38',
      lowPrice: 50,
      rating: 4,
      sortPrice: 'low-to-high',
      pageNumber: 2,
    })
    const shown = chips(all)
    expect(shown.map(({ kind }) => kind)).toEqual([
      ...['search', 'typeproduct', 'category', 'typearticle', 'brand', 'color', 'size', 'price', 'rating'],
    ])
    const left = shown.reduce((rest, { clear }) => changeFilters(rest, clear), all)
    expect(left).toEqual(filters({ sortPrice: 'low-to-high' }))
  })

  test.each<[Partial<Filters>, object]>([
    [{ lowPrice: 50 }, { kind: 'price', low: 50, high: null }],
    [{ highPrice: 90 }, { kind: 'price', low: null, high: 90 }],
    [{ rating: 1 }, { kind: 'rating', value: 1 }],
    [{ size: '38' }, { kind: 'size', value: '38' }],
  ])('D-92 %o is one chip', (change, chip) => {
    expect(chips(filters(change))).toEqual([expect.objectContaining(chip)])
  })

  test('D-92 no filter, no chip; the order is none', () => {
    expect(chips(filters({ sortPrice: 'low-to-high', pageNumber: 3 }))).toEqual([])
  })

  test('D-92 clearing keeps the order only', () => {
    const some = filters({ brand: 'ADIDAS', searchValue: 'x', sortPrice: 'high-to-low', pageNumber: 2 })
    expect(clearFilters(some)).toEqual(filters({ sortPrice: 'high-to-low' }))
  })
})

test.each([
  ['', ['A:3', 'B:1']],
  ['A', ['A:3', 'B:1']],
  ['C', ['A:3', 'B:1', 'C:0']],
  ['Z', ['Z:0', 'A:3', 'B:1']],
])(
  'D-92 with "%s" chosen the group lists %o, the chosen one also where it finds nothing',
  (selected, shown) => {
    const values = [
      { name: 'A', count: 3 },
      { name: 'B', count: 1 },
      { name: 'C', count: 0 },
    ]
    expect(choices(values, selected).map(({ name, count }) => `${name}:${String(count)}`)).toEqual(shown)
  },
)

test('CAT-02 a group with a choice stands open', () => {
  expect(openGroups(filters())).toEqual(['category', 'typearticle', 'size'])
  expect(openGroups(filters({ brand: 'ADIDAS' }))).toEqual(['category', 'typearticle', 'brand', 'size'])
})

test('D-23 a page reads prices in whole soles, rounded outward, up to one that nothing costs', () => {
  const prices = (query: string) => {
    const { lowPrice, highPrice } = readQuery(new URLSearchParams(query))
    return [lowPrice, highPrice]
  }
  expect(prices('lowPrice=12.9&highPrice=30.1')).toEqual([12, 31])
  expect(prices('lowPrice=200000&highPrice=100000')).toEqual([99_999, 99_999])
  expect(prices('')).toEqual([null, null])
})

test('ROOM-02 D-20 a page of the shop shows 24 and never takes its size from the address', () => {
  const read = readPage(new URLSearchParams('parPage=48&brand=ADIDAS'), bounds)
  expect(read).toEqual(filters({ brand: 'ADIDAS', parPage: 24 }))
})

test.each<[Partial<Filters>, string]>([
  [
    { category: 'MUJER', sortPrice: 'low-to-high', rating: 4, color: 'ROJO' },
    '/products/search?category=MUJER',
  ],
  [{ brand: 'ADIDAS', pageNumber: 2 }, '/products/search?brand=ADIDAS&pageNumber=2'],
])('SEO-03 D-03 the canonical address of %o is "%s" from either page', (change, path) => {
  for (const base of ['/shops', '/products/search'])
    expect(canonicalListPath(base, filters(change))).toBe(path)
})

test('SEO-03 D-03 a page without a list of its own is named by its own address', () => {
  for (const base of ['/shops', '/products/search'])
    expect(canonicalListPath(base, filters({ sortPrice: 'low-to-high', searchValue: 'bota' }))).toBe(base)
})

test.each<[Partial<Filters>, boolean]>([
  [{}, true],
  [{ pageNumber: 3 }, true],
  [{ category: 'MUJER' }, true],
  [{ typearticle: 'BOTAS', pageNumber: 2 }, true],
  [{ typeproduct: 'CALZADO' }, true],
  [{ brand: 'ADIDAS' }, true],
  [{ category: 'MUJER', typearticle: 'BOTAS' }, false],
  [{ brand: 'ADIDAS', color: 'ROJO' }, false],
  [{ category: 'MUJER', sortPrice: 'low-to-high' }, false],
  [{ color: 'ROJO' }, false],
  [{ size: '38' }, false],
  [{ rating: 4 }, false],
  [{ lowPrice: 50 }, false],
  [{ searchValue: 'bota' }, false],
])('SEO-03 a list by %o is indexed: %s', (change, indexed) => {
  expect(isIndexed(filters(change), { isSearchPage: false })).toBe(indexed)
  const named = INDEXED_FILTERS.some(name => change[name])
  expect(isIndexed(filters(change), { isSearchPage: true })).toBe(indexed && named)
})

test.each<[Partial<Filters>, string]>([
  [{}, ''],
  [{ category: 'HOMBRE', typearticle: 'ZAPATILLAS' }, 'Zapatillas para hombre'],
  [{ category: 'JUNIOR', typearticle: 'BOTAS', brand: 'ADIDAS' }, 'Botas ADIDAS para niños'],
  [{ category: 'DEPORTE', typearticle: 'ZAPATILLAS' }, 'Zapatillas · Deporte'],
  [{ category: 'MUJER' }, 'Mujer'],
  [{ category: 'JUNIOR' }, 'Niños'],
  [{ category: 'Outdoor', typearticle: 'Mochilas de mano' }, 'Mochilas de mano · Outdoor'],
  [{ category: 'Outdoor Kids', typearticle: 'Bolsos YO' }, 'Bolsos YO · Outdoor Kids'],
  [{ typeproduct: 'ROPA', brand: 'ADIDAS' }, 'Ropa ADIDAS'],
  [{ brand: 'ADIDAS' }, 'ADIDAS'],
  [{ category: 'constructor' }, 'constructor'],
  [{ category: 'constructor', brand: 'ADIDAS' }, 'ADIDAS · constructor'],
])('CAT-17 %o is headed "%s"', (change, heading) => {
  expect(headingOf(filters(change), catalogMessages.forWhom)).toBe(heading)
  for (const pageNumber of [1, 2]) {
    expect(catalogHead.title(heading, pageNumber)).toContain('calzado deportivo')
    expect(catalogHead.description(heading, pageNumber)).toMatch(/calzado deportivo.*envíos a todo el Perú/)
  }
})
