import { closed, curve, type Line, loop, move, type Point, type Points, pointsOf } from '../../kit/line.ts'
import { offset } from '../../kit/measure.ts'
import { cloud, glow, group, part, stitch, stroke, within } from '../../kit/paint.ts'
import { moved } from '../../kit/view.ts'
import { shade, tint } from '../../tone.ts'
import { cord, eyelet } from './laces.ts'

/**
 * Shoes seen from above: the left one, toe up, the middle of the sole at 0,0 and 1000 px long.
 * Lines run clockwise, so that positive offsets lie inside.
 */
export const last: Line =
  loop(`12,-500 80,-472 130,-396 160,-285 160,-150 132,10 119,180 123,330 105,436 52,488 0,500 -52,489 -108,440
    -128,330 -136,180 -156,20 -180,-150 -180,-270 -150,-380 -98,-456 -40,-492`)

/** A closed line that is the same on both sides: the points of its right half, from top to bottom. */
export const symmetric = (...half: Points[]): Line => {
  const right = pointsOf(half)
  const left = right.filter(([x]) => x !== 0).map(([x, y]): Point => [-x, y])
  return loop(...right, ...left.reverse())
}

const SCALE = 1.06
const PLACES = [
  { dx: 382, dy: 778, turn: -5, flip: false },
  { dx: 818, dy: 722, turn: 5, flip: true },
]

/** Shoes on the ground, seen from above: the pair, the second one mirrored, or only the first. */
export const onGround = (outline: Line, shoe: string, count: 1 | 2): string =>
  PLACES.slice(0, count)
    .map(({ dx, dy, turn, flip }) => {
      const there = move(outline, { dx, dy, turn, scale: SCALE, flip })
      return (
        moved(cloud(there, '#2b211a', 0.3, 32), 26, 34) +
        moved(cloud(there, '#1d1510', 0.45, 8), 8, 12) +
        group(
          `transform="translate(${dx} ${dy}) rotate(${turn}) scale(${flip ? -SCALE : SCALE} ${SCALE})"`,
          shoe,
        )
      )
    })
    .join('')

/**
 * The opening of a shoe: padded edge of so many px, lining in the shade, the insole at the bottom, lighter than the
 * lining by a share, with a label on it.
 */
export function mouth(
  line: Line,
  lining: string,
  lighter: number,
  padding: string,
  edge: number,
  inner: string,
): string {
  const floor = offset(line, 26)
  return [
    part(offset(line, -edge), padding, { soft: Math.max(10, edge * 0.9), round: 0.95 }),
    part(line, shade(lining, 0.3), { round: 0.5, soft: 20 }),
    within(
      line,
      part(floor, tint(lining, lighter), { soft: 12, round: 0.4, inner }),
      moved(glow(line, '#14100c', 60, 0.5, 16), 20, 26),
      stroke(line, shade(padding, 0.5), 4, 'opacity="0.6"'),
    ),
    glow(offset(line, -edge * 0.6), tint(padding, 0.6), edge * 0.25, 0.35, 4),
  ].join('')
}

/** A woven label on the insole. */
export const label = (y: number, color: string): string =>
  group(
    `transform="translate(0 ${y})"`,
    `<rect x="-34" y="-20" width="68" height="40" rx="5" fill="${shade(color, 0.15)}"/><rect x="-34" y="-22" width="68" height="40" rx="5" fill="${color}"/>`,
    stroke(pointsOf(['-18,-6 18,-6']), tint(color, 0.75), 5),
    stroke(pointsOf(['-12,6 12,6']), tint(color, 0.5), 3),
    stitch(closed('-29,-17 29,-17! 29,13! -29,13!'), tint(color, 0.4), 2, '5 4'),
  )

/** Crossed laces over a tongue, with their eyelets; `half` is half the distance between the two rows, at toe and top. */
export function crossLaces(
  [from, to]: readonly [number, number],
  rows: number,
  half: readonly [number, number],
  color: string,
  metal: string,
  width = 16,
): string {
  const level = (i: number): { y: number; x: number } => ({
    y: from + ((to - from) * i) / (rows - 1),
    x: half[0] + ((half[1] - half[0]) * i) / (rows - 1),
  })
  const all = Array.from({ length: rows }, (_, i) => level(i))
  const [first] = all
  return [
    ...all.map(({ x, y }) => eyelet([-x, y], metal, width * 0.62) + eyelet([x, y], metal, width * 0.62)),
    first ? cord(curve([-first.x, first.y], [0, first.y - 8], [first.x, first.y]), color, width) : '',
    ...all.slice(1).map(({ x, y }, i) => {
      const low = level(i)
      return (
        cord(curve([low.x, low.y], [0, (low.y + y) / 2 - 6], [-x, y]), color, width) +
        cord(curve([-low.x, low.y], [0, (low.y + y) / 2 - 9], [x, y]), color, width)
      )
    }),
  ].join('')
}

/** A U-shaped panel around the throat that carries the eyelets. */
export const facing = (top: number, bottom: number, inner: number, outer: number): Line =>
  curve(`${-inner - 10},${bottom + 24} ${-outer},${bottom - 30} ${-outer + 2},${top + 70}
    ${-outer * 0.55},${top - 6} 0,${top - 26} ${outer * 0.55},${top - 6} ${outer - 2},${top + 70}
    ${outer},${bottom - 30} ${inner + 10},${bottom + 24}! ${inner},${bottom - 10} ${inner - 4},${top + 90}
    0,${top + 46} ${-inner + 4},${top + 90} ${-inner},${bottom - 10} ${-inner - 10},${bottom + 24}`)

/** The tongue, from the throat up to its free end in the mouth. */
export const tongueLine = (top: number, bottom: number, half: number): Line =>
  symmetric(`0,${top} ${half * 0.7},${top + 16} ${half * 0.92},${top + 90} ${half},${bottom - 70}
    ${half * 1.12},${bottom - 24} ${half * 0.8},${bottom} 0,${bottom + 6}`)

export const halfPlane = (y: number, bend: number, below: boolean): Line => {
  const edge = curve(`-260,${y - bend} -120,${y - bend * 0.25} 0,${y} 120,${y - bend * 0.25} 260,${y - bend}`)
  const far = below ? 700 : -700
  return [...edge, [260, far], [-260, far]]
}
