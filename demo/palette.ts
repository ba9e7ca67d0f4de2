import { type Colors } from './art/article.ts'
import { slugOf } from './slug.ts'

/** The demo catalogue's colours, named as an owner writes them in the file. */
export const palette = {
  NEGRO: '#29282c',
  BLANCO: '#f6f4f0',
  GRIS: '#989b9f',
  'AZUL MARINO': '#20335a',
  AZUL: '#2c62b5',
  CELESTE: '#93c1e0',
  TURQUESA: '#2ba39f',
  'VERDE OLIVA': '#687140',
  MOSTAZA: '#d6a02e',
  NARANJA: '#e0702f',
  ROJO: '#c3282f',
  VINO: '#70213a',
  ROSADO: '#eaa7b5',
  LILA: '#b49dd1',
  BEIGE: '#d8c3a1',
  CAMEL: '#b27a47',
  MARRÓN: '#68412b',
} as const

export type ColorName = keyof typeof palette

/** A combination of one, two or three colours in which a product is sold. */
export interface ColorWay {
  /** Part of picture names: lower case, without accents or spaces. */
  readonly id: string
  /** As the shopper reads it: 'NEGRO/ROJO'. */
  readonly name: string
  readonly colors: readonly string[]
}

const way = (text: string): ColorWay => {
  const names = text.split('/').map(name => name as ColorName)
  return { id: names.map(slugOf).join('-'), name: text, colors: names.map(name => palette[name]) }
}

export const colorWays: readonly ColorWay[] = `
  NEGRO, BLANCO, GRIS, AZUL MARINO, AZUL, CELESTE, TURQUESA, VERDE OLIVA, MOSTAZA, NARANJA, ROJO, VINO,
  ROSADO, LILA, BEIGE, CAMEL, MARRÓN, NEGRO/BLANCO, NEGRO/ROJO, NEGRO/CAMEL, NEGRO/MOSTAZA, NEGRO/LILA,
  NEGRO/GRIS, BLANCO/NEGRO, BLANCO/ROJO, BLANCO/AZUL MARINO, BLANCO/ROSADO, BLANCO/CELESTE,
  BLANCO/TURQUESA, BLANCO/VERDE OLIVA, GRIS/NEGRO, GRIS/NARANJA, GRIS/ROSADO, AZUL MARINO/BLANCO,
  AZUL MARINO/ROJO, AZUL MARINO/CAMEL, AZUL/NARANJA, CELESTE/BLANCO, TURQUESA/BLANCO, VERDE OLIVA/BEIGE,
  MOSTAZA/NEGRO, ROJO/BLANCO, ROJO/NEGRO, VINO/BEIGE, ROSADO/BLANCO, LILA/BLANCO, BEIGE/BLANCO,
  BEIGE/MARRÓN, CAMEL/MARRÓN, MARRÓN/BEIGE, NEGRO/ROJO/BLANCO, NEGRO/TURQUESA/BLANCO, NEGRO/GRIS/NARANJA,
  BLANCO/AZUL/ROJO, BLANCO/LILA/TURQUESA, BLANCO/CELESTE/MOSTAZA, GRIS/AZUL MARINO/MOSTAZA,
  AZUL MARINO/CELESTE/BLANCO, AZUL MARINO/BLANCO/ROJO, AZUL/CELESTE/BLANCO, VERDE OLIVA/NEGRO/NARANJA,
  ROSADO/LILA/BLANCO, LILA/ROSADO/BLANCO, BEIGE/BLANCO/VINO, BEIGE/CAMEL/MARRÓN`
  .trim()
  .split(/,\s+/)
  .map(way)

/** The colour way of an id; an unknown id is a mistake in the range. */
export function colorWay(id: string): ColorWay {
  const found = colorWays.find(candidate => candidate.id === id)
  if (!found) throw new Error(`No colour way "${id}" in demo/palette.ts`)
  return found
}

/** What a drawing is coloured with: missing colours repeat the last one given. */
export function colorsOf({ colors }: ColorWay): Colors {
  const [main, second, third] = colors
  if (!main) throw new Error('A colour way has at least one colour')
  return { main, second: second ?? main, third: third ?? second ?? main }
}
