import { curve, data, type Line, type Point, pointsOf } from '../kit/line.ts'
import { offset } from '../kit/measure.ts'
import { contrast, shade, tint } from '../tone.ts'

const METAL = '#b9b6b0'

/** A closed zip along a line: tape, two rows of teeth, and a slider with its pull at the start. */
export function zip(line: Line, tape: string, teeth = METAL, pull = true): string {
  const d = data(line)
  const [x, y] = line[0] ?? [0, 0]
  return [
    `<g fill="none"><path d="${d}" stroke="#1a1410" stroke-opacity="0.3" stroke-width="36" filter="url(#blur4)"/><path d="${d}" stroke="${shade(tape, 0.22)}" stroke-width="30"/><path d="${d}" stroke="${tint(tape, 0.18)}" stroke-width="26" stroke-dasharray="1.5 4" opacity="0.35"/>`,
    `<path d="${d}" stroke="${shade(teeth, 0.55)}" stroke-width="13"/><path d="${d}" stroke="${teeth}" stroke-width="11" stroke-dasharray="4 3.4"/><path d="${d}" stroke="${tint(teeth, 0.6)}" stroke-width="4" stroke-dasharray="4 3.4"/><path d="${d}" stroke="${shade(teeth, 0.6)}" stroke-width="1.6"/></g>`,
    pull ? slider(x, y + 22, teeth) : '',
  ].join('')
}

/** The slider of a zip with its hanging pull. */
export const slider = (x: number, y: number, metal = METAL, turn = 0): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn})"><rect x="-13" y="-14" width="26" height="34" rx="8" fill="${shade(metal, 0.35)}"/><rect x="-10" y="-12" width="17" height="28" rx="6" fill="${metal}"/><rect x="-4" y="-6" width="8" height="16" rx="4" fill="${tint(metal, 0.7)}"/><path d="M-9 14H9L12 74Q0 86 -12 74Z" fill="#1a1410" opacity="0.28" transform="translate(4 5)"/><path d="M-8 12H8L11 70Q0 82 -11 70Z" fill="${shade(metal, 0.18)}"/><path d="M-5 16H2L2 72Q-5 74 -8 69Z" fill="${tint(metal, 0.45)}" opacity="0.8"/><circle cx="0" cy="62" r="4.5" fill="${shade(metal, 0.65)}"/></g>`

/** A round twisted cord. */
export function cord(line: Line, color: string, width = 13): string {
  const d = data(line)
  return `<g fill="none" stroke-linecap="round"><path d="${d}" stroke="#1a1410" stroke-opacity="0.4" stroke-width="${width}" transform="translate(5 7)" filter="url(#blur4)"/><path d="${d}" stroke="${shade(color, 0.28)}" stroke-width="${width}"/><path d="${d}" stroke="${color}" stroke-width="${width * 0.72}"/><path d="${d}" stroke="${contrast(color, 0.25)}" stroke-opacity="0.6" stroke-width="${width * 0.7}" stroke-dasharray="2.5 5" stroke-linecap="butt"/><path d="${d}" stroke="${tint(color, 0.55)}" stroke-opacity="0.6" stroke-width="${width * 0.22}" transform="translate(${-width * 0.16} ${-width * 0.1})"/></g>`
}

/** The metal or plastic end of a cord. */
export const tip = ([x, y]: Point, color: string, turn = 0, width = 15): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn})"><rect x="${-width / 2}" y="-4" width="${width}" height="46" rx="4" fill="${shade(color, 0.3)}"/><rect x="${-width / 2 + 1.5}" y="-3" width="${width * 0.45}" height="44" rx="3" fill="${tint(color, 0.35)}"/></g>`

export interface Drawstring {
  /** Radius of the eyelets, width of the cord and of its ends, in px. */
  readonly radius?: number
  readonly width?: number
  readonly end?: number
}

/** Two cords that hang from eyelets, their ends turned by degrees. */
export function drawstring(
  eyelets: string,
  cords: readonly string[],
  turns: readonly number[],
  color: string,
  { radius, width, end }: Drawstring = {},
): string {
  const lines = cords.map(line => curve(line))
  const ends = lines.map((line, i) => tip(line.at(-1) ?? [0, 0], '#b9b6b0', turns[i], end))
  return [
    ...pointsOf([eyelets]).map(hole => eyelet(hole, radius)),
    ...lines.map(line => cord(line, color, width)),
    ...ends,
  ].join('')
}

