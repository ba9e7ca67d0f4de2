import { expect, test } from 'vitest'
import { namesInPage } from '#shared/rules/page-names.ts'
import { withIslands } from '#shared/rules/page-scripts.ts'
import { stylesFor, withStyles } from '#shared/rules/page-styles.ts'
import postcss from 'postcss'
import { withoutConstants } from '../../../scripts/styles/constants.ts'
import { takeApart } from '../../../scripts/styles/take-apart.ts'

const HREF = '/static/css/global.x.css'
const LINK = `<link rel="stylesheet" href="${HREF}">`
const sheetOf = (css: string) => ({
  href: HREF,
  imports: {},
  ...takeApart(withoutConstants(postcss.parse(css))),
})
const styles = (css: string, html: string) => stylesFor(sheetOf(css), html)

test.each([
  ['a class of the page', '.a{color:red}', '<p class="b a">', true],
  ['a class with a quote', ".a\\'b{color:red}", '<p class="a&#39;b">', true],
  ['a class that is nowhere', '.a{color:red}', '<p class="aa a-b">', false],
  ['a tag', 'dialog{color:red}', '<dialog>', true],
  ['a tag that is nowhere', 'dialog{color:red}', '<div>', false],
  ['all classes of a selector', '.a .b{color:red}', '<p class="a">', false],
  ['any class in brackets', ':is(.a,.b):focus{color:red}', '<p class="b">', true],
  ['no class in brackets', '.c:where(.a,.b *){color:red}', '<p class="c">', false],
  ['what it is not', '.a:not(.b):focus-within{color:red}', '<i class="a">', true],
  ['what has to be inside', '.a:has(.c, .d){color:red}', '<i class="a">', false],
  ['what is inside', '.a:has(.c, .d){color:red}', '<i class="a"><b class="d">', true],
  ['an attribute of the page', '.a[data-b]{color:red}', '<i class="a" data-b="1">', true],
  ['an attribute that only scripts set', '.a[data-b]{color:red}', '<i class="a">', false],
  ['its value', '.a[aria-pressed=true]{color:red}', '<i class="a" aria-pressed="true">', true],
  [
    'a value that only scripts set',
    '.a[aria-pressed=true]{color:red}',
    '<i class="a" aria-pressed="false">',
    false,
  ],
  [
    'one that the page’s own script sets',
    '.a[data-b=c]{color:red}',
    '<i class="a"><script>set("data-b")</script>',
    true,
  ],
  ['an attribute of HTML', '.a[open]{color:red}', '<i class="a">', true],
  ['what is disabled', '.a:disabled{color:red}', '<i class="a"><b disabled>', true],
  ['that nothing is disabled', '.a:disabled{color:red}', '<i class="a">', false],
  ['who points at it, later', '.a:hover{color:red}', '<i class="a">', false],
  ['who prints, later', '@media print{.a{color:red}}', '<i class="a">', false],
  ['a rule for everything', '*,::before{margin:0}', '<p>', true],
  ['a class with signs', '.md\\:w-1\\/2{color:red}', '<p class="md:w-1/2">', true],
  ['a class with a sign of a tag', '.a\\<b{color:red}', '<p class="a&lt;b">', true],
  ['a class with double quotes', '.a\\"b{color:red}', '<p class="a&quot;b">', true],
  ['a class written with entities', '.\\[\\&\\>a\\]\\:x{color:red}', '<p class="[&amp;&gt;a]:x">', true],
])('PAINT-02 %s decides', (_, css, html, kept) => {
  expect(styles(css, html)).toBe(kept ? css : '')
})

test('PAINT-02 of several selectors those are printed that can apply', () => {
  const css = '.a,.b .c,p:is(.d,.e),i{color:red}'
  expect(styles(css, '<p class="a">')).toBe('.a{color:red}')
  expect(styles(css, '<p class="b c e">')).toBe('.b .c,p:is(.d,.e){color:red}')
  expect(styles(css, '<i class="b">')).toBe('i{color:red}')
  expect(styles(css, '<b>')).toBe('')
  expect(styles('.a,::before{color:red}', '<b>')).toBe('::before{color:red}')
})

test('PAINT-02 whatever pages came before it, each page of one sheet has its own style', () => {
  const css =
    ':root{--x:1px;--y:2px}.z{--x:0;--y:0}.a{color:red}.a[data-b=c]{margin:0}.d:disabled{margin:0}i{top:0}@keyframes go{to{left:0}}.e{animation:1s go}'
  const pages = [
    '<p class="a">',
    '<p class="a" data-b="d">',
    '<p class="a" data-b="c">',
    '<p class="a"><script>set("data-b")</script>',
    '<i class="d" style="top:var(--x)">',
    '<i class="d" style="top:var(--y)" disabled>',
    '<p class="e">',
    '<p class="e unknown" data-of="7">',
  ]
  const many = Array.from({ length: 100 }, (_, i) => `.n${String(i)}{margin:${String(i + 1)}px}`)
  const shared = sheetOf(css + many.join(''))
  const all = [...pages, ...many.map((_, i) => `<p class="n${String(i)}">`), ...pages]
  for (const page of all) expect(stylesFor(shared, page)).toBe(styles(css + many.join(''), page))
  // A variable that only an attribute names.
  expect(stylesFor(shared, '<b style="top:var(--y)">')).toBe(':root{--y:2px}')
})

