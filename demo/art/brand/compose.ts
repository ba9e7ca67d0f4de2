import { scene } from '../frame.ts'
import { mix, shade, tint } from '../tone.ts'
import { inside, pictures } from '../../range.ts'

interface Size {
  readonly width: number
  readonly height: number
}

export interface Calm extends Size {
  readonly ground: string
  /** A soft disc behind the objects. */
  readonly disc: readonly [x: number, y: number, radius: number]
}

interface Composition extends Size {
  /** What is behind the objects. */
  readonly backdrop: string
  /**
   * The side views placed on it, '{article}-{design}-{color way} {x},{y} {scale} {turn}': where its middle comes to
   * lie in px, its width as a share of the picture in which it stands alone, degrees.
   */
  readonly items: readonly string[]
}

/** The middle of most drawn objects on their canvas of 1200 × 1500. */
const CENTRE = { x: 600, y: 780 }

function placed(item: string): string {
  const [name = '', place = '', scale = '', turn = ''] = item.split(' ')
  const picture = pictures.find(candidate => candidate.name === `${name}-lado`)
  if (!picture) throw new Error(`No picture of "${name}"`)
  return `<g transform="translate(${place.replace(',', ' ')}) rotate(${turn}) scale(${scale} ${scale}) translate(${-CENTRE.x} ${-CENTRE.y})">${scene(inside(picture))}</g>`
}

/** A calm colored ground. */
export const calm = ({ width, height, ground, disc: [x, y, radius] }: Calm): string =>
  [
    `<defs>`,
    `<linearGradient id="tinted" x1="0" y1="0" x2="0.7" y2="1"><stop offset="0" stop-color="${tint(ground, 0.1)}"/><stop offset="1" stop-color="${shade(ground, 0.06)}"/></linearGradient>`,
    `<linearGradient id="disc" x1="0" y1="0" x2="0.6" y2="1"><stop offset="0" stop-color="${tint(ground, 0.28)}"/><stop offset="1" stop-color="${mix(ground, tint(ground, 0.2), 0.4)}"/></linearGradient>`,
    `</defs><rect width="${width}" height="${height}" fill="url(#tinted)"/>`,
    `<circle cx="${x}" cy="${y}" r="${radius}" fill="url(#disc)"/>`,
  ].join('')

/** Objects before a backdrop, without words. */
export const composed = ({ width, height, backdrop, items }: Composition): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${backdrop}${items.map(placed).join('')}</svg>`
