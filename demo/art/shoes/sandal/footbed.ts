import { type Colours } from '../../article.ts'
import { curve, join, move, offset, reverse, slice, tapered, type Line, type Point } from '../../kit/line.ts'
import { fill, glow, part, stitch, stroke, within } from '../../kit/paint.ts'
import { seeded } from '../../kit/hash.ts'
import { holes } from '../../kit/texture.ts'
import { contrast, shade, tint } from '../../tone.ts'
import { BRASS, buckle, leatherRoles, sheen } from '../parts/leather.ts'
import { grounded, lugs, strip } from '../parts/sole.ts'

/** The colour of cork. */
export const CORK = '#c69a67'
const top = curve(
  [128, 872],
  [150, 862],
  [220, 886],
  [340, 902],
  [480, 892],
  [600, 866],
  [700, 852],
  [820, 862],
  [920, 862],
  [1010, 836],
  [1064, 812],
  [1078, 826],
)
const bottom = curve(
  [128, 872],
  [128, 930],
  [160, 976],
  [260, 990],
  [600, 992],
  [960, 992],
  [1050, 978],
  [1078, 930],
  [1078, 826],
)
const line = curve([122, 926], [170, 956], [300, 964], [600, 960], [960, 958], [1090, 930])

/** The grains in cork. */
export function speckles(): string {
  const next = seeded(7)
  return Array.from({ length: 230 }, () => {
    const [x, y, size, tone] = [120 + next() * 970, 810 + next() * 180, 2 + next() * 4.5, next()]
    return `<ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="${(size * 1.5).toFixed(1)}" ry="${size.toFixed(1)}" fill="${tone > 0.55 ? tint(CORK, 0.45) : shade(CORK, 0.4)}" opacity="0.5"/>`
  }).join('')
}

interface Strap {
  readonly near: Line
  readonly buckleAt: Point
  readonly turn: number
  readonly tip: Line
}

const straps: readonly Strap[] = [
  {
    near: curve(
      [246, 914],
      [274, 866],
      [318, 804],
      [352, 768],
      [384, 750],
      [450, 732],
      [506, 718],
      [530, 730],
      [540, 776],
      [534, 850],
      [524, 904],
    ),
    buckleAt: [420, 806],
    turn: -34,
    tip: curve([300, 880], [340, 820], [414, 760], [452, 764], [462, 800], [420, 842], [360, 906]),
  },
  {
    near: curve(
      [566, 888],
      [580, 820],
      [606, 744],
      [634, 692],
      [662, 668],
      [730, 642],
      [796, 616],
      [824, 632],
      [834, 690],
      [838, 780],
      [832, 868],
    ),
    buckleAt: [722, 738],
    turn: -48,
    tip: curve([640, 860], [660, 774], [708, 692], [752, 684], [768, 722], [738, 790], [706, 860]),
  },
]

/** The side of a sandal with two buckled straps on a cork footbed. */
export function footbed(colours: Colours): string {
  const { main, accent, sole, lining } = leatherRoles(colours)
  const thread = contrast(main, 0.3)
  const bed = strip(offset(top, tapered(-16, 0.1)), offset(top, 6))
  const cork = strip(top, bottom)
  const drawStrap = ({ near, buckleAt, turn, tip }: Strap): string =>
    [
      part(near, main, { soft: 40, round: 0.85, edge: true }),
      within(
        near,
        stitch(offset(slice(near, 0.02, 0.35), 13), thread),
        stitch(offset(slice(near, 0.66, 0.98), 13), thread),
        sheen(slice(offset(near, 34), 0.06, 0.3), slice(offset(near, 56), 0.06, 0.3), 0.3),
        part(tip, accent, { lift: 8, soft: 20, edge: true }),
        stitch(offset(slice(tip, 0.02, 0.98), 10), contrast(accent, 0.3)),
      ),
      holes(
        [0.42, 0.58].map(share => [
          buckleAt[0] + Math.cos((turn * Math.PI) / 180) * 100 * (share - 0.1),
          buckleAt[1] + Math.sin((turn * Math.PI) / 180) * 100 * (share - 0.1),
        ]),
        accent,
        5,
      ),
      buckle(buckleAt, BRASS, 50, 84, turn),
    ].join('')
  return [
    grounded(bottom),
    ...straps.map(({ near }) => part(move(near, { dx: -26, dy: 6 }), shade(main, 0.45), { round: 0.4 })),
    part(bed, shade(lining, 0.06), { soft: 12, round: 0.6 }),
    lugs(slice(bottom, 0.1, 0.9), sole, { height: 6, every: 28 }),
    part(cork, CORK, {
      soft: 30,
      light: [0, 0, 0, 1],
      inner: speckles() + glow(offset(top, 6), shade(CORK, 0.6), 12, 0.4, 4),
    }),
    within(
      cork,
      fill(join(line, curve([1090, 1000], [122, 1000])), sole),
      stroke(line, shade(sole, 0.5), 4, 'opacity="0.6"'),
      stroke(offset(line, 4), tint(sole, 0.3), 3, 'opacity="0.6"'),
      glow(bottom, '#14100c', 22, 0.5, 8),
    ),
    ...straps.map(drawStrap),
    glow(join(reverse(slice(top, 0.14, 0.4))), '#14100c', 8, 0.25, 4),
  ].join('')
}
