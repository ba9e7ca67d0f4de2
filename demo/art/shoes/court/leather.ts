import { type Colours } from '../../article.ts'
import { curve, join, offset, reverse, slice, spread, tapered, type Point } from '../../kit/line.ts'
import { cloud, glow, part, stitch, within } from '../../kit/paint.ts'
import { holes } from '../../kit/texture.ts'
import { shade, tint } from '../../tone.ts'
import { bow, sideLaces } from '../parts/laces.ts'
import { roles } from '../parts/roles.ts'
import { grounded, lugs, ribs, strip, wall } from '../parts/sole.ts'

const bottom = curve(
  [134, 908],
  [138, 954],
  [166, 984],
  [260, 992],
  [600, 994],
  [900, 994],
  [1020, 992],
  [1056, 974],
  [1066, 884],
)
const top = curve([134, 908], [170, 896], [300, 906], [600, 902], [860, 886], [1030, 872], [1066, 884])
const instep = curve(
  [146, 920],
  [144, 866],
  [168, 822],
  [236, 786],
  [330, 766],
  [424, 736],
  [516, 688],
  [600, 634],
  [664, 588],
)
const collar = curve(
  [664, 588],
  [694, 592],
  [732, 632],
  [790, 664],
  [860, 668],
  [930, 646],
  [990, 616],
  [1036, 600],
)
const heel = curve([1036, 600], [1056, 606], [1048, 680], [1050, 770], [1058, 880])
const upper = join(instep, collar, heel, curve([1058, 900], [600, 930], [146, 930]))

/** The side of a leather court shoe with a perforated toe and a stitched cup sole. */
export function leather(colours: Colours): string {
  const { main, accent, foam, tread, laces, lining } = roles(colours)
  const thread = tint(main, 0.3)
  const ridge = slice(instep, 0.5, 1)
  const tongue = join(
    offset(slice(instep, 0.44, 0.97), tapered(-24, 0.2, 'start')),
    curve([666, 556], [706, 524], [744, 530], [748, 566], [720, 620], [650, 680]),
    curve([600, 700], [440, 750]),
  )
  const inside = join(
    curve([690, 590], [730, 596], [800, 622], [870, 626], [950, 608], [1034, 598]),
    reverse(collar),
  )
  const padding = join(collar, reverse(offset(collar, tapered(40, 0.22))))
  const eyestay = join(
    ridge,
    curve(
      [664, 588],
      [704, 596],
      [714, 636],
      [690, 700],
      [640, 760],
      [520, 806],
      [446, 806],
      [424, 780],
      [420, 738],
    ),
  )
  const vamp = join(
    slice(instep, 0, 0.47),
    curve([410, 742], [430, 800], [470, 850], [560, 900], [560, 900], [560, 940], [146, 940]),
  )
  const cap = join(
    slice(instep, 0, 0.2),
    curve([216, 794], [250, 830], [262, 870], [250, 930], [250, 930], [146, 940]),
  )
  const quarter = join(
    curve(
      [714, 640],
      [760, 700],
      [800, 790],
      [820, 900],
      [820, 900],
      [1058, 930],
      [1058, 930],
      [1052, 760],
      [1048, 700],
      [960, 700],
      [860, 716],
      [770, 690],
      [714, 640],
    ),
  )
  const patch = join(
    curve(
      [952, 640],
      [964, 700],
      [976, 750],
      [976, 750],
      [1060, 746],
      [1060, 746],
      [1060, 596],
      [1036, 596],
      [952, 640],
    ),
  )
  const seam = curve([714, 640], [760, 700], [800, 790], [820, 910])
  const badge = strip(offset(seam, 6), offset(seam, 58))
  const dots: Point[] = [0, 1, 2, 3].flatMap(row =>
    spread(
      curve(
        [292 + row * 24, 884 - row * 2],
        [300 + row * 22, 836 - row * 6],
        [336 + row * 16, 796 - row * 10],
      ),
      5 - (row > 2 ? 1 : 0),
    ).map(({ point }) => point),
  )
  return [
    grounded(bottom),
    part(inside, shade(lining, 0.4), { round: 0.4, soft: 24 }),
    part(tongue, main, { soft: 28 }),
    stitch(offset(slice(tongue, 0.34, 0.62), 10), thread),
    lugs(bottom, tread, { height: 5, every: 26, from: 0.16, to: 0.86 }),
    part(offset(upper, 1.5), main, { soft: 64, round: 0.85 }),
    within(
      upper,
      part(vamp, main, { soft: 54, round: 0.7 }),
      cloud(
        curve([200, 820], [280, 784], [370, 770], [340, 800], [250, 832], [200, 820]),
        '#ffffff',
        0.28,
        16,
      ),
      holes(dots, main, 5),
      part(quarter, main, { lift: 7, soft: 26, edge: true }),
      stitch(offset(slice(quarter, 0.02, 0.26), -12), thread),
      stitch(offset(slice(quarter, 0.02, 0.26), -22), thread),
      part(cap, main, { lift: 7, soft: 30, edge: true }),
      stitch(offset(slice(cap, 0.34, 0.6), 12), thread),
      part(badge, accent, { lift: 6, soft: 16, edge: true }),
      stitch(offset(seam, 49), tint(accent, 0.25)),
      part(eyestay, main, { lift: 8, soft: 20, edge: true }),
      stitch(offset(slice(eyestay, 0.46, 0.95), 12), thread),
      part(padding, shade(main, 0.04), { soft: 24, round: 0.9, lift: 3 }),
      part(patch, accent, { lift: 6, soft: 22, edge: true }),
      stitch(offset(slice(patch, 0.0, 0.34), -12), tint(accent, 0.25)),
      glow(offset(top, -10), '#14100c', 22, 0.3, 8),
    ),
    sideLaces({
      edge: ridge,
      rows: 6,
      colour: laces,
      metal: shade(main, 0.25),
      from: 0.05,
      to: 0.88,
      inset: 28,
      width: 18,
    }),
    wall(top, bottom, foam, ribs(slice(top, 0.02, 0.1), slice(bottom, 0.04, 0.13), foam, 9, 0, 1, 4)),
    stitch(offset(slice(top, 0.03, 0.98), 18), shade(foam, 0.12), 4, '12 7'),
    part(strip(offset(slice(bottom, 0.07, 0.95), tapered(-16, 0.1)), slice(bottom, 0.07, 0.95)), tread, {
      soft: 10,
    }),
    bow([668, 578], laces, 0.76, 17),
  ].join('')
}
