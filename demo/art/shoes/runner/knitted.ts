import { type Colours } from '../../article.ts'
import { curve, join, offset, reverse, slice, spread, tapered } from '../../kit/line.ts'
import { glow, part, stitch, stroke, within } from '../../kit/paint.ts'
import { knit, rib } from '../../kit/texture.ts'
import { shade, tint } from '../../tone.ts'
import { bow, cord } from '../parts/laces.ts'
import { roles } from '../parts/roles.ts'
import { creases, grounded, lugs, strip, wall } from '../parts/sole.ts'

const bottom = curve(
  [124, 872],
  [150, 924],
  [222, 966],
  [330, 988],
  [450, 990],
  [560, 974],
  [640, 964],
  [720, 974],
  [830, 991],
  [940, 992],
  [1022, 976],
  [1068, 934],
  [1084, 868],
)
const top = curve(
  [124, 872],
  [180, 880],
  [280, 896],
  [400, 896],
  [520, 872],
  [640, 838],
  [760, 812],
  [880, 802],
  [980, 810],
  [1050, 832],
  [1084, 868],
)
const instep = curve(
  [140, 890],
  [146, 850],
  [186, 812],
  [270, 776],
  [370, 742],
  [460, 700],
  [540, 650],
  [606, 594],
  [654, 536],
  [690, 494],
)
const collar = curve(
  [690, 494],
  [716, 484],
  [746, 506],
  [792, 552],
  [856, 574],
  [926, 562],
  [986, 524],
  [1022, 494],
)
const heel = curve([1022, 494], [1044, 500], [1042, 560], [1030, 640], [1036, 720], [1054, 790], [1058, 850])
const upper = join(instep, collar, heel, curve([1058, 860], [800, 860], [500, 930], [140, 920]))

/** The side of a knitted sock shoe on a high, waved sole. */
export function knitted(colours: Colours): string {
  const { main, accent, foam, tread, laces, lining } = roles(colours)
  const inside = join(curve([700, 490], [760, 496], [860, 526], [950, 512], [1022, 494]), reverse(collar))
  const cuff = join(
    collar,
    curve([1022, 494], [1044, 500], [1043, 548], [1036, 590]),
    reverse(curve([640, 560], [700, 600], [780, 650], [870, 664], [960, 636], [1036, 590])),
  )
  const cage = join(
    curve([430, 890], [500, 820], [590, 760], [650, 700], [690, 640]),
    curve([690, 640], [714, 650], [716, 684], [700, 720]),
    curve([700, 720], [680, 770], [720, 800], [800, 780], [880, 720]),
    curve([880, 720], [902, 720], [908, 744], [880, 780], [800, 850]),
  )
  const window = curve([560, 850], [600, 800], [650, 764], [680, 790], [706, 820], [620, 850], [560, 850])
  const clip = join(
    slice(heel, 0.42, 1),
    curve([1058, 860], [1000, 850], [860, 850], [860, 850], [900, 780], [950, 720], [990, 660], [1031, 640]),
  )
  const toe = join(
    slice(instep, 0, 0.13),
    curve([190, 808], [260, 838], [360, 872], [480, 900], [480, 900], [300, 930], [140, 920]),
  )
  const loopTab = curve(
    [1000, 520],
    [1010, 470],
    [1036, 448],
    [1056, 464],
    [1054, 510],
    [1042, 570],
    [1026, 566],
    [1030, 500],
    [1018, 486],
    [1012, 520],
    [1000, 520],
  )
  const loops = spread(offset(slice(instep, 0.5, 0.86), 30), 5)
  const wave = curve(
    [150, 912],
    [300, 940],
    [430, 934],
    [540, 906],
    [650, 880],
    [760, 886],
    [860, 910],
    [960, 900],
    [1076, 892],
  )
  const pods = strip(offset(wave, 16), bottom)
  return [
    grounded(bottom),
    part(inside, shade(lining, 0.4), { round: 0.4, soft: 24 }),
    lugs(bottom, tread, { height: 12, every: 52, gap: 0.22, from: 0.14, to: 0.9 }),
    part(offset(upper, 1.5), main, { soft: 64, round: 0.85, inner: knit(upper, main, 17, -16, 0.55) }),
    within(
      upper,
      glow(slice(instep, 0.08, 0.5), tint(main, 0.5), 34, 0.35, 16),
      part(cuff, accent, { soft: 30, round: 0.8, lift: 3, inner: rib(cuff, accent, 13, 6, 0.6) }),
      part(toe, accent, { lift: 6, soft: 24, edge: true }),
      part(cage, accent, { lift: 8, soft: 20, edge: true }),
      part(window, main, { soft: 14, round: 0.3, inner: knit(window, main, 17, -16, 0.55) }),
      stroke(join(window), shade(accent, 0.4), 3, 'opacity="0.6"'),
      stitch(offset(slice(cage, 0.02, 0.3), 12), tint(accent, 0.25)),
      part(clip, accent, { lift: 8, soft: 28, edge: true }),
      glow(offset(top, -12), '#14100c', 24, 0.3, 8),
    ),
    part(loopTab, accent, { soft: 12, edge: true }),
    ...loops.map(({ point: [x, y] }, i) =>
      cord(
        curve([x - 6, y + 16 + i * 2], [x - 16, y - 12], [x - 6, y - 34], [x + 6, y - 14], [x + 14, y + 6]),
        tint(accent, 0.1),
        9,
      ),
    ),
    ...loops.slice(0, -1).map(({ point: [x, y] }, i) => {
      const next = loops[i + 1]?.point ?? [x, y]
      return cord(
        curve(
          [x - 4, y - 12],
          [(x + next[0]) / 2 - 18, (y + next[1]) / 2 - 30],
          [next[0] - 10, next[1] - 20],
        ),
        laces,
        13,
      )
    }),
    wall(
      top,
      bottom,
      foam,
      part(pods, tread === foam ? foam : accent, { soft: 24 }) +
        creases([wave, offset(slice(wave, 0.3, 0.98), -22), offset(slice(wave, 0.45, 0.98), -40)], foam),
    ),
    part(strip(offset(bottom, tapered(-12, 0.16)), bottom), tread, { soft: 9 }),
    bow([636, 556], laces, 0.62, 14, -14),
  ].join('')
}
