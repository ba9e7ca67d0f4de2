/** What a product has to be to answer a query: each condition that is there. A list means one of them. */
export interface Wanted {
  article?: string | readonly string[]
  type?: string
  category?: string | readonly string[]
  brand?: string
  /** A named colour of a variant; with `size`, one of which that size is left. */
  color?: string | readonly string[]
  size?: string
  below?: number
  above?: number
  name?: RegExp
  /** What the first of them is called. */
  first?: RegExp
  /** How many such products the first eight hold at least; 1 where it is left out. */
  least?: number
}

/** Nothing may be found. */
const nothing = null

const article = (one: string | readonly string[], rest: Wanted = {}): Wanted => ({ article: one, ...rest })
const shoes = (rest: Wanted = {}): Wanted => article('ZAPATILLAS', rest)
/** A 'Sandalia de taco' is in the list of heels, an 'Espadrille' in that of sandals. */
const sandals = (rest: Wanted = {}): Wanted => ({ name: /sandalia|espadrille/i, ...rest })
const named = (name: RegExp, rest: Wanted = {}): Wanted => ({ name, ...rest })

/** No kind of article that a shopper who says 'zapato' would be surprised by. */
const LEATHER_SHOES = ['ESCOLARES', 'MOCASINES', 'TACOS']
const BOOTS = ['BOTINES', 'ZAPATILLAS']

/**
 * SEARCH-01: what shoppers type, and what each of the first eight products has to be: what is not so must not come.
 * Written before the search was.
 */
