import { calm, composed } from './compose.ts'

interface TileScene {
  readonly ground: string
  readonly items: readonly string[]
}

const scene = (ground: string, ...items: string[]): TileScene => ({ ground, items })

const ROSE = '#efd9d2'
const STONE = '#dfe3e6'
const STRAW = '#f1e4c3'
const SAGE = '#dde6d8'
const LAVENDER = '#e4deec'
const CLAY = '#ecdfcf'

const categories: Readonly<Record<string, TileScene>> = {
  mujer: scene(ROSE, 'vestido-0-azul-marino-blanco-rojo 520,640 0.98 -5', 'heel-0-rojo 830,1270 0.62 4'),
  hombre: scene(STONE, 'casaca-0-azul-celeste-blanco 560,620 0.98 -5', 'boot-0-camel-marron 790,1220 0.7 3'),
  junior: scene(STRAW, 'polo-1-azul-marino-celeste-blanco 560,610 0.96 -6', 'hightop-1-rojo 800,1220 0.7 4'),
  deporte: scene(SAGE, 'short-0-negro-lila 540,560 0.94 -6', 'runner-0-negro-rojo 700,1170 0.92 -8'),
  escolar: scene(LAVENDER, 'mochila-0-azul-celeste-blanco 540,640 0.92 -5', 'school-0-negro 780,1260 0.74 3'),
  accesorios: scene(CLAY, 'media-1-mostaza-negro 430,560 0.74 -8', 'gorra-0-azul-marino-rojo 680,1110 0.9 4'),
}

const types: Readonly<Record<string, TileScene>> = {
  zapatillas: scene(STONE, 'court-1-azul-marino-rojo 600,610 1.08 -12'),
  botines: scene(CLAY, 'boot-0-camel-marron 600,610 1.06 -4'),
  sandalias: scene(STRAW, 'sandal-1-beige-blanco 600,580 1.06 -4'),
  mocasines: scene(ROSE, 'loafer-0-vino 600,610 1.08 -10'),
  escolares: scene(LAVENDER, 'school-0-negro 600,610 1.06 -8'),
  tacos: scene(ROSE, 'heel-0-rojo 600,610 1.04 -2'),
  polos: scene(SAGE, 'polo-1-mostaza-negro 600,610 1.02 -6'),
  poleras: scene(STONE, 'polera-0-vino-beige 600,630 1 -6'),
  casacas: scene(CLAY, 'casaca-1-rojo 600,610 1.02 -6'),
  joggers: scene(STONE, 'jogger-0-azul-marino-blanco 600,640 1 -10'),
  shorts: scene(STRAW, 'short-0-azul-naranja 600,610 1.02 -6'),
  vestidos: scene(SAGE, 'vestido-1-verde-oliva-beige 600,630 0.9 -6'),
  gorras: scene(LAVENDER, 'gorra-1-rojo-blanco 600,610 1.08 -8'),
  mochilas: scene(CLAY, 'mochila-1-verde-oliva 600,620 0.92 -6'),
}

function drawn(scenes: Readonly<Record<string, TileScene>>, slug: string, height: number): string {
  const found = scenes[slug]
  if (!found) throw new Error(`No tile is composed for "${slug}"`)
  const width = 1200
  const { ground, items } = found
  const backdrop = calm({ ground, disc: [width / 2, height * 0.48, width * 0.43], width, height })
  return composed({ backdrop, items, width, height })
}

export const categoryTile = (slug: string): string => drawn(categories, slug, 1500)
export const typeTile = (slug: string): string => drawn(types, slug, 1200)
