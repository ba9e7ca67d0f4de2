import { type Colours } from '../../article.ts'
import { curve, join, offset, reverse, slice, tapered, type Point } from '../../kit/line.ts'
import { glow, part, stitch, within } from '../../kit/paint.ts'
import { holes } from '../../kit/texture.ts'
import { shade, tint } from '../../tone.ts'
import { buckle, leatherRoles, sheen, STEEL } from '../parts/leather.ts'
import { creases, grounded, lugs, strip, wall } from '../parts/sole.ts'

const top = curve([128, 912], [190, 922], [340, 930], [560, 926], [760, 914], [900, 906], [1072, 902])
const bottom = curve(
  [128, 912],
  [134, 950],
  [176, 974],
  [300, 984],
  [600, 982],
  [800, 982],
  [1000, 982],
  [1056, 968],
  [1072, 902],
)
const vamp = curve([140, 924], [134, 872], [156, 828], [214, 796], [290, 780], [360, 778], [420, 792])
const mouth = curve(
  [420, 792],
  [470, 818],
  [540, 836],
  [640, 838],
  [760, 818],
  [860, 776],
  [940, 720],
  [1000, 676],
  [1036, 660],
)
const heel = curve([1036, 660], [1056, 668], [1050, 740], [1056, 820], [1066, 908])
const upper = join(vamp, mouth, heel, curve([1066, 920], [600, 950], [140, 936]))

const flower = (x: number, y: number): Point[] => [
  ...[0, 1, 2, 3, 4].map((i): Point => [x + 15 * Math.sin(i * 1.2566), y - 15 * Math.cos(i * 1.2566)]),
  [x, y],
]

/** The side of a school shoe with a buckled strap, an open instep and punched flowers. */
export function strapped(colours: Colours): string {
  const { main, accent, sole, lining, thread } = leatherRoles(colours)
  const inside = join(
    curve([424, 784], [520, 790], [640, 784], [760, 752], [880, 700], [1034, 656]),
    reverse(mouth),
  )
  const bed = join(curve([420, 800], [540, 812], [660, 806], [800, 770], [1000, 690]), reverse(mouth))
  const strap = curve(
    [528, 920],
    [544, 840],
    [566, 760],
    [596, 690],
    [634, 650],
    [676, 648],
    [700, 672],
    [700, 740],
    [690, 820],
    [680, 920],
  )
  const strapFar = curve(
    [560, 800],
    [580, 720],
    [612, 664],
    [652, 640],
    [690, 652],
    [668, 690],
    [640, 760],
    [630, 820],
  )
  const tip = curve(
    [570, 900],
    [580, 830],
    [600, 760],
    [622, 716],
    [654, 708],
    [674, 730],
    [672, 790],
    [658, 860],
    [650, 900],
  )
  const cap = join(
    slice(vamp, 0, 0.62),
    curve([300, 782], [336, 812], [352, 860], [350, 940]),
    curve([350, 950], [130, 950]),
  )
  const counter = join(
    curve([880, 764], [880, 820], [870, 880], [850, 940]),
    curve([850, 950], [1090, 950], [1080, 660], [1036, 656], [960, 706], [880, 764]),
  )
  const binding = strip(mouth, offset(mouth, tapered(13, 0.06)))
  return [
    grounded(offset(bottom, 9)),
    part(inside, shade(lining, 0.25), { round: 0.5, soft: 30 }),
    part(bed, tint(lining, 0.15), { soft: 16, round: 0.5 }),
    part(strapFar, shade(main, 0.4), { round: 0.4 }),
    lugs(bottom, sole, { height: 9, every: 30, gap: 0.24, from: 0.12, to: 0.9 }),
    part(offset(upper, 1.5), main, { soft: 58, round: 0.9 }),
    within(
      upper,
      part(counter, main, { lift: 6, soft: 34, edge: true }),
      stitch(offset(slice(counter, 0.02, 0.28), -11), thread),
      part(cap, main, { lift: 7, soft: 46, round: 0.9, edge: true }),
      stitch(offset(slice(cap, 0.4, 0.64), 11), thread),
      sheen(curve([174, 832], [220, 806], [300, 792]), curve([190, 848], [240, 824], [300, 792]), 0.5),
      holes([...flower(428, 872), ...flower(488, 892), ...flower(770, 880), ...flower(826, 856)], main, 5.5),
      glow(offset(top, -8), '#14100c', 22, 0.35, 8),
    ),
    part(binding, shade(main, 0.1), { soft: 8, round: 0.8 }),
    stitch(offset(slice(mouth, 0.03, 0.98), 20), thread),
    within(
      join(
        curve(
          [400, 500],
          [1100, 500],
          [1100, 500],
          [1100, 926],
          [1100, 926],
          [760, 916],
          [560, 928],
          [400, 930],
        ),
      ),
      part(strap, accent, { lift: 9, soft: 34, round: 0.85, edge: true }),
      stitch(offset(slice(strap, 0.02, 0.42), 11), tint(accent, 0.25)),
      stitch(offset(slice(strap, 0.58, 0.98), 11), tint(accent, 0.25)),
      part(tip, accent, { lift: 7, soft: 18, edge: true }),
    ),
    stitch(offset(slice(tip, 0.03, 0.97), 9), tint(accent, 0.25)),
    holes(
      [
        [628, 752],
        [618, 858],
        [624, 886],
      ],
      accent,
      5,
    ),
    buckle([622, 806], STEEL, 62, 88, -80),
    wall(top, bottom, sole, creases([offset(slice(top, 0.03, 0.97), 36)], sole)),
    part(strip(offset(top, -3), offset(top, 11)), tint(sole, 0.1), { soft: 6, round: 0.5 }),
    stitch(offset(slice(top, 0.02, 0.98), 4), tint(sole, 0.4), 3.2, '9 6'),
  ].join('')
}
