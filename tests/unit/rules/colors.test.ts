import { expect, test } from 'vitest'
import { colorNames, hasColor } from '#shared/rules/colors.ts'
import { colorParts, swatchBackground } from '#shared/rules/swatch.ts'

test.each([
  ['#29282c', ['#29282c'], '#29282c'],
  ['#000, #f00', ['#000', '#f00'], 'linear-gradient(135deg,#000 50%,#f00 0)'],
  [
    '#000000,#ff0000,#ffffff',
    ['#000000', '#ff0000', '#ffffff'],
    'linear-gradient(135deg,#000000 33%,#ff0000 0 67%,#ffffff 0)',
  ],
  ['', [], '#cccccc'],
  ['red;background:url(x)', [], '#cccccc'],
  ['#000,#111,#222,#333', ['#000', '#111', '#222'], 'linear-gradient(135deg,#000 33%,#111 0 67%,#222 0)'],
])('DATA-08 the swatch of «%s»', (code, parts, background) => {
  expect(colorParts(code)).toEqual(parts)
  expect(swatchBackground(code)).toBe(background)
})

test.each([
  ['NEGRO/ROJO', ['NEGRO', 'ROJO']],
  ['AZUL MARINO', ['AZUL MARINO']],
  ['BEIGE / CAMEL / MARRÓN', ['BEIGE', 'CAMEL', 'MARRÓN']],
  ['/NEGRO//NEGRO', ['NEGRO']],
  ['', []],
])('CAT-01 SHOWN-01 %s is filtered as each of its named colours', (color, names) => {
  expect(colorNames(color)).toEqual(names)
})

test.each([
  ['NEGRO/ROJO/BLANCO', 'ROJO', true],
  ['NEGRO/ROJO/BLANCO', 'BLANCO/NEGRO', true],
  ['NEGRO/ROJO', 'ROJO/BLANCO', false],
  ['AZUL MARINO', 'AZUL', false],
])('SHOWN-01 whether %s has %s: %s', (color, wanted, has) => {
  expect(hasColor(color, wanted)).toBe(has)
})
