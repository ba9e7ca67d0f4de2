import { expect, test } from 'vitest'
import { allowStyle, namesInPage, stylesFor, withStyles } from '#shared/rules/page-styles.ts'
import { takeApart } from '../../../scripts/styles/take-apart.ts'

const HREF = '/static/css/global.x.css'
const LINK = `<link rel="stylesheet" href="${HREF}">`
const sheetOf = (css: string) => ({ href: HREF, pieces: takeApart(css) })
const styles = (css: string, html: string) => stylesFor(sheetOf(css), html)

test.each([
  ['a class of the page', '.a{color:red}', '<p class="b a">', true],
  ['a class that is nowhere', '.a{color:red}', '<p class="aa a-b">', false],
  ['a tag', 'dialog{color:red}', '<dialog>', true],
  ['a tag that is nowhere', 'dialog{color:red}', '<div>', false],
  ['all classes of a selector', '.a .b{color:red}', '<p class="a">', false],
  ['one selector of several', '.a,.b{color:red}', '<p class="b">', true],
  ['any class in brackets', ':is(.a,.b):hover{color:red}', '<p class="b">', true],
  ['no class in brackets', '.c:where(.a,.b *){color:red}', '<p class="c">', false],
  ['states that may come', '.a[aria-pressed=true]:not(.b):has(.c):hover{color:red}', '<i class="a">', true],
  ['a rule for everything', '*,::before{margin:0}', '<p>', true],
  ['a class with signs', '.md\\:w-1\\/2{color:red}', '<p class="md:w-1/2">', true],
  ['a class written with entities', '.\\[\\&\\>a\\]\\:x{color:red}', '<p class="[&amp;&gt;a]:x">', true],
])('PAINT-02 %s decides', (_, css, html, kept) => {
  expect(styles(css, html)).toBe(kept ? css : '')
})

test('PAINT-02 what is kept stays in its blocks and in its order; empty blocks go', () => {
  const css =
    '@layer base,late;@layer base{.b{margin:0}.a{color:red}@media print{.n{margin:0}}}@media print{.a{margin:0}}'
  expect(styles(css, '<p class="a">')).toBe(
    '@layer base,late;@layer base{.a{color:red}}@media print{.a{margin:0}}',
  )
})

test('PAINT-02 variables and animations come with what names them, also by way of others or an attribute', () => {
  const css =
    ':root{--x:1px;--y:var(--x);--z:2px;--w:3px}@property --y{inherits:false}@keyframes go{to{left:0}}@keyframes no{to{left:0}}.a{margin:var(--y);animation:1s go}'
  expect(styles(css, '<p class="a" style="top:var(--w)">')).toBe(
    ':root{--x:1px}:root{--y:var(--x)}:root{--w:3px}@property --y{inherits:false}@keyframes go{to{left:0}}.a{margin:var(--y);animation:1s go}',
  )
})

test('PAINT-01 a page has its style where the link was, the link at its end, and its policy allows it', () => {
  const page = `<html><head>${LINK}</head><body><p class="a">$& $1</p></body></html>`
  const styled = withStyles(page, sheetOf('.a{color:red}.b{color:red}'))
  expect(styled).toEqual({
    css: '.a{color:red}',
    html: `<html><head><style>.a{color:red}</style></head><body><p class="a">$& $1</p>${LINK}</body></html>`,
  })
  expect(withStyles('<p>no sheet</p>', sheetOf('.a{color:red}'))).toBeUndefined()
  expect(allowStyle("script-src 'self'; style-src 'self' 'sha256-a'", 'sha256-b')).toBe(
    "script-src 'self'; style-src 'self' 'sha256-b' 'sha256-a'",
  )
})

test('PAINT-02 names are tags, classes and custom properties', () => {
  expect([...namesInPage('<my-box class="a b" style="--n:1"><p></p></my-box>')]).toEqual([
    'my-box',
    'p',
    '.a',
    '.b',
    '--n',
  ])
})