test('PAINT-02 the styles of forty pages are kept, and pages with the same names have one', () => {
  const some = Array.from({ length: 41 }, (_, i) => i)
  const css = some.map(i => `.n${String(i)}{margin:${String(i + 1)}px}`).join('')
  const { pieces, ...rest } = sheetOf(css)
  let reads = 0
  const sheet = {
    ...rest,
    get pieces() {
      reads += 1
      return pieces
    },
  }
  const isPrinted = (html: string) => {
    const before = reads
    stylesFor(sheet, html)
    return reads > before
  }
  const page = (i: number) => `<p class="n${String(i)} n0">`
  expect(some.slice(0, 40).map(i => isPrinted(page(i)))).toEqual(some.slice(0, 40).map(() => true))
  expect(some.slice(0, 40).map(i => isPrinted(page(i)))).toEqual(some.slice(0, 40).map(() => false))
  expect(isPrinted('<i class="n0 other n7">')).toBe(false)
  expect([page(40), page(40), page(0), page(0)].map(isPrinted)).toEqual([true, false, true, false])
})

test('PAINT-02 variables that name each other are printed once', () => {
  const css = ':root{--x:var(--y);--y:var(--x)}.a{margin:var(--x)}'
  expect(styles(`${css}.b{--x:0;--y:0}`, '<p class="a">')).toBe(css)
})

test('PAINT-02 what is kept stays in its blocks and in its order; empty blocks go', () => {
  const css =
    '@layer base,late;@layer base{.b{margin:0}.a{color:red}@media (width>1px){.n{margin:0}}}@media (width>1px){.a{margin:0}}'
  expect(styles(css, '<p class="a">')).toBe(
    '@layer base,late;@layer base{.a{color:red}}@media (width>1px){.a{margin:0}}',
  )
})

