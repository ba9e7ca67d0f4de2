import { type Colours } from '../../article.ts'
import { curve, join, offset, reverse, slice, tapered } from '../../kit/line.ts'
import { glow, groove, part, stitch, within } from '../../kit/paint.ts'
import { shade, tint } from '../../tone.ts'
import { bow, sideLaces } from '../parts/laces.ts'
import { leatherRoles, sheen } from '../parts/leather.ts'
import { creases, grounded, lugs, strip, wall } from '../parts/sole.ts'

const top = curve([126, 900], [190, 910], [340, 920], [560, 914], [760, 900], [900, 892], [1076, 888])
const bottom = curve(
  [126, 900],
  [132, 944],
  [176, 972],
  [300, 982],
  [600, 980],
  [720, 970],
  [800, 966],
  [808, 982],
  [1010, 982],
  [1062, 968],
  [1076, 888],
)
const instep = curve(
  [140, 914],
  [134, 862],
  [156, 818],
  [220, 786],
  [310, 770],
  [400, 748],
  [480, 712],
  [556, 664],
  [620, 620],
  [660, 596],
)
const mouth = curve(
  [660, 596],
  [690, 602],
  [724, 640],
  [786, 676],
  [860, 684],
  [940, 664],
  [1000, 632],
  [1044, 614],
)
const heel = curve([1044, 614], [1062, 624], [1054, 700], [1058, 790], [1068, 894])
const upper = join(instep, mouth, heel, curve([1068, 910], [600, 940], [140, 926]))

/** The side of a laced school shoe with a padded mouth and a thick ribbed sole. */
export function derby(colours: Colours): string {
  const { main, accent, sole, lining, thread } = leatherRoles(colours)
  const ridge = slice(instep, 0.6, 1)
  const tongue = join(
    offset(slice(instep, 0.56, 0.97), tapered(-20, 0.2, 'start')),
    curve([664, 572], [700, 544], [734, 548], [738, 584], [710, 630], [640, 680]),
    curve([600, 700], [500, 730]),
  )
  const inside = join(
    curve([684, 598], [730, 606], [800, 632], [870, 638], [950, 622], [1042, 612]),
    reverse(mouth),
  )
  const padding = join(mouth, reverse(offset(mouth, tapered(40, 0.24))))
  const quarter = join(
    ridge,
    mouth,
    heel,
    curve(
      [1068, 920],
      [700, 940],
      [700, 940],
      [690, 880],
      [640, 820],
      [560, 780],
      [500, 760],
      [474, 736],
      [478, 712],
    ),
  )
  const counter = join(
    curve([900, 690], [890, 760], [880, 830], [840, 930]),
    curve([840, 940], [1090, 940], [1080, 640], [1044, 640], [980, 670], [900, 690]),
  )
  const apron = curve([150, 858], [220, 838], [320, 838], [400, 820], [462, 790], [500, 756])
  return [
    grounded(offset(bottom, 10)),
    part(inside, shade(lining, 0.2), { round: 0.4, soft: 24 }),
    part(tongue, main, { soft: 28 }),
    lugs(bottom, sole, { height: 12, every: 34, gap: 0.24, from: 0.12, to: 0.52 }),
    lugs(bottom, sole, { height: 12, every: 34, gap: 0.24, from: 0.68, to: 0.92 }),
    part(offset(upper, 1.5), main, { soft: 62, round: 0.9 }),
    within(
      upper,
      groove(apron, main, 6),
      stitch(offset(apron, -11), thread, 3.6, '9 6'),
      sheen(
        curve([176, 816], [240, 794], [330, 776], [410, 756]),
        curve([200, 830], [270, 814], [350, 798], [410, 756]),
        0.5,
      ),
      sheen(curve([156, 890], [250, 874], [360, 868]), curve([164, 902], [260, 890], [360, 868]), 0.25),
      part(quarter, main, { lift: 8, soft: 40, round: 0.75, edge: true }),
      stitch(offset(slice(quarter, 0.7, 0.985), 11), thread),
      stitch(offset(slice(quarter, 0.7, 0.985), 21), thread),
      part(counter, accent, { lift: 6, soft: 30, edge: true }),
      stitch(offset(slice(counter, 0.02, 0.3), -11), tint(accent, 0.25)),
      sheen(curve([690, 760], [760, 790], [830, 790]), curve([690, 776], [760, 812], [830, 790]), 0.2),
      part(padding, shade(main, 0.06), { soft: 24, round: 0.95, lift: 3 }),
      glow(offset(top, -8), '#14100c', 22, 0.35, 8),
    ),
    sideLaces({
      edge: ridge,
      rows: 4,
      colour: shade(main, 0.1),
      metal: shade(main, 0.2),
      from: 0.1,
      to: 0.84,
      inset: 28,
      width: 14,
      reach: 22,
    }),
    wall(
      top,
      bottom,
      sole,
      creases([offset(slice(top, 0.03, 0.97), 34), offset(slice(top, 0.03, 0.97), 48)], sole),
    ),
    part(strip(offset(top, -3), offset(top, 12)), tint(sole, 0.1), { soft: 6, round: 0.5 }),
    stitch(offset(slice(top, 0.02, 0.98), 5), tint(sole, 0.4), 3.4, '10 6'),
    bow([664, 588], shade(main, 0.05), 0.74, 13),
  ].join('')
}
