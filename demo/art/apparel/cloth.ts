import { textHash } from '../kit/hash.ts'
import { between, data, join, move, reverse, spread } from '../kit/line.ts'
import type { Line, Point } from '../kit/line.ts'
import { contrast, lightness, mix, shade, tint } from '../tone.ts'
import { weave } from './weave.ts'
import type { Weave } from './weave.ts'

/** The axis around which symmetrical garments are drawn. */
export const AXIS = 600

export const flipped = (line: Line): Line => move(line, { flip: true, dx: 2 * AXIS })

/** A closed outline from its right half, whose ends stand on the axis. */
export const whole = (half: Line): Line => join(half, reverse(flipped(half)))

/** An edge from left to right, given from the axis to the right. */
export const across = (half: Line): Line => join(reverse(flipped(half)), half)

/** A closed outline between two edges that run the same way. */
export const strip = (one: Line, other: Line): Line => join(one, reverse(other))

/** A fold: from, through, to, how wide, and whether it is a broad soft one. */
export type Crease = readonly [from: Point, through: Point, to: Point, width: number, soft?: boolean]

export const flipCreases = (creases: readonly Crease[]): Crease[] => {
  const flip = ([x, y]: Point): Point => [2 * AXIS - x, y]
  return creases.map(([from, through, to, width, soft]): Crease => [
    flip(from),
    flip(through),
    flip(to),
    width,
    soft ?? false,
  ])
}

