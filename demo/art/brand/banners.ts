import { type Shape } from '../../tiles.ts'
import { ACCENT, EARTH } from './colours.ts'
import { composed, type Composition } from './compose.ts'

type Scene = Omit<Composition, 'width' | 'height'>

const DEEP_SAND = '#e6dac8'
const BLUSH = '#ecd5cb'

/** Free space for the headline: the left half on desktops, the lower third on phones. */
const scenes: Readonly<Record<string, Scene>> = {
  'banner-1-escritorio': {
    ground: ACCENT,
    discs: [[1400, 400, 470]],
    items: [
      { article: 'runner', design: 0, way: 'blanco-azul-rojo', x: 1420, y: 420, scale: 1.02, turn: -14 },
    ],
  },
  'banner-1-movil': {
    ground: ACCENT,
    discs: [[370, 300, 300]],
    items: [
      { article: 'runner', design: 0, way: 'blanco-azul-rojo', x: 366, y: 310, scale: 0.72, turn: -14 },
    ],
  },
  'banner-2-escritorio': {
    ground: '#efe6d9',
    discs: [[1390, 430, 460]],
    items: [
      { article: 'mochila', design: 1, way: 'azul-marino-camel', x: 1700, y: 560, scale: 0.56, turn: 9 },
      { article: 'casaca', design: 1, way: 'rojo', x: 1290, y: 470, scale: 0.84, turn: -6 },
    ],
  },
  'banner-2-movil': {
    ground: '#efe6d9',
    discs: [[370, 310, 300]],
    items: [
      { article: 'mochila', design: 1, way: 'azul-marino-camel', x: 580, y: 380, scale: 0.42, turn: 10 },
      { article: 'casaca', design: 1, way: 'rojo', x: 290, y: 320, scale: 0.56, turn: -6 },
    ],
  },
  'banner-3-escritorio': {
    ground: EARTH,
    discs: [[1440, 420, 450]],
    items: [
      {
        article: 'polera',
        design: 0,
        way: 'gris-azul-marino-mostaza',
        x: 1230,
        y: 400,
        scale: 0.72,
        turn: -8,
      },
      { article: 'boot', design: 1, way: 'mostaza-negro', x: 1620, y: 560, scale: 0.66, turn: 6 },
    ],
  },
  'banner-3-movil': {
    ground: EARTH,
    discs: [[360, 300, 290]],
    items: [
      { article: 'polera', design: 0, way: 'gris-azul-marino-mostaza', x: 270, y: 250, scale: 0.5, turn: -8 },
      { article: 'boot', design: 1, way: 'mostaza-negro', x: 490, y: 440, scale: 0.44, turn: 6 },
    ],
  },
  'banner-4-escritorio': {
    ground: BLUSH,
    discs: [[1360, 430, 450]],
    items: [
      { article: 'vestido', design: 0, way: 'rojo-blanco', x: 1260, y: 410, scale: 0.64, turn: -5 },
      { article: 'heel', design: 0, way: 'rojo', x: 1640, y: 560, scale: 0.56, turn: 5 },
    ],
  },
  'banner-4-movil': {
    ground: BLUSH,
    discs: [[340, 300, 290]],
    items: [
      { article: 'vestido', design: 0, way: 'rojo-blanco', x: 250, y: 300, scale: 0.44, turn: -5 },
      { article: 'heel', design: 0, way: 'rojo', x: 540, y: 430, scale: 0.34, turn: 5 },
    ],
  },
  'banner-5-escritorio': {
    ground: DEEP_SAND,
    discs: [[1380, 420, 440]],
    items: [
      { article: 'mochila', design: 0, way: 'azul-celeste-blanco', x: 1220, y: 410, scale: 0.62, turn: -6 },
      { article: 'gorra', design: 0, way: 'azul-marino-rojo', x: 1620, y: 270, scale: 0.42, turn: 6 },
      { article: 'school', design: 0, way: 'negro', x: 1620, y: 590, scale: 0.5, turn: -3 },
    ],
  },
  'banner-5-movil': {
    ground: DEEP_SAND,
    discs: [[340, 300, 290]],
    items: [
      { article: 'mochila', design: 0, way: 'azul-celeste-blanco', x: 240, y: 310, scale: 0.44, turn: -6 },
      { article: 'gorra', design: 0, way: 'azul-marino-rojo', x: 550, y: 210, scale: 0.3, turn: 6 },
      { article: 'school', design: 0, way: 'negro', x: 540, y: 440, scale: 0.36, turn: -3 },
    ],
  },
  'envio-gratis-1280': {
    ground: DEEP_SAND,
    discs: [[1010, 120, 180]],
    items: [
      { article: 'polo', design: 1, way: 'mostaza-negro', x: 820, y: 150, scale: 0.2, turn: -8 },
      { article: 'court', design: 1, way: 'azul-marino-rojo', x: 1010, y: 120, scale: 0.26, turn: -8 },
      { article: 'gorra', design: 1, way: 'rojo-blanco', x: 1180, y: 130, scale: 0.18, turn: 8 },
    ],
  },
  'envio-gratis-720': {
    ground: DEEP_SAND,
    discs: [[540, 180, 170]],
    items: [
      { article: 'gorra', design: 1, way: 'rojo-blanco', x: 600, y: 90, scale: 0.2, turn: 8 },
      { article: 'court', design: 1, way: 'azul-marino-rojo', x: 510, y: 220, scale: 0.34, turn: -8 },
    ],
  },
  'tienda-1280': {
    ground: EARTH,
    discs: [[1000, 130, 190]],
    items: [
      { article: 'jogger', design: 0, way: 'gris-naranja', x: 830, y: 150, scale: 0.24, turn: -12 },
      { article: 'hightop', design: 1, way: 'rojo', x: 1010, y: 120, scale: 0.24, turn: -6 },
      { article: 'mochila', design: 1, way: 'mostaza-negro', x: 1180, y: 140, scale: 0.19, turn: 10 },
    ],
  },
  'tienda-720': {
    ground: EARTH,
    discs: [[540, 180, 170]],
    items: [
      { article: 'mochila', design: 1, way: 'mostaza-negro', x: 630, y: 170, scale: 0.22, turn: 10 },
      { article: 'hightop', design: 1, way: 'rojo', x: 480, y: 200, scale: 0.28, turn: -6 },
    ],
  },
}

/** A banner in one of its shapes; `name` is the shape's slug, for a strip with the shape's width. */
export function bannerScene(name: string, { width, height }: Pick<Shape, 'width' | 'height'>): string {
  const found = scenes[name]
  if (!found) throw new Error(`No scene is composed for "${name}"`)
  return composed({ ...found, width, height })
}
