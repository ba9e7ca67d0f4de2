import { readFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import type { ReadableAtom } from 'nanostores'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { LineFacts } from '#components/order/LineFacts.tsx'
import { chatMessages as words } from '#shared/messages/chat.ts'
import { styleGuideMessages as say } from '#shared/messages/style-guide.ts'
import { Guide } from '../../src/style-guide/Guide.tsx'
import { styleGuide } from '../../src/style-guide/route.ts'
import { Cards } from '../../src/style-guide/sections/Cards.tsx'
import { Fields } from '../../src/style-guide/sections/Fields.tsx'
import { Toasts } from '../../src/style-guide/sections/Toasts.tsx'
import { filesOf, sheets, SRC } from '../support/source-files.ts'

vi.mock('@nanostores/react', () => ({ useStore: (store: ReadableAtom) => store.get() as unknown }))

const theme = readFileSync('src/styles/theme.css', 'utf8')
const html = renderToStaticMarkup(
  createElement(Guide, { theme, pictures: [], fields: createElement(Fields), toasts: createElement(Toasts) }),
)

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

test('STYLE-02 the guide shows every token of the theme and every section', () => {
  const names = [...theme.matchAll(/^ {2}--((?:color|text|radius|shadow|font)-[\w-]+):/gm)]
    .map(([, name = '']) => name)
    .filter(name => !name.endsWith('--line-height'))
  expect(names.length).toBeGreaterThan(25)
  // A size of type is shown by a sentence in it.
  const shown = names.filter(name => new RegExp(`data-token="--${name}"|>${name}<`).test(html))
  expect(shown).toEqual(names)
  for (const [id, title] of Object.entries(say.sections)) {
    expect(html.includes(`<section id="${id}"`), id).toBe(true)
    expect(html.includes(`>${title}</h2>`), title).toBe(true)
  }
})

/** Of what script draws, of an element that moves, of one that only a broken page has, of pictures that a toast has or not, of one that waits for its script. */
const ELSEWHERE = ['toast', 'toast-place', 'chunk-notice', 'toast-picture']

test('STYLE-02 the guide shows every look of the shared sheets', () => {
  const shared = sheets().filter(file => /(?:button|form|card|label|dialog|toast)\.css$/.test(file))
  expect(shared).toHaveLength(6)
  const looks = shared.flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(/^ {2}(?:textarea)?\.([a-z][\w-]*)/gm)].map(
      ([, name = '']) => name,
    ),
  )
  const shown = new Set([...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')))
  expect(new Set(looks).size).toBeGreaterThan(35)
  expect([...new Set(looks)].filter(look => !shown.has(look) && !ELSEWHERE.includes(look))).toEqual([])
})

const pieces = html.split('<figure')

test.each([
  'btn btn-primary',
  'btn btn-primary btn-large',
  'btn btn-quiet',
  'btn btn-quiet btn-large',
  'chip',
])('STYLE-02 «%s» is shown at rest, under the mouse, with the focus, disabled and busy', kind => {
  const buttons = pieces.map(piece => new RegExp(`<button[^>]*class="${kind}"[^>]*>`).exec(piece)?.[0] ?? '')
  for (const state of [
    /^(?!.*(?:data-state|disabled)).+/,
    /data-state="hover"/,
    /data-state="focus-visible"/,
  ])
    expect(buttons.some(button => state.test(button))).toBe(true)
  expect(buttons.some(button => button.includes('disabled') && !button.includes('aria-busy'))).toBe(true)
  expect(buttons.some(button => button.includes('aria-busy="true"'))).toBe(true)
})

test('STYLE-02 fields, cards, toasts and dialogs are shown in their states', () => {
  for (const field of [
    /<input[^>]*placeholder=/,
    /<input(?=[^>]*data-state="focus-visible")[^>]*class="input"/,
    /<input(?=[^>]*aria-invalid="true")[^>]*type="checkbox"|<input(?=[^>]*type="checkbox")[^>]*aria-invalid="true"/,
    /<input(?=[^>]*disabled)[^>]*class="input"/,
    /type="password"/,
    /role="combobox"/,
    /<select(?=[^>]*disabled)/,
    /type="radio"/,
    /type="file"/,
  ])
    expect(field.test(html), String(field)).toBe(true)
  expect(say.product.longName).toHaveLength(60)
  expect(say.product.longWord).toMatch(/^\S{40}$/)
  for (const text of [say.product.longName, say.product.longWord, 'S/12,345.90', 'Agotado', '-31%'])
    expect(html.includes(text), text).toBe(true)
  expect(html.match(/class="toasts"/g)).toHaveLength(4)
  expect(/<dialog(?=[^>]*open)/.test(html)).toBe(true)
  expect(html.includes('class="skeleton')).toBe(true)
})

/** Of one line each: what the frame of every page fills in, and a single grey block within something that is shown. */
const SMALL_WAITS = [
  'Logo',
  'CompanySlot',
  'CustomersOnly',
  'PaymentSummary',
  'WalletPanel',
  'Provider',
  'dialog',
]

test('STYLE-02 what every screen shows while it waits and where it has nothing is in the guide', () => {
  const guide = filesOf(join(SRC, 'style-guide')).map(file => readFileSync(file, 'utf8'))
  const known = new Set(
    guide.flatMap(text => [...text.matchAll(/from '[^']*\/(\w+)\.tsx'/g)].map(([, name = '']) => name)),
  )
  const drawing = filesOf(SRC).filter(
    file => !file.includes('style-guide') && /<EmptyState|['"`]skeleton /.test(readFileSync(file, 'utf8')),
  )
  const names = drawing.map(file => basename(file, extname(file)))
  expect(names.length).toBeGreaterThan(15)
  expect(names.filter(name => !known.has(name) && !SMALL_WAITS.includes(name))).toEqual([])
  for (const group of [say.empties, say.waiting])
    for (const name of Object.values(group)) expect(html.includes(`>${name}</figcaption>`), name).toBe(true)
})

test('STYLE-02 a conversation is shown with all that can become of a message, and where suggestions go', () => {
  const chat = html.slice(html.indexOf('<section id="chat"'))
  for (const text of [
    words.seenBy,
    words.sent,
    words.pending,
    words.sending,
    words.notSent,
    words.aboutProduct,
  ])
    expect(chat.includes(text), text).toBe(true)
  expect(chat.match(/bg-ink text-paper rounded-br-sm/g)?.length).toBeGreaterThan(3)
  expect(chat.includes('99+')).toBe(true)
  expect(chat.includes('data-online')).toBe(true)
  expect(html.includes('data-suggestions=')).toBe(true)
})

test('STYLE-06 a product without a picture has a mark in its place, on a card, in a row and in the cart; no other has', () => {
  const marks = (drawn: string) => drawn.match(/data-no-picture/g)?.length ?? 0
  const pictures = [{ id: 'a'.repeat(24), width: 960, height: 1200 }]
  // One card and one row of the samples have none.
  expect(marks(renderToStaticMarkup(createElement(Cards, { pictures })))).toBe(2)
  const line = { name: 'Brisa', brand: 'Bruma', href: '/' }
  expect(marks(renderToStaticMarkup(createElement(LineFacts, { ...line, image: null })))).toBe(1)
  expect(marks(renderToStaticMarkup(createElement(LineFacts, { ...line, image: '/a.jpg' })))).toBe(0)
})
