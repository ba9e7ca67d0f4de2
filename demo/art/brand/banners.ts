import { type Shape } from '../../tiles.ts'
import { ACCENT, EARTH } from './colors.ts'
import { composed } from './compose.ts'

const GROUNDS = { accent: ACCENT, earth: EARTH, sand: '#efe6d9', dune: '#e6dac8', blush: '#ecd5cb' }

/**
 * 'name ground disc + object + object', parted by `;`. The objects leave space for the headline: the left half on
 * desktops, the lower third on phones.
 */
const scenes = `
  banner-1-escritorio accent 1400,400,470 + runner-0-blanco-azul-rojo 1420,420 1.02 -14;
  banner-1-movil accent 370,300,300 + runner-0-blanco-azul-rojo 366,310 0.72 -14;
  banner-2-escritorio sand 1390,430,460 + mochila-1-verde-oliva 1700,560 0.56 9
    + casaca-1-rojo 1290,470 0.84 -6;
  banner-2-movil sand 370,310,300 + mochila-1-verde-oliva 580,380 0.42 10 + casaca-1-rojo 290,320 0.56 -6;
  banner-3-escritorio earth 1440,420,450 + polera-0-gris-azul-marino-mostaza 1230,400 0.72 -8
    + boot-1-mostaza-negro 1620,560 0.66 6;
  banner-3-movil earth 360,300,290 + polera-0-gris-azul-marino-mostaza 270,250 0.5 -8
    + boot-1-mostaza-negro 490,440 0.44 6;
  banner-4-escritorio blush 1360,430,450 + vestido-0-rojo-blanco 1260,410 0.64 -5 + heel-0-rojo 1640,560 0.56 5;
  banner-4-movil blush 340,300,290 + vestido-0-rojo-blanco 250,300 0.44 -5 + heel-0-rojo 540,430 0.34 5;
  banner-5-escritorio dune 1380,420,440 + mochila-0-azul-celeste-blanco 1220,410 0.62 -6
    + gorra-0-azul-marino-rojo 1620,270 0.42 6 + school-0-negro 1620,590 0.5 -3;
  banner-5-movil dune 340,300,290 + mochila-0-azul-celeste-blanco 240,310 0.44 -6
    + gorra-0-azul-marino-rojo 550,210 0.3 6 + school-0-negro 540,440 0.36 -3;
  envio-gratis-1280 dune 1010,120,180 + polo-1-mostaza-negro 820,150 0.2 -8
    + court-1-azul-marino-rojo 1010,120 0.26 -8 + gorra-1-rojo-blanco 1180,130 0.18 8;
  envio-gratis-720 dune 540,180,170 + gorra-1-rojo-blanco 600,90 0.2 8 + court-1-azul-marino-rojo 510,220 0.34 -8;
  tienda-1280 earth 1000,130,190 + jogger-0-gris-naranja 830,150 0.24 -12 + hightop-1-rojo 1010,120 0.24 -6
    + mochila-1-verde-oliva 1180,140 0.19 10;
  tienda-720 earth 540,180,170 + mochila-1-verde-oliva 630,170 0.22 10 + hightop-1-rojo 480,200 0.28 -6`
  .trim()
  .split(/;\s+/)

/** A banner in one of its shapes; `name` is the shape's slug, for a strip with the shape's width. */
export function bannerScene(name: string, { width, height }: Pick<Shape, 'width' | 'height'>): string {
  const found = scenes.find(scene => scene.startsWith(`${name} `))
  if (!found) throw new Error(`No scene is composed for "${name}"`)
  const [head = '', ...items] = found.split(/\s+\+ /)
  const [, ground = '', disc = ''] = head.split(' ')
  const [x = 0, y = 0, radius = 0] = disc.split(',').map(Number)
  const color = new Map(Object.entries(GROUNDS)).get(ground)
  if (!color) throw new Error(`No ground "${ground}"`)
  return composed({ ground: color, disc: [x, y, radius], items, width, height })
}
