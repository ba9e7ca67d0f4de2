import { contactShadow } from '../../frame.ts'
import { box, curve, join, type Line, reverse, strip } from '../../kit/line.ts'
import { at, lengthOf, offset, slice, tapered } from '../../kit/measure.ts'
import { fill, glow, lit, part, stroke, unlit } from '../../kit/paint.ts'
import { shade, tint } from '../../tone.ts'

export interface Lugs {
  /** Height and spacing in px. */
  readonly height: number
  readonly every: number
  /** Gap between lugs as a share of the spacing. */
  readonly gap?: number
  /** Shares of the line between which the sole has lugs. */
  readonly from?: number
  readonly to?: number
}

/** The tread under a sole seen from the side: blocks hanging from the bottom line. */
export function lugs(
  bottom: Line,
  color: string,
  { height, every, gap = 0.28, from = 0.02, to = 0.98 }: Lugs,
): string {
  const count = Math.round((lengthOf(bottom) * (to - from)) / every)
  const step = (to - from) / count
  return Array.from({ length: count }, (_, i) => {
    const upper = slice(bottom, from + i * step, from + (i + 1 - gap) * step)
    const lower = offset(slice(bottom, from + (i + 0.08) * step, from + (i + 0.92 - gap) * step), height)
    return part(join(upper, reverse(lower)), color, { soft: 8, round: 0.7 })
  }).join('')
}

/** A sole seen from the side, with the shadow of the upper on it and light along its top edge. */
export function wall(top: Line, bottom: Line, color: string, inner = ''): string {
  const whole = strip(top, bottom)
  const { y, height } = box(whole)
  return part(whole, color, {
    soft: 30,
    round: 0.55,
    light: [0, 0, 0, 1],
    inner:
      inner +
      glow(offset(top, 5), unlit(color), 12, 0.5, 4) +
      stroke(offset(top, 3), lit(color), 3, 'opacity="0.9"') +
      fill(
        curve(`0,${y + height * 0.82} 600,${y + height * 0.9} 1200,${y + height * 0.78}!
          1200,${y + height + 40}! 0,${y + height + 40}`),
        shade(color, 0.3),
        'opacity="0.18" filter="url(#blur8)"',
      ),
  })
}

/** Upright ribs pressed into a wall, between two shares of its length. */
export function ribs(
  top: Line,
  bottom: Line,
  color: string,
  count: number,
  from: number,
  to: number,
  width = 5,
): string {
  return Array.from({ length: count }, (_, i) => {
    const share = from + ((to - from) * i) / Math.max(1, count - 1)
    const line = [at(top, share).point, at(bottom, share).point]
    return (
      stroke(line, unlit(color), width, 'opacity="0.6"') +
      stroke(line, lit(color), width * 0.6, `opacity="0.8" transform="translate(${width * 0.8} 0)"`)
    )
  }).join('')
}

/** The shadow of a shoe on the ground, darkest where the sole touches it. */
export function grounded(bottom: Line): string {
  const { x, y, width, height } = box(bottom)
  const floor = y + height
  const touching = bottom.filter(([, py]) => py > floor - 12).map(([px]) => px)
  const [from, to] = [Math.min(...touching), Math.max(...touching)]
  return (
    contactShadow(x + width * 0.53, floor + 6, width * 0.57, 58) +
    `<ellipse cx="${(from + to) / 2 + 8}" cy="${floor + 4}" rx="${(to - from) * 0.52}" ry="13" fill="#1d1510" opacity="0.55" filter="url(#blur8)"/>`
  )
}

/** Fine parallel lines along a wall, as on pressed foam. */
export const creases = (lines: readonly Line[], color: string): string =>
  lines
    .map(
      line =>
        stroke(line, unlit(color), 4, 'opacity="0.6"') +
        stroke(offset(line, 4), tint(color, 0.6), 3, 'opacity="0.7"'),
    )
    .join('')

/** The edge of the outsole that shows under the wall, `depth` px high, running out over a share of its ends. */
export function outsole(
  bottom: Line,
  color: string,
  depth: number,
  over: number,
  soft: number,
  from?: number,
  to?: number,
): string {
  const edge = from === undefined || to === undefined ? bottom : slice(bottom, from, to)
  return part(strip(offset(edge, tapered(depth, over)), edge), color, { soft })
}

/** The lining that shows behind a collar, under the far edge of the opening. */
export const hollow = (far: string, collar: Line, color: string, round: number, soft: number): string =>
  part(join(far, reverse(collar)), color, { round, soft })
