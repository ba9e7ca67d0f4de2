import { type Colours } from '../../article.ts'
import { at, curve, join, offset, reverse, slice, spread, tapered } from '../../kit/line.ts'
import { glow, groove, part, stitch, stroke, within } from '../../kit/paint.ts'
import { weave } from '../../kit/texture.ts'
import { mix, shade, tint } from '../../tone.ts'
import { bow, cord, eyelet } from '../parts/laces.ts'
import { BRASS, leatherRoles, sheen } from '../parts/leather.ts'
import { creases, grounded, lugs, strip, wall } from '../parts/sole.ts'

const top = curve([126, 876], [190, 884], [340, 896], [560, 890], [760, 868], [900, 858], [1074, 856])
const bottom = curve(
  [126, 876],
  [132, 926],
  [176, 954],
  [300, 966],
  [600, 964],
  [700, 962],
  [860, 966],
  [1010, 964],
  [1062, 944],
  [1074, 856],
)
const instep = curve(
  [142, 890],
  [138, 826],
  [166, 778],
  [244, 742],
  [340, 724],
  [430, 694],
  [510, 634],
  [568, 560],
  [604, 476],
  [622, 396],
)
const collar = curve([622, 396], [650, 384], [720, 404], [800, 424], [880, 420], [960, 396], [1004, 376])
const heel = curve([1004, 376], [1030, 380], [1030, 450], [1012, 560], [1018, 680], [1046, 780], [1062, 870])
const upper = join(instep, collar, heel, curve([1062, 890], [600, 910], [142, 905]))

/** The side of a laced leather boot with hooks, a padded collar and a deep lug sole. */
export function laced(colours: Colours): string {
  const { main, accent, sole, lining, thread } = leatherRoles(colours)
  const yarn = mix(accent, BRASS, 0.35)
  const ridge = slice(instep, 0.4, 1)
  const tongue = join(
    offset(slice(instep, 0.36, 0.985), tapered(-28, 0.15, 'start')),
    curve([594, 380], [592, 330], [626, 308], [664, 314], [676, 352], [668, 410], [650, 480]),
    curve([600, 560], [440, 700]),
  )
  const inside = join(curve([650, 386], [720, 376], [820, 386], [920, 378], [1004, 376]), reverse(collar))
  const cuff = join(
    collar,
    slice(heel, 0, 0.2),
    reverse(curve([612, 446], [690, 470], [790, 500], [890, 494], [1020, 456])),
  )
  const facing = join(
    ridge,
    curve(
      [622, 396],
      [664, 404],
      [684, 440],
      [668, 530],
      [632, 610],
      [560, 690],
      [470, 740],
      [420, 744],
      [392, 726],
      [380, 712],
    ),
  )
  const toe = join(
    slice(instep, 0, 0.2),
    curve([262, 736], [306, 760], [336, 800], [350, 850], [360, 910], [360, 910], [142, 910]),
  )
  const counter = join(
    slice(heel, 0.4, 1),
    curve([1062, 910], [740, 910], [740, 910], [770, 830], [830, 770], [880, 700], [910, 620], [1014, 570]),
  )
  const gusset = join(
    curve([672, 470], [790, 490], [890, 484], [1030, 440]),
    curve(
      [1030, 600],
      [910, 620],
      [880, 700],
      [830, 770],
      [770, 830],
      [770, 830],
      [690, 760],
      [640, 670],
      [640, 600],
      [672, 470],
    ),
  )
  const tab = curve(
    [962, 396],
    [978, 348],
    [1012, 334],
    [1038, 350],
    [1036, 410],
    [1024, 480],
    [1006, 480],
    [1002, 404],
    [962, 396],
  )
  const places = spread(ridge, 8, 0.05, 0.93)
  const inner = offset(ridge, 28)
  const rows = places.map(({ point: [x, y] }, i) => {
    const share = 0.05 + (0.88 * i) / 7
    const hole = at(inner, share).point
    const peak = at(offset(ridge, -30), Math.max(0, share - 0.01)).point
    const hook = i > 4
    const metal = hook
      ? stroke(
          curve([hole[0] + 14, hole[1] + 8], [hole[0] - 6, hole[1] + 2], [hole[0] - 10, hole[1] - 8]),
          shade(BRASS, 0.35),
          13,
        ) +
        stroke(
          curve([hole[0] + 14, hole[1] + 6], [hole[0] - 6, hole[1]], [hole[0] - 10, hole[1] - 10]),
          BRASS,
          9,
        ) +
        stroke(curve([hole[0] + 12, hole[1] + 3], [hole[0] - 4, hole[1] - 3]), tint(BRASS, 0.6), 3)
      : eyelet(hole, BRASS, 11)
    return (
      (hook ? '' : metal) +
      cord(
        curve(hole, [(x + peak[0]) / 2, (y + peak[1]) / 2 - 4], peak, [peak[0] - 14, peak[1] + 14]),
        yarn,
        15,
      ) +
      (hook ? metal : '')
    )
  })
  return [
    grounded(offset(bottom, 26)),
    part(inside, shade(lining, 0.3), { round: 0.4, soft: 24 }),
    part(tongue, main, { soft: 30, round: 0.8 }),
    lugs(bottom, sole, { height: 30, every: 62, gap: 0.3, from: 0.12, to: 0.62 }),
    lugs(bottom, sole, { height: 28, every: 56, gap: 0.26, from: 0.66, to: 0.92 }),
    part(offset(upper, 1.5), main, { soft: 64, round: 0.85 }),
    within(
      upper,
      sheen(curve([300, 762], [380, 738], [450, 706]), curve([310, 800], [400, 770], [450, 706]), 0.22),
      part(gusset, accent, { lift: 3, soft: 26, inner: weave(gusset, accent, 11, 30, 0.5) }),
      part(counter, main, { lift: 8, soft: 36, edge: true }),
      stitch(offset(slice(counter, 0.58, 0.98), 12), yarn),
      stitch(offset(slice(counter, 0.58, 0.98), 22), yarn),
      part(toe, main, { lift: 8, soft: 40, edge: true }),
      stitch(offset(slice(toe, 0.3, 0.62), 12), yarn),
      stitch(offset(slice(toe, 0.3, 0.62), 22), yarn),
      sheen(curve([170, 800], [220, 764], [270, 756]), curve([180, 826], [240, 790], [270, 756]), 0.35),
      part(cuff, accent, { soft: 44, round: 0.95, lift: 4 }),
      groove(curve([640, 424], [730, 448], [810, 466], [890, 460], [1020, 420]), accent, 5),
      part(facing, main, { lift: 8, soft: 24, edge: true }),
      stitch(offset(slice(facing, 0.5, 0.95), 12), yarn),
      glow(offset(top, -8), '#14100c', 24, 0.35, 8),
    ),
    part(tab, accent, { soft: 14, edge: true }),
    stitch(offset(slice(tab, 0.1, 0.4), 9), thread),
    ...rows,
    wall(
      top,
      bottom,
      sole,
      creases([offset(slice(top, 0.04, 0.96), 34), offset(slice(top, 0.3, 0.96), 52)], sole),
    ),
    part(strip(offset(top, -3), offset(top, 13)), mix(sole, BRASS, 0.3), { soft: 6, round: 0.5 }),
    stitch(offset(slice(top, 0.02, 0.98), 5), tint(yarn, 0.3), 3.6, '11 7'),
    bow([622, 420], yarn, 0.85, 15, 8),
  ].join('')
}
