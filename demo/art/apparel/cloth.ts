import { textHash } from '../kit/hash.ts'
import { data, type Line, type Point } from '../kit/line.ts'
import { lightness, shade, tint } from '../tone.ts'
import { type Crease } from './shape.ts'
import { weave, type Weave } from './weave.ts'

export interface Panel {
  readonly weave?: Weave
  readonly creases?: readonly Crease[]
  /** Prints and stripes that lie under the folds and end at the seams. */
  readonly printed?: string
  /** How strongly the edges turn away from the light, 0 to 1. */
  readonly round?: number
  /** The light on a print; white where it is missing, which makes a strong colour look hazy. */
  readonly shine?: string
}

/** What shades a print, whose colours are many. */
const SHADOW = '#2b211a'

const figure = (value: number): string => String(Math.round(value * 100) / 100)

/** Thick in the middle, thin at both ends; shifted along the light that comes from the top left. */
function lens([from, through, to, width]: Crease, side: number): string {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const size = Math.hypot(dx, dy) || 1
  const [nx, ny] = [-dy / size, dx / size]
  const lit = nx + ny > 0 ? 1 : -1
  const at = ([x, y]: Point, far: number): string =>
    `${figure(x + nx * far * lit)} ${figure(y + ny * far * lit)}`
  const base = side * width * 0.32
  return `M${at(from, 0)}Q${at(through, base + width * 0.75)} ${at(to, 0)}Q${at(through, base - width * 0.75)} ${at(from, 0)}Z`
}

function drawnFolds(creases: readonly Crease[], color: string, plain: boolean, glare = '#ffffff'): string {
  const light = lightness(color)
  const shadow = plain ? shade(color, light > 0.85 ? 0.34 : 0.5) : SHADOW
  const shine = plain || light < 0.45 ? tint(color, light < 0.35 ? 0.3 : 0.45) : glare
  const mark = (soft: boolean, side: number): string => {
    const d = creases.filter(crease => Boolean(crease[4]) === soft).map(crease => lens(crease, side))
    const opacity = (side > 0 ? 0.41 : soft ? 0.4 : 0.34) * (plain ? 1 : side > 0 ? 0.6 : 0.45)
    return d.length
      ? `<path d="${d.join('')}" fill="${side > 0 ? shadow : shine}" fill-opacity="${figure(opacity)}"/>`
      : ''
  }
  const soft = mark(true, 1) + mark(true, -1)
  const sharp = mark(false, 1) + mark(false, -1)
  return (
    (soft ? `<g filter="url(#near16)">${soft}</g>` : '') +
    (sharp ? `<g filter="url(#near4)">${sharp}</g>` : '')
  )
}

/** Like the frame's blurs, but reaching no further than a piece of cloth needs: much faster to draw. */
const NEAR = [4, 11, 16]
  .map(
    size =>
      `<defs><filter id="near${size}" x="-0.16" y="-0.16" width="1.32" height="1.32" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="${size}"/></filter></defs>`,
  )
  .join('')

/** One piece of cloth: its colour in tones, its weave, its folds, its edges turning away. */
export function panel(
  outline: Line,
  color: string,
  { weave: kind, creases = [], printed = '', round = 1, shine = '#ffffff' }: Panel = {},
): string {
  const d = data(outline, true)
  const id = textHash(d)
  const light = lightness(color)
  const [bright, dim] = [tint(color, light < 0.35 ? 0.1 : 0.16), shade(color, light > 0.85 ? 0.1 : 0.2)]
  const paint = textHash(color)
  const plain = !printed
  return [
    NEAR,
    `<defs><clipPath id="c${id}"><path d="${d}"/></clipPath></defs>`,
    `<defs><linearGradient id="p${paint}" x1="0.1" y1="0" x2="0.9" y2="1"><stop offset="0" stop-color="${bright}"/><stop offset="0.5" stop-color="${color}"/><stop offset="1" stop-color="${dim}"/></linearGradient></defs>`,
    `<path d="${d}" fill="url(#p${paint})"/>`,
    `<g clip-path="url(#c${id})">`,
    printed,
    kind ? weave(kind, d, color) : '',
    `<g filter="url(#near11)" fill="none"><path d="${d}" stroke="${plain ? shade(color, light > 0.85 ? 0.36 : 0.6) : SHADOW}" stroke-opacity="${figure((plain ? 0.48 : 0.3) * round)}" stroke-width="44" transform="translate(-10 -8)"/><path d="${d}" stroke="${plain || light < 0.45 ? tint(color, light < 0.35 ? 0.28 : 0.5) : shine}" stroke-opacity="${figure((plain ? 0.62 : 0.24) * round)}" stroke-width="16" transform="translate(12 11)"/></g>`,
    drawnFolds(creases, color, plain, shine),
    `</g>`,
  ].join('')
}
