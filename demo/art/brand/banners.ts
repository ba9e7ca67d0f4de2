import { type Shape } from '../../tiles.ts'
import { EARTH } from './colors.ts'
import { calm, composed } from './compose.ts'
import { sets } from './sets.ts'

const GROUNDS = { earth: EARTH, dune: '#e6dac8' }

/**
 * Parted by `;`: 'name ground disc + object + object' on a calm ground, 'name set middle,floor,unit + …' in a place.
 * The objects leave space for the headline: the left half on desktops, the lower half on phones.
 */
const scenes = `
  banner-1-escritorio malecon 1380,640,1 + runner-0-blanco-azul-rojo 1380,450 0.95 -8;
  banner-1-movil malecon 360,420,0.62 + runner-0-blanco-azul-rojo 360,300 0.6 -8;
  banner-2-escritorio sierra 1400,650,1 + mochila-1-verde-oliva 1660,540 0.5 5 + casaca-1-rojo 1310,420 0.68 -3;
  banner-2-movil sierra 360,440,0.6 + mochila-1-verde-oliva 560,340 0.32 5 + casaca-1-rojo 300,260 0.44 -3;
  banner-3-escritorio camino 1400,640,1 + polera-0-gris-azul-marino-mostaza 1190,390 0.66 -5
    + boot-1-mostaza-negro 1570,520 0.62 0;
  banner-3-movil camino 360,430,0.6 + polera-0-gris-azul-marino-mostaza 220,240 0.42 -5
    + boot-1-mostaza-negro 480,350 0.44 0;
  banner-4-escritorio fiesta 1400,700,1 + vestido-0-rojo-blanco 1260,405 0.58 -3 + heel-0-rojo 1620,545 0.36 0;
  banner-4-movil fiesta 360,470,0.6 + vestido-0-rojo-blanco 260,272 0.4 -3 + heel-0-rojo 495,385 0.25 0;
  banner-5-escritorio cole 1390,660,1 + mochila-0-azul-celeste-blanco 1240,430 0.6 -3
    + gorra-0-azul-marino-rojo 1690,490 0.36 4 + school-0-negro 1560,650 0.42 0;
  banner-5-movil cole 360,450,0.6 + mochila-0-azul-celeste-blanco 250,290 0.42 -3
    + gorra-0-azul-marino-rojo 560,340 0.24 4 + school-0-negro 480,440 0.3 0;
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
  const [, place = '', numbers = ''] = head.split(' ')
  const [x = 0, y = 0, size = 0] = numbers.split(',').map(Number)
  const set = new Map(Object.entries(sets)).get(place)
  if (set) {
    const backdrop = set({ width, height, x, floor: y, unit: size })
    return composed({ backdrop, items, width, height })
  }
  const ground = new Map(Object.entries(GROUNDS)).get(place)
  if (!ground) throw new Error(`No set and no ground "${place}"`)
  return composed({ backdrop: calm({ ground, disc: [x, y, size], width, height }), items, width, height })
}