export const SHOPPER_QUERIES: readonly (readonly [query: string, wanted: Wanted | null])[] = [
  // Articles, as they are called, in one and in many, with and without accents.
  ['zapatillas', shoes({ least: 8 })],
  ['zapatilla', shoes({ least: 8 })],
  ['ZAPATILLAS', shoes({ least: 8 })],
  ['sandalias', sandals({ least: 8 })],
  ['sandalia', sandals({ least: 8 })],
  ['vestido', article('VESTIDOS', { least: 8 })],
  ['vestidos', article('VESTIDOS', { least: 8 })],
  ['polo', article('POLOS', { least: 8 })],
  ['polos', article('POLOS', { least: 8 })],
  ['polera', article('POLERAS', { least: 8 })],
  ['casaca', article('CASACAS', { least: 8 })],
  ['casacas', article('CASACAS', { least: 8 })],
  ['short', article('SHORTS', { least: 8 })],
  ['gorra', article('GORRAS', { least: 8 })],
  ['mochila', article('MOCHILAS', { least: 8 })],
  ['medias', article('MEDIAS', { least: 8 })],
  ['jogger', article('JOGGERS', { least: 8 })],
  ['botin', article('BOTINES', { least: 8 })],
  ['botín', article('BOTINES', { least: 8 })],
  ['mocasin', article('MOCASINES', { least: 8 })],
  ['mocasines', article('MOCASINES', { least: 8 })],
  ['tacos', article('TACOS', { least: 8 })],
  ['zapatos', article(LEATHER_SHOES, { least: 8 })],
  ['zapato', article(LEATHER_SHOES, { least: 8 })],
  ['calzado', { type: 'CALZADO', least: 8 }],
  ['ropa', { type: 'ROPA', least: 8 }],
  ['accesorios', { type: 'ACCESORIOS', least: 8 }],

  // As Peru and its neighbours call them.
  ['ojotas', sandals({ least: 8 })],
  ['ojota', sandals({ least: 8 })],
  ['chanclas', sandals({ least: 8 })],
  ['sayonaras', sandals({ least: 8 })],
  ['sayonara', sandals({ least: 8 })],
  ['tenis', shoes({ least: 8 })],
  ['sneakers', shoes({ least: 8 })],
  ['camiseta', article('POLOS', { least: 8 })],
  ['remera', article('POLOS', { least: 8 })],
  ['chompa', article('POLERAS', { least: 8 })],
  ['chompas', article('POLERAS', { least: 8 })],
  ['chaqueta', article('CASACAS', { least: 8 })],
  ['parka', article('CASACAS', { least: 8 })],
  ['cartera', article('MOCHILAS', { least: 4 })],
  ['bolso', article('MOCHILAS', { least: 4 })],
  ['morral', article('MOCHILAS', { least: 4 })],
  ['gorro', article('GORRAS', { least: 8 })],
  ['visera', article('GORRAS', { least: 4 })],
  ['calcetines', article('MEDIAS', { least: 8 })],
  ['buzo', article('JOGGERS', { least: 4 })],
  ['pantalon', article('JOGGERS', { least: 4 })],
  ['bermuda', article('SHORTS', { least: 3 })],
  ['tacones', article('TACOS', { least: 8 })],
  ['capucha', article('POLERAS', { least: 1 })],
  ['hoodie', article('POLERAS', { first: /hoodie/i, least: 3 })],
  ['botas', article(BOOTS, { least: 8 })],
  ['cortaviento', article('CASACAS', { least: 5 })],
  ['mary jane', named(/mary jane/i)],

  // Beginnings, as a box of search sees them while somebody types.
  ['zap', { type: 'CALZADO', least: 8 }],
  ['zapat', { type: 'CALZADO', least: 8 }],
  ['zapati', shoes({ least: 8 })],
  ['sanda', sandals({ least: 8 })],
  ['vesti', article(['VESTIDOS', 'TACOS'], { least: 8 })],
  ['mochi', article('MOCHILAS', { least: 8 })],
  ['casa', article('CASACAS', { least: 8 })],
  ['gorr', article('GORRAS', { least: 8 })],
  ['zapatilla run', shoes({ name: /running/i, least: 4 })],

  // As they are mistyped.
  ['zapatila', shoes({ least: 8 })],
  ['sapatilla', shoes({ least: 8 })],
  ['sapatiya', shoes({ least: 8 })],
  ['sapatillas', shoes({ least: 8 })],
  ['zandalia', sandals({ least: 8 })],
  ['bestido', article('VESTIDOS', { least: 8 })],
  ['kasaka', article('CASACAS', { least: 8 })],
  ['mochlia', article('MOCHILAS', { least: 8 })],
  ['addidas', { brand: 'ADIDAS', least: 8 }],
  ['adiddas zapatilla', shoes({ brand: 'ADIDAS', least: 3 })],
  ['zapatilla nergo', shoes({ color: 'NEGRO', least: 4 })],
  ['hojotas', sandals({ least: 8 })],

  // With a colour.
  ['zapatilla roja', shoes({ color: 'ROJO', least: 8 })],
  ['zapatillas rojas', shoes({ color: 'ROJO', least: 8 })],
  ['vestido rojo', article('VESTIDOS', { color: 'ROJO', least: 3 })],
  ['zapatilla negra', shoes({ color: 'NEGRO', least: 8 })],
  ['zapatillas blancas', shoes({ color: 'BLANCO', least: 8 })],
  ['polo negro', article('POLOS', { color: 'NEGRO', least: 4 })],
  ['casaca azul', article('CASACAS', { color: ['AZUL', 'AZUL MARINO'], least: 4 })],
  ['casaca azul marino', article('CASACAS', { color: 'AZUL MARINO' })],
  ['botines marrones', article('BOTINES', { color: 'MARRÓN', least: 4 })],
  ['botin cafe', article('BOTINES', { color: 'MARRÓN', least: 4 })],
  ['sandalias beige', sandals({ color: 'BEIGE' })],
  ['polera gris', article('POLERAS', { color: 'GRIS', least: 4 })],
  ['polera ploma', article('POLERAS', { color: 'GRIS', least: 4 })],
  ['jogger verde', article('JOGGERS', { color: 'VERDE OLIVA' })],
  ['polo rosado', article('POLOS', { color: 'ROSADO', least: 3 })],
  ['polo rosa', article('POLOS', { color: 'ROSADO', least: 3 })],
  ['jogger guinda', article('JOGGERS', { color: 'VINO', least: 3 })],
  ['vestido celeste', article('VESTIDOS', { color: 'CELESTE', least: 4 })],
  ['zapatillas blanco y negro', shoes({ color: 'NEGRO', least: 3 })],
  ['rojo', { color: 'ROJO', least: 8 }],
  ['ropa negra', { type: 'ROPA', color: 'NEGRO', least: 8 }],
  ['taco rojo', article('TACOS', { color: 'ROJO' })],
  ['black shoes', { type: 'CALZADO', color: 'NEGRO', least: 8 }],
  ['red dress', article('VESTIDOS', { color: 'ROJO', least: 3 })],

  // With a size.
  ['negro 42', { color: 'NEGRO', size: '42', least: 8 }],
  ['zapatilla 38', shoes({ size: '38', least: 8 })],
  ['zapatillas talla 40', shoes({ size: '40', least: 8 })],
  ['talla 36', { size: '36', least: 8 }],
  ['polo talla M', article('POLOS', { size: 'M', least: 8 })],
  ['polera xl', article('POLERAS', { size: 'XL', least: 6 })],
  ['zapatilla negra 42', shoes({ color: 'NEGRO', size: '42', least: 6 })],
  ['zapatillas 42 hombre negras', shoes({ category: 'HOMBRE', color: 'NEGRO', size: '42', least: 4 })],
  ['vestido rojo talla s', article('VESTIDOS', { color: 'ROJO', size: 'S' })],
  ['sandalia n° 37', sandals({ size: '37', least: 4 })],
  ['botin talla 39 mujer', article('BOTINES', { category: 'MUJER', size: '39', least: 3 })],

  // For whom.
  ['zapatillas mujer', shoes({ category: 'MUJER', least: 8 })],
  ['zapatillas para mujer', shoes({ category: 'MUJER', least: 8 })],
  ['zapatillas de hombre', shoes({ category: 'HOMBRE', least: 8 })],
  ['zapatillas dama', shoes({ category: 'MUJER', least: 8 })],
  ['polos para caballero', article('POLOS', { category: 'HOMBRE', least: 5 })],
  ['zapatillas niño', shoes({ category: 'JUNIOR', least: 8 })],
  ['zapatillas para niñas', shoes({ category: 'JUNIOR', least: 8 })],
  ['ropa de niños', { type: 'ROPA', category: 'JUNIOR', least: 8 }],
  ['sandalias niña', sandals({ category: 'JUNIOR', least: 3 })],
  ['casaca varon', article('CASACAS', { category: 'HOMBRE', least: 4 })],
  ['zapatos de colegio', article('ESCOLARES', { least: 8 })],
  ['mochila escolar', article('MOCHILAS', { category: 'ESCOLAR', least: 6 })],
  ['mujer', { category: 'MUJER', least: 8 }],

  // By brand.
  ['adidas', { brand: 'ADIDAS', least: 8 }],
  ['zapatillas adidas', shoes({ brand: 'ADIDAS', least: 5 })],
  ['adidas negro', { brand: 'ADIDAS', color: 'NEGRO', least: 4 }],
  ['mochila adidas', article('MOCHILAS', { brand: 'ADIDAS', least: 3 })],
  ['costa verde', { brand: 'COSTA VERDE', least: 8 }],
  ['limena', { brand: 'LIMEÑA', least: 8 }],
  ['casaca costa verde', article('CASACAS', { brand: 'COSTA VERDE', least: 4 })],
  ['kusi', { brand: 'KUSI', least: 8 }],
  ['sandalias qori', sandals({ brand: 'QORI' })],

  // With a price.
  ['ojotas 38 menos de 100', sandals({ size: '38', below: 100 })],
  ['hasta 150', { below: 150, least: 8 }],
  ['zapatillas hasta 150 soles', shoes({ below: 150, least: 6 })],
  ['zapatillas menos de s/ 120', shoes({ below: 120, least: 4 })],
  ['polos entre 30 y 50', article('POLOS', { above: 30, below: 50, least: 5 })],
  ['casaca más de 200', article('CASACAS', { above: 200, least: 3 })],
  ['vestidos de 100 a 150 soles', article('VESTIDOS', { above: 100, below: 150, least: 3 })],
  ['gorra 50 soles', article('GORRAS', { below: 50, least: 6 })],
  ['regalo menos de 50', { below: 50 }],

  // What it is for, and what it is made of.
  ['zapatillas para correr', shoes({ name: /correr|running|marat|deportiv|entrenamiento/i, least: 4 })],
  ['zapatillas running', shoes({ name: /running/i, least: 8 })],
  ['zapatillas de cuero', shoes({ first: /cuero/i, least: 6 })],
  ['polo algodon pima', article('POLOS', { first: /pima/i, least: 5 })],
  ['mochila para laptop', article('MOCHILAS', { name: /laptop/i, least: 6 })],
  ['casaca acolchada', article('CASACAS', { first: /acolchada/i, least: 2 })],
  ['urpi', named(/urpi/i)],
  ['mocasines suni', named(/suni/i)],
  ['zapatilla cerro azul', named(/cerro azul/i)],

  // What cannot be had: the nearest, or nothing.
  ['vestido rojo 44', article('VESTIDOS', { color: 'ROJO', least: 3 })],
  ['zapatillas nike', shoes({ least: 8 })],
  ['zapatilla roja talla 99', shoes({ color: 'ROJO', least: 6 })],
  ['xqzwv', nothing],
  ['de la para con', nothing],
]
