import { expect, test } from 'vitest'
import { soles } from '#shared/rules/money.ts'
import {
  changeFilters,
  inGroups,
  isCategoryOnly,
  noFilters,
  outwardRange,
  readFilters,
  readPageNumber,
  toggleValue,
  writeFilters,
} from '#shared/rules/catalog.ts'
import { pageCount, showsPager } from '../../../src/shared/rules/pages.ts'

const read = (query: string) => readFilters(new URLSearchParams(query))

test('D-89 the literal query of an older client means what it says and no more', () => {
  const query =
    'category=MUJER&&rating=&&lowPrice=100&&highPrice=317.5&&sortPrice=&&pageNumber=1&&searchValue= '
  expect(read(query)).toEqual({ ...noFilters, category: 'MUJER', lowPrice: 100, highPrice: 317.5 })
})

test.each(['null', 'undefined', '', '   ', ' null '])('D-89 «%s» is no filter anywhere', text => {
  const names = [
    'category',
    'typeproduct',
    'typearticle',
    'brand',
    'color',
    'size',
    'rating',
    'lowPrice',
    'highPrice',
  ]
  const query = new URLSearchParams(names.map(name => [name, text]))
  for (const name of ['sortPrice', 'pageNumber', 'searchValue', 'value']) query.set(name, text)
  expect(readFilters(query)).toEqual(noFilters)
})

test.each(['abc', '-5', '1e400', '12,5', 'NaN', '٣'])('D-23 the malformed number «%s» is ignored', text => {
  const query = new URLSearchParams({ lowPrice: text, highPrice: text, pageNumber: text, rating: text })
  expect(readFilters(query)).toEqual(noFilters)
})

test('D-89 a text is read up to its 120th letter', () => {
  expect(read(`category=${'a'.repeat(121)}`).category).toBe('a'.repeat(120))
})

test('D-23 a NUL cannot reach the database', () => {
  expect(read('category=MU%00JER').category).toBe('MUJER')
})

test.each([
  ['low-to-high', 'low-to-high'],
  ['high-to-low', 'high-to-low'],
  ['discount', 'discount'],
  ['cheapest', ''],
])('CONST-10 the sort «%s» is read as «%s»', (text, sort) => {
  expect(read(`sortPrice=${text}`).sortPrice).toBe(sort)
})

test('D-20 at most 48 products a page, 12 unless asked', () => {
  expect(read('parPage=48').parPage).toBe(48)
  expect(read('parPage=500').parPage).toBe(48)
  expect(read('parPage=49').parPage).toBe(48)
  expect(read('parPage=1').parPage).toBe(1)
  expect(read('parPage=1.9').parPage).toBe(1)
  expect(read('parPage=0').parPage).toBe(12)
  expect(read('').parPage).toBe(12)
})

test('D-23 a page has a number from 1 to 10 000, the first where it has none', () => {
  const pages = ['1', '2', '10000', '10001', '0', '-1', 'x', '', '2.9'].map(readPageNumber)
  expect(pages).toEqual([1, 2, 10_000, 10_000, 1, 1, 1, 1, 2])
  expect(readPageNumber(null)).toBe(1)
  expect(read('pageNumber=3').pageNumber).toBe(3)
})

test('D-23 the words of a search are read by both of their names, the first one first', () => {
  expect(read('searchValue=bota&value=polo').searchValue).toBe('bota')
  expect(read('searchValue=+&value=polo').searchValue).toBe('polo')
})

test('CAT-07 D-19 a rating is a whole number of 1 to 5', () => {
  expect([1, 2, 3, 4, 5, 6, 0].map(n => read(`rating=${String(n)}`).rating)).toEqual([1, 2, 3, 4, 5, 0, 0])
  expect(read('rating=4.5').rating).toBe(0)
})

test('ROUTE-06 D-23 filters survive the way into a link and back', () => {
  const filters = {
    ...noFilters,
    category: 'MUJER',
    brand: 'LIMEÑA',
    searchValue: 'bota & más',
    rating: 4,
    pageNumber: 3,
  }
  expect(readFilters(writeFilters(filters))).toEqual(filters)
  expect(writeFilters(noFilters).toString()).toBe('')
})

test('D-23 changing anything but the page returns to page 1', () => {
  const filters = { ...noFilters, pageNumber: 4 }
  expect(changeFilters(filters, { brand: 'KUSI' })).toMatchObject({ brand: 'KUSI', pageNumber: 1 })
  expect(changeFilters(filters, { pageNumber: 5 }).pageNumber).toBe(5)
})

test('CAT-03 CAT-04 ticking replaces, unticking clears', () => {
  expect(toggleValue('KUSI', 'ADIDAS')).toBe('ADIDAS')
  expect(toggleValue('ADIDAS', 'ADIDAS')).toBe('')
})

test('D-22 only a category, whatever sort and page', () => {
  expect(isCategoryOnly(read('category=MUJER&sortPrice=low-to-high&pageNumber=2'))).toBe(true)
  expect(isCategoryOnly(read('category=MUJER&brand=KUSI'))).toBe(false)
  expect(isCategoryOnly(noFilters)).toBe(false)
})

test('CAT-16 a pager shows only above one page', () => {
  expect([0, 12, 13, 24, 25].map(total => showsPager(total, 12))).toEqual([false, false, true, true, true])
  expect([0, 12, 13, 25].map(total => pageCount(total, 12))).toEqual([1, 1, 2, 3])
})

test.each([
  [12.9, 428.1, { low: 10, high: 430 }],
  [10, 430, { low: 10, high: 430 }],
  [0, 0, { low: 0, high: 0 }],
  [9.99, 10.01, { low: 5, high: 15 }],
])('D-21 from %d to %d is rounded outward', (lowSoles, highSoles, range) => {
  expect(outwardRange({ lowSoles: soles(lowSoles), highSoles: soles(highSoles), step: 5 })).toEqual(range)
})

test('D-88 groups of three, the last one shorter', () => {
  expect(inGroups([1, 2, 3, 4], 3)).toEqual([[1, 2, 3], [4]])
  expect(inGroups([], 3)).toEqual([])
})