test('PAINT-02 variables and animations come with what names them, also by way of others or an attribute', () => {
  // Set a second time, elsewhere, they are no constants.
  const again = '.a,.b{--x:0;--y:0;--w:0}'
  const css = `:root{--x:1px;--y:var(--x);--z:2px;--w:3px}${again}@property --y{inherits:false}@keyframes go{to{left:0}}@keyframes no{to{left:0}}.a{margin:var(--y);animation:1s go}`
  expect(styles(css, '<p class="a" style="top:var(--w)">')).toBe(
    ':root{--x:1px;--y:var(--x);--w:3px}.a{--x:0;--y:0;--w:0}@property --y{inherits:false}@keyframes go{to{left:0}}.a{margin:var(--y);animation:1s go}',
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
})

test('PAINT-12 a page that draws nothing before it has loaded says where the sheet is, and links it without script', () => {
  const page = `<html data-variant="shop" data-sheet="late"><head>${LINK}</head><body><p class="a"></p></body></html>`
  expect(withStyles(page, sheetOf('.a{color:red}'))?.html).toBe(
    `<html data-variant="shop"><head><style>.a{color:red}</style></head><body><p class="a"></p><noscript data-sheet="${HREF}">${LINK}</noscript></body></html>`,
  )
})

test('SPEED-11 what the scripts of a page import is asked for beside them, once each', () => {
  const scripts = (...names: string[]) =>
    names.map(name => `<script type="module" src="/${name}.js"></script>`).join('')
  const imports = { '/one.js': ['/base.js'], '/other.js': ['/base.js', '/more.js'], '/none.js': ['/far.js'] }
  const styled = withStyles(LINK + scripts('one', 'other'), { ...sheetOf(''), imports })
  expect(styled?.html).toBe(`<style></style>${scripts('base', 'one', 'more', 'other')}`)
})

test('FRAME-23 SPEED-11 a page of the desk asks in its head for its island, what draws it, and all that they import', () => {
  const scripts = (...names: string[]) =>
    names.map(name => `<script type="module" src="/${name}.js"></script>`).join('')
  const island = (name: string, when: string) =>
    `<astro-island uid="1" component-url="/${name}.js" component-export="X" renderer-url="/react.js" client="${when}"></astro-island>`
  const imports = { '/react.js': ['/base.js'], '/day.js': ['/base.js', '/rows.js'] }
  const page = (head: string) => `<head>${head}</head><body>${scripts('own')}</body>`
  const html = page('<title>$& Hoy</title>') + island('day', 'load') + island('later', 'idle')
  const asked = scripts('base', 'react', 'rows', 'day')
  expect(withIslands(html, imports)).toBe(html.replace('</title>', () => `</title>${asked}`))
  expect(withIslands(page(''), imports)).toBe(page(''))
})

test('SPEED-19 the scripts of a page that draws nothing before it has loaded, and what they import, wait for its paint', () => {
  const page = `<html data-sheet="late">${LINK}<script type="module" src="/one.js"></script></body>`
  const sheet = { ...sheetOf(''), imports: { '/one.js': ['/base.js'] } }
  expect(withStyles(page, sheet)?.html).toBe(
    `<html><style></style><script data-start="/base.js"></script><script data-start="/one.js"></script><noscript data-sheet="${HREF}">${LINK}</noscript></body>`,
  )
})

test('PAINT-02 names are tags, classes, attributes and custom properties, wherever they stand', () => {
  const html =
    '<my-box class="a b" data-c="d" style="--n:1"><p class="[--m:1]" data-e="aria-f"></p></my-box><script>"data-g"</script>'
  expect([...namesInPage(html)].sort()).toEqual(
    ['my-box', 'p', 'script', '.a', '.b', '.[--m:1]', '[data-c]', '[data-c=d]', '[data-e]', '[data-e=aria-f]']
      .concat(['[aria-f]', '[aria-f=*]', '[data-g]', '[data-g=*]', '--n', '--m'])
      .sort(),
  )
})

test.each([
  ['its value', 'margin:var(--a)', 'margin:.25rem'],
  ['a value that names another', 'margin:var(--b)', 'margin:.25rem'],
  ['its product', 'margin:calc(var(--a) * 2)', 'margin:.5rem'],
  ['a negative product', 'margin:calc(var(--a) * -2.5) auto', 'margin:-.625rem auto'],
  ['its value where another is named for want of it', 'margin:var(--a,var(--none))', 'margin:.25rem'],
  ['itself where it is set again', 'margin:var(--c)', 'margin:var(--c)'],
  ['itself where only a screen sets it', 'margin:var(--d)', 'margin:var(--d)'],
  ['itself where one element sets it', 'margin:var(--e)', 'margin:var(--e)'],
  ['itself with what may stand for it', 'margin:var(--e,var(--a))', 'margin:var(--e,.25rem)'],
])('PAINT-09 a variable that always means the same is %s', (_, line, read) => {
  const css = `@layer t{:root,:host{--a:.25rem;--b:var(--a);--c:1px}}.x{--c:2px;--e:1px}@media print{:root{--d:1px}}.a{${line}}`
  expect(styles(css, '<p class="a">')).toContain(`.a{${read}}`)
})

test('PAINT-09 a registered variable that is never set is what it begins as; one that nothing reads is not set', () => {
  const again =
    '@layer properties{@supports (color:red){*,::before{--a:solid;--b:initial;--c:initial;--d:1px}}}'
  const kinds =
    '@property --a{syntax:"*";initial-value:solid}@property --b{syntax:"*"}@property --c{syntax:"*"}@property --d{syntax:"*";initial-value:1px}'
  const read = (line: string, html = '<p class="a">') =>
    styles(`${again}.x{--d:2px}.y{--e:2px}.a{${line}}${kinds}`, html)
  expect(read('border-style:var(--a)')).toBe('.a{border-style:solid}')
  expect(read('margin:var(--b,2px)')).toBe('.a{margin:2px}')
  expect(read('margin:var(--d) var(--e);--e:1px', '<p class="a y">')).toContain('margin:1px var(--e)')
  expect(read('margin:var(--b)')).toContain('.a{margin:var(--b)}')
  expect(read('--c:7;margin:0')).toBe('.a{margin:0}')
  // Set by what another page has, it is what it begins as.
  expect(read('margin:var(--d)')).toBe('.a{margin:1px}')
  expect(read('margin:var(--d)', '<p class="a x">')).toBe(
    '@layer properties{@supports (color:red){*,::before{--d:1px}}}.x{--d:2px}.a{margin:var(--d)}@property --d{syntax:"*";initial-value:1px}',
  )
})

test('PAINT-09 what only fields of a kind have comes with such a field', () => {
  const css = '::-webkit-datetime-edit{padding:0}::-webkit-inner-spin-button{height:auto}'
  expect(styles(css, '<input type="search">')).toBe('')
  expect(styles(css, '<input type="date">')).toBe('::-webkit-datetime-edit{padding:0}')
  expect(styles(css, '<input type="number">')).toBe('::-webkit-inner-spin-button{height:auto}')
})

test('PAINT-09 the same line twice on end is there once', () => {
  expect(styles('.a{margin:0;margin:0;margin:1px}', '<p class="a">')).toBe('.a{margin:0;margin:1px}')
})
