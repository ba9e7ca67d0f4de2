import { type View } from '../article.ts'
import { scene } from '../frame.ts'
import { mix, shade, tint } from '../tone.ts'
import { colourWay, coloursOf } from '../../palette.ts'
import { range } from '../../range.ts'

/** A drawn article placed on a picture. */
export interface Item {
  readonly article: string
  readonly design: number
  readonly way: string
  readonly view?: View
  /** Where its middle comes to lie, in px of the picture. */
  readonly x: number
  readonly y: number
  /** Its width as a share of the picture in which it stands alone. */
  readonly scale: number
  readonly turn?: number
  readonly flip?: boolean
}

export interface Composition {
  readonly width: number
  readonly height: number
  readonly ground: string
  /** Soft discs behind the objects: x, y, radius. */
  readonly discs?: readonly (readonly [x: number, y: number, radius: number])[]
  readonly items: readonly Item[]
}

/** The middle of most drawn objects on their canvas of 1200 × 1500. */
const CENTRE = { x: 600, y: 780 }

function placed({
  article: id,
  design,
  way,
  view = 'lado',
  x,
  y,
  scale,
  turn = 0,
  flip = false,
}: Item): string {
  const found = range.find(({ article }) => article.id === id)
  if (!found) throw new Error(`No article "${id}" in the range`)
  const inner = scene(found.article.draw({ view, design, colours: coloursOf(colourWay(way)) }))
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${flip ? -scale : scale} ${scale}) translate(${-CENTRE.x} ${-CENTRE.y})">${inner}</g>`
}

/** Objects on a calm coloured ground, without words. */
export function composed({ width, height, ground, discs = [], items }: Composition): string {
  const disc = ([x, y, radius]: readonly [number, number, number]): string =>
    `<circle cx="${x}" cy="${y}" r="${radius}" fill="url(#disc)"/>`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>`,
    `<linearGradient id="tinted" x1="0" y1="0" x2="0.7" y2="1"><stop offset="0" stop-color="${tint(ground, 0.1)}"/><stop offset="1" stop-color="${shade(ground, 0.06)}"/></linearGradient>`,
    `<linearGradient id="disc" x1="0" y1="0" x2="0.6" y2="1"><stop offset="0" stop-color="${tint(ground, 0.28)}"/><stop offset="1" stop-color="${mix(ground, tint(ground, 0.2), 0.4)}"/></linearGradient>`,
    `</defs><rect width="${width}" height="${height}" fill="url(#tinted)"/>`,
    ...discs.map(disc),
    ...items.map(placed),
    `</svg>`,
  ].join('')
}
