import { composed, type Item } from './compose.ts'

interface TileScene {
  readonly ground: string
  readonly items: readonly Item[]
  readonly disc?: readonly [x: number, y: number, radius: number]
}

const ROSE = '#efd9d2'
const STONE = '#dfe3e6'
const STRAW = '#f1e4c3'
const SAGE = '#dde6d8'
const LAVENDER = '#e4deec'
const CLAY = '#ecdfcf'

const categories: Readonly<Record<string, TileScene>> = {
  mujer: {
    ground: ROSE,
    items: [
      {
        article: 'vestido',
        design: 0,
        way: 'azul-marino-blanco-rojo',
        x: 520,
        y: 640,
        scale: 0.98,
        turn: -5,
      },
      { article: 'heel', design: 0, way: 'rojo', x: 830, y: 1270, scale: 0.62, turn: 4 },
    ],
  },
  hombre: {
    ground: STONE,
    items: [
      { article: 'casaca', design: 0, way: 'azul-celeste-blanco', x: 560, y: 620, scale: 0.98, turn: -5 },
      { article: 'boot', design: 0, way: 'camel-marron', x: 790, y: 1220, scale: 0.7, turn: 3 },
    ],
  },
  junior: {
    ground: STRAW,
    items: [
      {
        article: 'polo',
        design: 1,
        way: 'azul-marino-celeste-blanco',
        x: 560,
        y: 610,
        scale: 0.96,
        turn: -6,
      },
      { article: 'hightop', design: 1, way: 'rojo', x: 800, y: 1220, scale: 0.7, turn: 4 },
    ],
  },
  deporte: {
    ground: SAGE,
    items: [
      { article: 'short', design: 0, way: 'negro-lila', x: 540, y: 560, scale: 0.94, turn: -6 },
      { article: 'runner', design: 0, way: 'negro-rojo', x: 700, y: 1170, scale: 0.92, turn: -8 },
    ],
  },
  escolar: {
    ground: LAVENDER,
    items: [
      { article: 'mochila', design: 0, way: 'azul-celeste-blanco', x: 540, y: 640, scale: 0.92, turn: -5 },
      { article: 'school', design: 0, way: 'negro', x: 780, y: 1260, scale: 0.74, turn: 3 },
    ],
  },
  accesorios: {
    ground: CLAY,
    items: [
      { article: 'media', design: 1, way: 'mostaza-negro', x: 430, y: 560, scale: 0.74, turn: -8 },
      { article: 'gorra', design: 0, way: 'azul-marino-rojo', x: 680, y: 1110, scale: 0.9, turn: 4 },
    ],
  },
}

const alone = (
  ground: string,
  article: string,
  design: number,
  way: string,
  more: Partial<Item> = {},
): TileScene => ({
  ground,
  items: [{ article, design, way, x: 600, y: 610, scale: 1.04, turn: -6, ...more }],
})

const types: Readonly<Record<string, TileScene>> = {
  zapatillas: alone(STONE, 'court', 1, 'azul-marino-rojo', { turn: -12, scale: 1.08 }),
  botines: alone(CLAY, 'boot', 0, 'camel-marron', { turn: -4, scale: 1.06 }),
  sandalias: alone(STRAW, 'sandal', 1, 'beige-blanco', { turn: -4, y: 580, scale: 1.06 }),
  mocasines: alone(ROSE, 'loafer', 0, 'vino', { turn: -10, scale: 1.08 }),
  escolares: alone(LAVENDER, 'school', 0, 'negro', { turn: -8, scale: 1.06 }),
  tacos: alone(ROSE, 'heel', 0, 'rojo', { turn: -2, scale: 1.04 }),
  polos: alone(SAGE, 'polo', 1, 'mostaza-negro', { scale: 1.02 }),
  poleras: alone(STONE, 'polera', 0, 'vino-beige', { scale: 1, y: 630 }),
  casacas: alone(CLAY, 'casaca', 1, 'rojo', { scale: 1.02 }),
  joggers: alone(STONE, 'jogger', 0, 'azul-marino-blanco', { scale: 1, y: 640, turn: -10 }),
  shorts: alone(STRAW, 'short', 0, 'azul-naranja', { scale: 1.02 }),
  vestidos: alone(SAGE, 'vestido', 1, 'verde-oliva-beige', { scale: 0.9, y: 630 }),
  gorras: alone(LAVENDER, 'gorra', 1, 'rojo-blanco', { scale: 1.08, turn: -8 }),
  mochilas: alone(CLAY, 'mochila', 1, 'verde-oliva', { scale: 0.92, y: 620 }),
}

const drawn = (
  scenes: Readonly<Record<string, TileScene>>,
  slug: string,
  width: number,
  height: number,
): string => {
  const found = scenes[slug]
  if (!found) throw new Error(`No tile is composed for "${slug}"`)
  return composed({
    ...found,
    width,
    height,
    discs: [found.disc ?? [width / 2, height * 0.48, width * 0.43]],
  })
}

export const categoryTile = (slug: string): string => drawn(categories, slug, 1200, 1500)
export const typeTile = (slug: string): string => drawn(types, slug, 1200, 1200)
