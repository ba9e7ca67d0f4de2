import { type Colours } from '../../article.ts'
import { curve, join, offset, reverse, slice, tapered } from '../../kit/line.ts'
import { glow, groove, part, stitch, stroke, within } from '../../kit/paint.ts'
import { mesh, rib } from '../../kit/texture.ts'
import { shade, tint } from '../../tone.ts'
import { bow, sideLaces } from '../parts/laces.ts'
import { roles } from '../parts/roles.ts'
import { creases, grounded, lugs, strip, wall } from '../parts/sole.ts'

const bottom = curve(
  [130, 884],
  [148, 928],
  [205, 964],
  [310, 986],
  [430, 992],
  [640, 987],
  [820, 992],
  [950, 991],
  [1028, 972],
  [1066, 928],
  [1076, 852],
)
const top = curve(
  [130, 884],
  [165, 893],
  [240, 908],
  [360, 916],
  [520, 908],
  [700, 884],
  [860, 864],
  [980, 854],
  [1076, 852],
)
const instep = curve(
  [142, 900],
  [146, 862],
  [182, 826],
  [260, 792],
  [350, 764],
  [440, 726],
  [520, 680],
  [590, 632],
  [648, 586],
)
const collar = curve(
  [648, 586],
  [676, 590],
  [716, 628],
  [772, 664],
  [842, 672],
  [908, 652],
  [966, 616],
  [1016, 586],
  [1056, 574],
)
const heel = curve([1056, 574], [1060, 600], [1046, 650], [1044, 710], [1056, 780], [1070, 860])
const upper = join(instep, collar, heel, curve([1070, 880], [800, 910], [500, 950], [142, 930]))

/** The side of a shoe with panels on open mesh. */
export function classic(colours: Colours): string {
  const { main, accent, foam, tread, laces, lining } = roles(colours)
  const ridge = slice(instep, 0.5, 1)
  const tongue = join(
    offset(slice(instep, 0.46, 0.97), tapered(-22, 0.2, 'start')),
    curve([650, 556], [690, 528], [722, 536], [724, 572], [704, 620], [640, 680]),
    curve([600, 700], [440, 740]),
  )
  const inside = join(
    curve([668, 592], [716, 596], [780, 624], [860, 630], [940, 606], [1052, 572]),
    reverse(collar),
  )
  const padding = join(collar, reverse(offset(collar, tapered(36, 0.25))))
  const eyestay = join(
    ridge,
    curve(
      [648, 586],
      [682, 594],
      [690, 632],
      [652, 690],
      [580, 738],
      [480, 790],
      [436, 784],
      [424, 752],
      [424, 734],
    ),
  )
  const toe = join(
    slice(instep, 0, 0.24),
    curve(
      [272, 786],
      [312, 806],
      [340, 846],
      [400, 876],
      [500, 890],
      [500, 890],
      [500, 940],
      [300, 960],
      [140, 940],
    ),
  )
  const counter = join(
    slice(heel, 0.3, 1),
    curve(
      [1072, 880],
      [960, 900],
      [720, 916],
      [720, 916],
      [800, 856],
      [880, 812],
      [940, 740],
      [986, 680],
      [1046, 656],
    ),
  )
  const wing = join(
    curve([560, 752], [640, 704], [690, 640], [690, 640], [712, 700], [752, 776], [850, 826], [850, 826]),
    curve([850, 826], [760, 872], [640, 912], [640, 912], [650, 850], [620, 790], [560, 752]),
  )
  const tab = curve(
    [1006, 596],
    [1030, 548],
    [1062, 534],
    [1080, 552],
    [1070, 600],
    [1056, 652],
    [1040, 650],
    [1036, 610],
    [1006, 596],
  )
  const fold = curve([150, 908], [240, 936], [420, 952], [600, 942], [760, 930], [900, 908], [1072, 884])
  return [
    grounded(bottom),
    part(inside, shade(lining, 0.4), { round: 0.4, soft: 24 }),
    part(tongue, accent, { soft: 26, inner: mesh(tongue, accent, 12) }),
    lugs(bottom, tread, { height: 13, every: 40, from: 0.14, to: 0.9 }),
    part(offset(upper, 1.5), main, { soft: 60, round: 0.8, inner: mesh(upper, main, 15, -14, 0.6) }),
    within(
      upper,
      glow(slice(instep, 0.1, 0.5), tint(main, 0.5), 30, 0.35, 16),
      part(wing, accent, { lift: 7, soft: 20, edge: true }),
      stitch(offset(slice(wing, 0.02, 0.42), 12), tint(accent, 0.25)),
      part(counter, accent, { lift: 8, soft: 26, edge: true }),
      stitch(offset(slice(counter, 0.52, 0.98), 12), tint(accent, 0.25)),
      groove(curve([860, 880], [920, 806], [990, 768], [1064, 756]), accent, 5),
      part(toe, accent, { lift: 7, soft: 30, edge: true }),
      stitch(offset(slice(toe, 0.27, 0.55), 12), tint(accent, 0.25)),
      part(eyestay, accent, { lift: 8, soft: 18, edge: true }),
      stitch(offset(slice(eyestay, 0.46, 0.93), 12), tint(accent, 0.25)),
      part(padding, main, { soft: 22, round: 0.9, lift: 3 }),
      stroke(offset(collar, tapered(36, 0.25)), shade(main, 0.4), 3, 'opacity="0.6"'),
      glow(offset(top, -12), '#14100c', 24, 0.3, 8),
    ),
    part(tab, accent, { soft: 14, inner: rib(tab, accent, 9, 100) }),
    sideLaces({ edge: ridge, rows: 6, colour: laces, metal: shade(accent, 0.3), from: 0.06, to: 0.88 }),
    wall(top, bottom, foam, creases([fold, offset(slice(fold, 0.5, 0.96), 15)], foam)),
    part(strip(offset(bottom, tapered(-15, 0.16)), bottom), tread, { soft: 10 }),
    bow([648, 580], laces, 0.72, 15),
  ].join('')
}