export const eyelet = ([x, y]: Point, radius = 12, metal = METAL): string =>
  `<g><circle cx="${x + 2}" cy="${y + 3}" r="${radius}" fill="#1a1410" opacity="0.35"/><circle cx="${x}" cy="${y}" r="${radius}" fill="${shade(metal, 0.3)}"/><circle cx="${x - 1}" cy="${y - 1}" r="${radius - 1.5}" fill="${tint(metal, 0.35)}"/><circle cx="${x}" cy="${y}" r="${radius * 0.62}" fill="${shade(metal, 0.25)}"/><circle cx="${x}" cy="${y}" r="${radius * 0.5}" fill="#1d1a18"/></g>`

/** A shirt button with four holes and its thread. */
export const button = ([x, y]: Point, color: string, radius = 14): string => {
  const hole = (dx: number, dy: number): string =>
    `<circle cx="${x + dx * radius * 0.26}" cy="${y + dy * radius * 0.26}" r="${radius * 0.12}" fill="${shade(color, 0.6)}"/>`
  return `<g><circle cx="${x + 3}" cy="${y + 4}" r="${radius}" fill="#1a1410" opacity="0.35"/><circle cx="${x}" cy="${y}" r="${radius}" fill="${shade(color, 0.22)}"/><circle cx="${x - 0.8}" cy="${y - 0.8}" r="${radius - 1.4}" fill="${color}"/><circle cx="${x}" cy="${y}" r="${radius * 0.68}" fill="${tint(color, 0.2)}" stroke="${shade(color, 0.3)}" stroke-width="1"/>${hole(-1, -1)}${hole(1, -1)}${hole(-1, 1)}${hole(1, 1)}<path d="M${x - radius * 0.26} ${y - radius * 0.26}L${x + radius * 0.26} ${y + radius * 0.26}M${x + radius * 0.26} ${y - radius * 0.26}L${x - radius * 0.26} ${y + radius * 0.26}" stroke="${contrast(color, 0.4)}" stroke-width="${radius * 0.11}"/></g>`
}

/** A flat snap of metal. */
export const snap = ([x, y]: Point, metal = METAL, radius = 13): string =>
  `<g><circle cx="${x + 2}" cy="${y + 3}" r="${radius}" fill="#1a1410" opacity="0.35"/><circle cx="${x}" cy="${y}" r="${radius}" fill="${shade(metal, 0.32)}"/><circle cx="${x - 1}" cy="${y - 1}" r="${radius - 2}" fill="${metal}"/><circle cx="${x - 2}" cy="${y - 2}" r="${radius * 0.5}" fill="${tint(metal, 0.55)}"/></g>`

/** Flat webbing: a strap with woven edges. */
export function webbing(line: Line, color: string, width: number): string {
  const d = data(line)
  const edge = (far: number): string =>
    `<path d="${data(offset(line, far))}" stroke="${contrast(color, 0.28)}" stroke-width="2.2" stroke-dasharray="7 5"/>`
  return `<g fill="none"><path d="${d}" stroke="#1a1410" stroke-opacity="0.35" stroke-width="${width}" transform="translate(5 8)" filter="url(#blur8)"/><path d="${d}" stroke="${shade(color, 0.3)}" stroke-width="${width}"/><path d="${d}" stroke="${color}" stroke-width="${width - 4}"/><path d="${d}" stroke="${shade(color, 0.35)}" stroke-opacity="0.35" stroke-width="${width - 6}" stroke-dasharray="2 4"/><path d="${data(offset(line, -width * 0.2))}" stroke="${tint(color, 0.4)}" stroke-opacity="0.25" stroke-width="${width * 0.3}"/>${edge(width / 2 - 6)}${edge(6 - width / 2)}</g>`
}

/** A small blank patch, as sewn on cuffs and pockets: no brand's sign. */
export const patch = (x: number, y: number, width: number, height: number, color: string, turn = 0): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn})"><rect x="${-width / 2 + 2}" y="${-height / 2 + 4}" width="${width}" height="${height}" rx="5" fill="#1a1410" opacity="0.3"/><rect x="${-width / 2}" y="${-height / 2}" width="${width}" height="${height}" rx="5" fill="${color}"/><rect x="${-width / 2 + 5}" y="${-height / 2 + 5}" width="${width - 10}" height="${height - 10}" rx="3" fill="none" stroke="${contrast(color, 0.35)}" stroke-width="2" stroke-dasharray="6 4"/><path d="M${-width * 0.22} ${height * 0.14}L${-width * 0.05} ${-height * 0.18}L${width * 0.05} 0L${width * 0.12} ${-height * 0.1}L${width * 0.24} ${height * 0.14}Z" fill="${contrast(color, 0.55)}"/></g>`

/** A straight line through two points, as a run of points like any other. */
export const straight = (from: Point, to: Point): Line => curve(from, to)
