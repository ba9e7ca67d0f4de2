import { type Colours } from './art/article.ts'

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

export type ColourName = keyof typeof palette

/** A combination of one, two or three colours in which a product is sold. */
export interface ColourWay {
  /** Part of picture names: lower case, without accents or spaces. */
  readonly id: string
  /** As the shopper reads it: 'NEGRO/ROJO'. */
  readonly name: string
  readonly colours: readonly string[]
}

const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(' ', '-')

const way = (...names: readonly ColourName[]): ColourWay => ({
  id: names.map(plain).join('-'),
  name: names.join('/'),
  colours: names.map(name => palette[name]),
})

export const colourWays: readonly ColourWay[] = [
  way('NEGRO'),
  way('BLANCO'),
  way('GRIS'),
  way('AZUL MARINO'),
  way('AZUL'),
  way('CELESTE'),
  way('TURQUESA'),
  way('VERDE OLIVA'),
  way('MOSTAZA'),
  way('NARANJA'),
  way('ROJO'),
  way('VINO'),
  way('ROSADO'),
  way('LILA'),
  way('BEIGE'),
  way('CAMEL'),
  way('MARRÓN'),
  way('NEGRO', 'BLANCO'),
  way('NEGRO', 'ROJO'),
  way('NEGRO', 'CAMEL'),
  way('NEGRO', 'MOSTAZA'),
  way('NEGRO', 'LILA'),
  way('NEGRO', 'GRIS'),
  way('BLANCO', 'NEGRO'),
  way('BLANCO', 'ROJO'),
  way('BLANCO', 'AZUL MARINO'),
  way('BLANCO', 'ROSADO'),
  way('BLANCO', 'CELESTE'),
  way('BLANCO', 'TURQUESA'),
  way('BLANCO', 'VERDE OLIVA'),
  way('GRIS', 'NEGRO'),
  way('GRIS', 'NARANJA'),
  way('GRIS', 'ROSADO'),
  way('AZUL MARINO', 'BLANCO'),
  way('AZUL MARINO', 'ROJO'),
  way('AZUL MARINO', 'CAMEL'),
  way('AZUL', 'NARANJA'),
  way('CELESTE', 'BLANCO'),
  way('TURQUESA', 'BLANCO'),
  way('VERDE OLIVA', 'BEIGE'),
  way('MOSTAZA', 'NEGRO'),
  way('ROJO', 'BLANCO'),
  way('ROJO', 'NEGRO'),
  way('VINO', 'BEIGE'),
  way('ROSADO', 'BLANCO'),
  way('LILA', 'BLANCO'),
  way('BEIGE', 'BLANCO'),
  way('BEIGE', 'MARRÓN'),
  way('CAMEL', 'MARRÓN'),
  way('MARRÓN', 'BEIGE'),
  way('NEGRO', 'ROJO', 'BLANCO'),
  way('NEGRO', 'TURQUESA', 'BLANCO'),
  way('NEGRO', 'GRIS', 'NARANJA'),
  way('BLANCO', 'AZUL', 'ROJO'),
  way('BLANCO', 'LILA', 'TURQUESA'),
  way('BLANCO', 'CELESTE', 'MOSTAZA'),
  way('GRIS', 'AZUL MARINO', 'MOSTAZA'),
  way('AZUL MARINO', 'CELESTE', 'BLANCO'),
  way('AZUL MARINO', 'BLANCO', 'ROJO'),
  way('AZUL', 'CELESTE', 'BLANCO'),
  way('VERDE OLIVA', 'NEGRO', 'NARANJA'),
  way('ROSADO', 'LILA', 'BLANCO'),
  way('LILA', 'ROSADO', 'BLANCO'),
  way('BEIGE', 'BLANCO', 'VINO'),
  way('BEIGE', 'CAMEL', 'MARRÓN'),
]

/** The colour way of an id; an unknown id is a mistake in the range. */
export function colourWay(id: string): ColourWay {
  const found = colourWays.find(candidate => candidate.id === id)
  if (!found) throw new Error(`No colour way "${id}" in demo/palette.ts`)
  return found
}

/** What a drawing is coloured with: missing colours repeat the last one given. */
export function coloursOf({ colours }: ColourWay): Colours {
  const [main, second, third] = colours
  if (!main) throw new Error('A colour way has at least one colour')
  return { main, second: second ?? main, third: third ?? second ?? main }
}
