import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { expect, test } from 'vitest'
import { themeColors } from '#shared/theme-colors.ts'
import { filesOf, sheets, SRC } from '../support/source-files.ts'

const read = (file: string) => readFileSync(file, 'utf8')
const nameOf = (file: string) => relative(SRC, file)
/** What is drawn; the guide's own samples are data. */
const drawn = filesOf(SRC).filter(file => !nameOf(file).startsWith('style-guide/'))

const RAW = /(?<=['"`:\s(])#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})(?=['"`;,)\s}])|\b(?:rgba?|hsla?|oklch)\(/gi

/** Colours that are data: of the catalogue, and an example of what an owner writes. */
const DATA = ['shared/theme-colors.ts', 'shared/rules/swatch.ts', 'shared/messages/import.ts']

test('STYLE-03 no colour is written down outside the theme', () => {
  const found = [...drawn, ...sheets()]
    .filter(file => !DATA.includes(nameOf(file)) && nameOf(file) !== 'styles/theme.css')
    .flatMap(file => [...read(file).matchAll(RAW)].map(([color]) => `${nameOf(file)}: ${color}`))
  expect(found).toEqual([])
})

/** sRGB of CSS Color 4's oklch, as six hexadecimal digits. */
function hexOf(lightness: number, chroma: number, hue: number): string {
  const [a, b] = [Math.cos((hue * Math.PI) / 180) * chroma, Math.sin((hue * Math.PI) / 180) * chroma]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  const encoded = linear.map(c => (c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055))
  return `#${encoded
    .map(c =>
      Math.round(c * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

test('STYLE-03 what reads no style sheet has the colours of the theme', () => {
  const theme = read(`${SRC}/styles/theme.css`)
  for (const name of ['ink', 'sand'] as const) {
    const [, ...parts] =
      new RegExp(`--color-${name}: oklch\\(([\\d.]+) ([\\d.]+) ([\\d.]+)\\)`).exec(theme) ?? []
    const [lightness = 0, chroma = 0, hue = 0] = parts.map(Number)
    expect(themeColors[name]).toBe(hexOf(lightness, chroma, hue))
  }
  expect(theme).toContain('--color-paper: #fff;')
})

/** Room for a letter's own height, shares of a screen and tracks of a grid are no sizes of the scale; breakpoints are specified. */
const SCALED =
  /(?<![\w-])(?!(?:min|max)-\[)[a-z][\w:-]*-\[-?[\d.]+(?:px|rem)\]|(?:text|font|leading|tracking|rounded(?:-\w+)?|shadow|[mp][trblxy]?|gap(?:-[xy])?)-\[[^\]]+\]/g

test('STYLE-04 screens take their sizes from the scale', () => {
  const found = drawn
    .filter(file => /\.(?:tsx|astro)$/.test(file))
    .flatMap(file => [...read(file).matchAll(SCALED)].map(([name]) => `${nameOf(file)}: ${name}`))
  expect(found).toEqual([])
})

const FREE =
  /^(?:inherit|transparent|currentcolor|none|0|var\(|color-mix\(in oklab, var\(|radial-gradient\(|linear-gradient\()/i
const DECLARED =
  /^\s*(font-size|border-radius|box-shadow|color|background|background-color|border-color|outline-color): ([^;]+);/gm

test('STYLE-04 style sheets take type, corners, shadows and colours from the theme', () => {
  const found = sheets()
    .filter(file => nameOf(file) !== 'styles/theme.css')
    .flatMap(file =>
      [...read(file).matchAll(DECLARED)]
        .filter(([, , value = '']) => !FREE.test(value.trim()) && !value.includes('var('))
        .map(([, name = '', value = '']) => `${nameOf(file)}: ${name}: ${value}`),
    )
  expect(found).toEqual([])
})

/** The opening tags of a kind in a file, braces and quotes respected. */
function tagsOf(text: string): string[] {
  return [...text.matchAll(/<(?:button|input|select|textarea)\b/g)].map(({ index }) => {
    let depth = 0
    let quote = ''
    for (let i = index; i < text.length; i += 1) {
      const at = text.charAt(i)
      if (quote !== '') quote = at === quote ? '' : quote
      else if (at === '"' || at === '`') quote = at
      else if (at === '{') depth += 1
      else if (at === '}') depth -= 1
      else if (at === '>' && depth === 0) return text.slice(index, i)
    }
    return text.slice(index)
  })
}

/** Drawn by the rule of what is around them. */
const OF_PARENT = [
  'components/product/BuyBar.astro',
  'components/product/NoScriptForm.astro',
  'islands/reviews/StarChoice.tsx',
]

test('STYLE-05 every control of every screen has a look of the style sheets', () => {
  const known = new Set(
    sheets().flatMap(file => [...read(file).matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name)),
  )
  known.add('sr-only')
  const controls = drawn
    .filter(file => /\.(?:tsx|astro)$/.test(file) && !OF_PARENT.includes(nameOf(file)))
    .flatMap(file => tagsOf(read(file)).map(tag => ({ file, tag })))
    .filter(({ tag }) => !/\shidden(?:\s|$)|type="hidden"/.test(tag))
  expect(controls.length).toBeGreaterThan(80)
  const bare = controls.filter(({ tag }) => {
    const [, classes = ''] = /class(?:Name|:list)?=(\{[^}]*\}?|"[^"]*")/.exec(tag) ?? []
    return !classes.split(/[^\w-]+/).some(name => known.has(name))
  })
  expect(bare.map(({ file, tag }) => `${nameOf(file)}: ${tag}`)).toEqual([])
})

test('STYLE-05 no screen has a look of its own for what is disabled', () => {
  const found = drawn.filter(file => /disabled:(?:opacity|bg|text|border)-/.test(read(file)))
  expect(found.map(nameOf)).toEqual([])
})
