import { curve, data, join, type Line, move, type Point, pointsOf } from '../../kit/line.ts'
import { at, offset, slice, spread, tapered } from '../../kit/measure.ts'
import { lit, stroke, unlit } from '../../kit/paint.ts'
import { shade, tint } from '../../tone.ts'

/** A flat or round cord along a line, woven, with light on its upper side. */
export function cord(line: Line, color: string, width = 15): string {
  const dark = unlit(color)
  return (
    stroke(line, '#14100c', width + 2, 'opacity="0.3" transform="translate(2 6)" filter="url(#blur2)"') +
    stroke(line, dark, width) +
    stroke(offset(line, -width * 0.06), color, width * 0.78) +
    stroke(offset(line, -width * 0.18), lit(color), width * 0.3, 'opacity="0.8"') +
    `<path d="${data(line)}" fill="none" stroke="${shade(color, 0.45)}" stroke-width="${width * 0.7}" stroke-dasharray="1.6 6" opacity="0.3"/>`
  )
}

/** The plastic end of a lace. */
const aglet = (line: Line, color: string, width: number): string =>
  stroke(line, shade(color, 0.35), width * 0.72) +
  stroke(offset(line, -2), tint(color, 0.5), width * 0.22, 'opacity="0.7"')

export function eyelet([x, y]: Point, color: string, radius = 9): string {
  return (
    `<circle cx="${x}" cy="${y + 1.5}" r="${radius}" fill="${unlit(color)}"/>` +
    `<circle cx="${x}" cy="${y}" r="${radius - 0.5}" fill="${color}"/>` +
    `<path d="M${x - radius * 0.75} ${y}a${radius * 0.75} ${radius * 0.75} 0 0 1 ${radius * 0.75} ${-radius * 0.75}" fill="none" stroke="${lit(color)}" stroke-width="${radius * 0.28}" stroke-linecap="round"/>` +
    `<circle cx="${x}" cy="${y}" r="${radius * 0.48}" fill="#15120f" opacity="0.85"/>`
  )
}

export interface SideLacing {
  readonly width?: number
  /** How far the eyelets lie inside the edge, in px. */
  readonly inset?: number
  /** How far the laces climb over the tongue, in px. */
  readonly reach?: number
  readonly from?: number
  readonly to?: number
}

/**
 * Lacing seen from the side: from each eyelet over the ridge of the tongue, leaning to the toe. The edge of the eyelet
 * panel runs from the toe up to the throat.
 */
export function sideLaces(
  edge: Line,
  rows: number,
  color: string,
  metal: string,
  { width = 16, inset = 24, reach = 26, from = 0.05, to = 0.95 }: SideLacing,
): string {
  const over = offset(edge, -reach)
  const inside = offset(edge, inset)
  return Array.from({ length: rows }, (_, i) => {
    const share = from + ((to - from) * i) / (rows - 1)
    const hole = at(inside, share).point
    const end = at(over, Math.max(0, share - 0.035)).point
    const peak = at(over, Math.max(0, share - 0.005)).point
    return (
      eyelet(hole, metal, width * 0.62) +
      cord(curve(hole, [(hole[0] + peak[0]) / 2 - 2, (hole[1] + peak[1]) / 2 - 3], peak, end), color, width)
    )
  }).join('')
}

/** A tied bow seen from the side, its knot at a point; `size` 1 is about 200 px wide. */
export function bow([dx, dy]: Point, color: string, size = 1, width = 15, turn = 0): string {
  const line = (points: string): Line => curve(...move(pointsOf([points]), { dx, dy, scale: size, turn }))
  const ends = [line('0,4 -26,40 -44,92 -38,140'), line('4,4 40,36 58,84 84,116')]
  return [
    ...ends.map(end => cord(end, color, width * 0.86)),
    ...ends.map(end => {
      const [tail] = spread(end, 1, 0.86)
      const last = end.at(-1)
      return tail && last ? aglet([tail.point, last], color, width) : ''
    }),
    cord(line('0,0 -52,-14 -92,14 -84,44 -46,36 -6,6'), color, width),
    cord(line('0,0 44,-20 92,-2 96,32 60,34 8,8'), color, width),
    cord(line('-9,-9 2,2 9,12'), color, width * 1.5),
  ].join('')
}

/** The tongue, `rise` px above the instep from a share of it on; `tip` is its free end. High shoes show more of it. */
export const flap = (instep: Line, from: number, rise: number, tip: string): Line => {
  const [to, over] = from < 0.4 ? [0.985, 0.15] : [0.97, 0.2]
  return join(offset(slice(instep, from, to), tapered(rise, over, 'start')), tip)
}
