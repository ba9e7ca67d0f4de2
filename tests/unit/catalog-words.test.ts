import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CatalogIndex } from '#server/modules/catalog/index/catalog-index.ts'
import {
  isAnyFound,
  isNameOfOthers,
  matchWord,
  wordsOf,
  type Stems,
} from '#server/modules/catalog/index/text-search.ts'
import {
  ARTICLE_MATCH,
  MATCH,
  NAME_MATCH,
  NO_MATCH,
  OTHER_NAME_MATCH,
  type Term,
} from '#server/modules/catalog/index/words.ts'
import type { WordPart } from '#shared/rules/search-reading.ts'
import { listed } from '../support/listed-product.ts'

const WORDS = ['bota', 'botas', 'vestido', 'vestidos', 'cuero', 'ida']
const LEXEMES = ['bot', 'bota', 'vest', 'cuer', 'botaria']
const ARTICLES = ['BOTAS', 'VESTIDOS']
const BRANDS = ['KUSI', 'NUNA']

interface Text {
  lexemes: { lexeme: string; isNamed: boolean }[]
  article: string
  brand: string | null
  isGone: boolean
}
const text: fc.Arbitrary<Text> = fc.record({
  lexemes: fc.uniqueArray(fc.record({ lexeme: fc.constantFrom(...LEXEMES), isNamed: fc.boolean() }), {
    selector: ({ lexeme }) => lexeme,
    maxLength: 3,
  }),
  article: fc.constantFrom(...ARTICLES),
  brand: fc.constantFrom(null, ...BRANDS),
  isGone: fc.boolean(),
})
const term: fc.Arbitrary<Term> = fc.record({
  lexeme: fc.constantFrom(...LEXEMES),
  isPrefix: fc.constantFrom(false, false, true),
})
const stems: fc.Arbitrary<Stems> = fc
  .tuple(...WORDS.map(word => fc.tuple(fc.constant(word), fc.array(term, { maxLength: 2 }))))
  .map(pairs => new Map(pairs))
const article = fc.constantFrom('', '', ...ARTICLES, 'NADA')
const part: fc.Arbitrary<WordPart> = fc.record({
  kind: fc.constant('word' as const),
  said: fc.constant('Bota'),
  word: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...WORDS) },
    fc.array(fc.constantFrom(...WORDS), { minLength: 2, maxLength: 3 }).map(words => words.join(' ')),
  ),
  article,
  meanings: fc.array(fc.array(fc.record({ word: fc.constantFrom(...WORDS), article }), { maxLength: 2 }), {
    maxLength: 2,
  }),
})

/** What one product has of one word: by its stems, and by being that kind of article. */
function valueOf(product: Text, word: string, kind: string, known: Stems, named: number): number {
  const worthOf = (one: Term, worth: { mentioned: number; named: number }) =>
    Math.max(
      NO_MATCH,
      ...product.lexemes
        .filter(({ lexeme }) => (one.isPrefix ? lexeme.startsWith(one.lexeme) : lexeme === one.lexeme))
        .map(({ isNamed }) => (isNamed ? worth.named : worth.mentioned)),
    )
  const all = (worth: { mentioned: number; named: number }) => {
    const terms = known.get(word) ?? []
    return terms.length === 0 ? NO_MATCH : Math.min(...terms.map(one => worthOf(one, worth)))
  }
  if (kind === '') return all({ mentioned: MATCH, named })
  if (product.article === kind) return ARTICLE_MATCH
  return /[ai]d[oa]s?$/.test(word) ? NO_MATCH : all({ mentioned: NO_MATCH, named: OTHER_NAME_MATCH })
}

function plainly(product: Text, { word, article: kind, meanings }: WordPart, known: Stems): number {
  const own = word.split(' ')
  const ways = [
    Math.min(...own.map((one, i) => valueOf(product, one, i === 0 ? kind : '', known, NAME_MATCH))),
    ...meanings
      .filter(words => words.length > 0)
      .map(words =>
        Math.min(...words.map(one => valueOf(product, one.word, one.article, known, OTHER_NAME_MATCH))),
      ),
  ]
  const begun = product.lexemes.filter(({ lexeme }) => lexeme.startsWith(word))
  if (kind === '' && own.length === 1)
    ways.push(...begun.map(({ isNamed }) => (isNamed ? OTHER_NAME_MATCH : MATCH)))
  return Math.max(...ways)
}

test('SEARCH-04 SEARCH-06 a word of a search is worth as much in each product as reading them one by one says', () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 12 }), part, stems, (products, wanted, known) => {
      const index = new CatalogIndex()
      products.forEach(({ lexemes, article: typearticle, brand }, n) => {
        index.put(
          listed({
            id: `0190f0f0-0000-7000-8000-${String(n).padStart(12, '0')}`,
            facets: { typearticle, brand },
            lexemes: lexemes.map(({ lexeme }) => lexeme),
            nameLexemes: new Set(lexemes.filter(({ isNamed }) => isNamed).map(({ lexeme }) => lexeme)),
          }),
        )
      })
      products.forEach(({ isGone }, n) => {
        if (isGone) index.remove(index.ids.text(n))
      })
      const values = products.map(product => plainly(product, wanted, known))
      const matches = matchWord(wanted, known, index)
      expect([...matches]).toEqual(values)
      const isLeft = (n: number) => products[n]?.isGone === false
      expect(isAnyFound(matches, index)).toBe(values.some((value, n) => value > NO_MATCH && isLeft(n)))
      for (const brand of [...BRANDS, 'NADIE'])
        expect(isNameOfOthers(wanted, brand, known, index)).toBe(
          values.some((value, n) => value === NAME_MATCH && isLeft(n) && products[n]?.brand !== brand),
        )
    }),
    { seed: 20_261_128, numRuns: 400 },
  )
})

test('SEARCH-02 the words that are looked up are those of phrases, of brands and of meanings', () => {
  const word = { kind: 'word', said: 'Botas de Lluvia', word: 'botas lluvia', article: '' } as const
  const meanings = [[{ word: 'jebe', article: '' }], [{ word: 'goma', article: 'BOTAS' }]]
  const parts = [
    { ...word, meanings },
    { kind: 'brand', value: 'NUNA SPORT', said: 'Nuna Sport' },
    { kind: 'color', value: 'ROJO', said: 'rojas' },
  ] as const
  expect(wordsOf({ parts })).toEqual(['botas', 'lluvia', 'jebe', 'goma', 'nuna', 'sport'])
})
