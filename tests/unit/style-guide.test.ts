import { readFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ProductRow } from '#components/catalog/ProductList.tsx'
import { LineFacts } from '#components/order/LineFacts.tsx'
import { ProductCard } from '#components/ProductCard.tsx'
import type { CardAnswer } from '#shared/contracts/catalog.ts'
import { soles } from '#shared/rules/money.ts'
import { styleGuide } from '../../src/style-guide/route.ts'
import { importsOf, sheets, SRC } from '../support/source-files.ts'

test.each([
  ['dev', ['/estilo']],
  ['build', []],
  ['preview', []],
  ['sync', []],
] as const)('STYLE-01 «astro %s» has the routes %j', (command, routes) => {
  const patterns: string[] = []
  const hook = styleGuide().hooks['astro:config:setup'] as unknown as (options: object) => void
  hook({ command, injectRoute: ({ pattern }: { pattern: string }) => patterns.push(pattern) })
  expect(patterns).toEqual(routes)
})

const PAGE = `${SRC}/style-guide/page.astro`

/** The page and the components that it draws, down to the last. */
function drawnBy(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const { target } of importsOf(file))
    if (/(?:components\/.*\.tsx|shared\/draw\/.*\.ts)$/.test(target)) drawnBy(target, seen)
  return seen
}

test('STYLE-02 the guide shows every look of the shared sheets', () => {
  const shared = sheets().filter(file => /(?:button|form|card|label|dialog|toast)\.css$/.test(file))
  expect(shared).toHaveLength(6)
  const looks = shared.flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(/^ {2}(?:textarea)?\.([a-z][\w-]*)/gm)].map(
      ([, name = '']) => name,
    ),
  )
  expect(new Set(looks).size).toBeGreaterThan(35)
  const texts = [...drawnBy(PAGE)].map(file => readFileSync(file, 'utf8'))
  const strings = texts.flatMap(text => [...text.matchAll(/(["'`])([\w\s/-]+)\1/g)].map(([, , s = '']) => s))
  const shown = new Set(strings.flatMap(text => text.split(/\s+/)))
  expect([...new Set(looks)].filter(look => !shown.has(look))).toEqual([])
})

const product: CardAnswer = {
  _id: 'brisa',
  shopName: 'Bruma',
  name: 'Brisa',
  slug: 'brisa',
  brand: 'Bruma',
  category: 'Zapatillas',
  typearticle: 'Calzado',
  price: soles(129.9),
  discount: soles(0),
  stock: 12,
  rating: 4.5,
  reviews: 38,
  hasVariants: true,
  pictures: [],
  variants: [],
}
const pictures = [{ id: 'a'.repeat(24), width: 960, height: 1200 }]
const line = { name: 'Brisa', brand: 'Bruma', href: '/' }

test.each([
  [
    'card',
    createElement(ProductCard, { product }),
    createElement(ProductCard, { product: { ...product, pictures } }),
  ],
  [
    'row',
    createElement(ProductRow, { product }),
    createElement(ProductRow, { product: { ...product, pictures } }),
  ],
  [
    'line of the cart',
    createElement(LineFacts, { ...line, image: null }),
    createElement(LineFacts, { ...line, image: '/a.jpg' }),
  ],
])(
  'STYLE-06 a %s without a picture has a mark in its place; one with a picture has none',
  (_name, bare, full) => {
    const marks = [bare, full].map(
      drawn => renderToStaticMarkup(drawn).match(/data-no-picture/g)?.length ?? 0,
    )
    expect(marks).toEqual([1, 0])
  },
)