export interface Panel {
  readonly outline: Line
  readonly colour: string
  readonly weave?: Weave
  readonly creases?: readonly Crease[]
  /** Prints and stripes that lie under the folds and end at the seams. */
  readonly printed?: string
  /** How strongly the edges turn away from the light, 0 to 1. */
  readonly round?: number
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

function folds(creases: readonly Crease[], colour: string, plain: boolean): string {
  const light = lightness(colour)
  const shadow = plain ? shade(colour, light > 0.85 ? 0.34 : 0.5) : SHADOW
  const shine = plain || light < 0.45 ? tint(colour, light < 0.35 ? 0.3 : 0.45) : '#ffffff'
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
export function panel({
  outline,
  colour,
  weave: kind,
  creases = [],
  printed = '',
  round = 1,
}: Panel): string {
  const d = data(outline, true)
  const id = textHash(d)
  const light = lightness(colour)
  const [bright, dim] = [tint(colour, light < 0.35 ? 0.1 : 0.16), shade(colour, light > 0.85 ? 0.1 : 0.2)]
  const paint = textHash(colour)
  const plain = !printed
  return [
    NEAR,
    `<defs><clipPath id="c${id}"><path d="${d}"/></clipPath></defs>`,
    `<defs><linearGradient id="p${paint}" x1="0.1" y1="0" x2="0.9" y2="1"><stop offset="0" stop-color="${bright}"/><stop offset="0.5" stop-color="${colour}"/><stop offset="1" stop-color="${dim}"/></linearGradient></defs>`,
    `<path d="${d}" fill="url(#p${paint})"/>`,
    `<g clip-path="url(#c${id})">`,
    printed,
    kind ? weave(kind, d, colour) : '',
    `<g filter="url(#near11)" fill="none"><path d="${d}" stroke="${plain ? shade(colour, light > 0.85 ? 0.36 : 0.6) : SHADOW}" stroke-opacity="${figure((plain ? 0.48 : 0.3) * round)}" stroke-width="44" transform="translate(-10 -8)"/><path d="${d}" stroke="${plain || light < 0.45 ? tint(colour, light < 0.35 ? 0.28 : 0.5) : '#ffffff'}" stroke-opacity="${figure((plain ? 0.62 : 0.24) * round)}" stroke-width="16" transform="translate(12 11)"/></g>`,
    folds(creases, colour, plain),
    `</g>`,
  ].join('')
}

/** A row of thread along a line, in a tone that stands out, with the dent it pulls into the cloth. */
export function stitch(line: Line, colour: string, amount = 0.32): string {
  const d = data(line)
  return `<g fill="none" stroke-linecap="round"><path d="${d}" stroke="${shade(colour, 0.5)}" stroke-opacity="0.35" stroke-width="4.5"/><path d="${d}" stroke="${contrast(colour, amount)}" stroke-width="2.4" stroke-dasharray="8 5.5"/></g>`
}

/** A seam: a dark valley with a lit edge beside it. */
export function seam(line: Line, colour: string, width = 3): string {
  const d = data(line)
  return `<g fill="none" stroke-linecap="round"><path d="${d}" stroke="${shade(colour, 0.55)}" stroke-opacity="0.75" stroke-width="${width}"/><path d="${d}" stroke="${tint(colour, 0.5)}" stroke-opacity="0.5" stroke-width="${width * 0.7}" transform="translate(${figure(-width * 0.8)} ${figure(-width * 0.6)})"/></g>`
}

/** A band of ribbed knit between two edges that run the same way: collar, cuff, waistband. */
export function ribs(one: Line, other: Line, colour: string, count: number): string {
  const [from, to] = [spread(one, count), spread(other, count)]
  const d = from
    .map(({ point: [x, y] }, i) => {
      const [u, v] = to[i]?.point ?? [x, y]
      return `M${figure(x)} ${figure(y)}L${figure(u)} ${figure(v)}`
    })
    .join('')
  const outline = strip(one, other)
  const id = textHash(data(outline, true))
  return [
    panel({ outline, colour, round: 0.7 }),
    `<g clip-path="url(#c${id})" fill="none"><path d="${d}" stroke="${shade(colour, 0.42)}" stroke-opacity="0.6" stroke-width="3"/><path d="${d}" stroke="${tint(colour, 0.4)}" stroke-opacity="0.45" stroke-width="2" transform="translate(-3.4 0)"/></g>`,
  ].join('')
}

/** The soft shadow of what lies flat on the ground. */
export function layShadow(...outlines: Line[]): string {
  const d = outlines.map(outline => data(outline, true)).join('')
  return `<g fill="#2b211a"><g filter="url(#blur32)" opacity="0.3"><path d="${d}" transform="translate(18 34)"/></g><g filter="url(#blur8)" opacity="0.26"><path d="${d}" transform="translate(5 9)"/></g></g>`
}

/** A small shadow one part throws on the part below it. */
export function dropShadow(outline: Line, dx = 4, dy = 8, opacity = 0.35, blur: 4 | 8 | 16 = 8): string {
  return `<g filter="url(#blur${blur})" fill="#1a1410" opacity="${opacity}"><path d="${data(outline, true)}" transform="translate(${dx} ${dy})"/></g>`
}

/** Bands across a piece, each between two shares of the way from one edge to the other. */
export const bands = (
  one: Line,
  other: Line,
  shares: readonly (readonly [from: number, to: number, colour: string])[],
): string =>
  shares
    .map(
      ([from, to, colour]) =>
        `<path d="${data(strip(between(one, other, from), between(one, other, to)), true)}" fill="${colour}"/>`,
    )
    .join('')

/** A close-up: what lies at `focus` comes to the middle of the canvas, larger and slightly turned. */
export const closeUp = (inner: string, [x, y]: Point, scale: number, turn = 0): string =>
  `<g transform="translate(600 750) rotate(${turn}) scale(${scale}) translate(${-x} ${-y})">${inner}</g>`

export const moved = (inner: string, dx: number, dy: number): string =>
  `<g transform="translate(${dx} ${dy})">${inner}</g>`

/** The woven label inside a collar: bars instead of letters, so it belongs to no brand. */
export function neckLabel(x: number, y: number, ink: string, width = 84, height = 46): string {
  const paper = mix('#ffffff', ink, 0.06)
  return `<g><rect x="${x - width / 2 + 2}" y="${y + 4}" width="${width}" height="${height}" rx="3" fill="#1a1410" opacity="0.3"/><rect x="${x - width / 2}" y="${y}" width="${width}" height="${height}" rx="3" fill="${paper}"/><rect x="${x - width * 0.3}" y="${y + height * 0.26}" width="${width * 0.6}" height="${height * 0.2}" rx="2" fill="${shade(ink, 0.3)}"/><rect x="${x - width * 0.2}" y="${y + height * 0.62}" width="${width * 0.4}" height="${height * 0.1}" rx="1" fill="${shade(ink, 0.1)}" opacity="0.7"/></g>`
}
