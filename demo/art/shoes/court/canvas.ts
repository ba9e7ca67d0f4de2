import { type Colours } from '../../article.ts'
import { curve, join, offset, reverse, slice, tapered } from '../../kit/line.ts'
import { glow, part, stitch, stroke, within } from '../../kit/paint.ts'
import { weave } from '../../kit/texture.ts'
import { shade, tint } from '../../tone.ts'
import { bow, sideLaces } from '../parts/laces.ts'
import { FOAM, GUM, roles } from '../parts/roles.ts'
import { grounded, ribs, strip, wall } from '../parts/sole.ts'

const bottom = curve(
  [132, 900],
  [130, 950],
  [148, 984],
  [240, 992],
  [600, 994],
  [900, 994],
  [1030, 992],
  [1064, 976],
  [1070, 892],
)
const top = curve([132, 900], [170, 888], [300, 910], [600, 914], [860, 902], [1040, 884], [1070, 892])
const instep = curve(
  [146, 920],
  [144, 870],
  [170, 832],
  [240, 800],
  [330, 782],
  [420, 756],
  [520, 706],
  [610, 656],
  [680, 616],
)
const collar = curve(
  [680, 616],
  [706, 622],
  [744, 656],
  [800, 686],
  [870, 690],
  [940, 668],
  [1000, 636],
  [1044, 618],
)
const heel = curve([1044, 618], [1060, 626], [1054, 700], [1056, 790], [1062, 896])
const upper = join(instep, collar, heel, curve([1062, 910], [600, 940], [146, 930]))

/** The side of a canvas shoe with a rubber toe and a striped tape around a gum sole. */
export function canvas(colours: Colours): string {
  const { main, accent, laces, lining } = roles(colours)
  const foam = FOAM
  const thread = tint(accent, 0.4)
  const ridge = slice(instep, 0.53, 1)
  const tongue = join(
    offset(slice(instep, 0.48, 0.97), tapered(-20, 0.2, 'start')),
    curve([684, 588], [720, 556], [754, 560], [756, 596], [724, 644], [650, 700]),
    curve([600, 720], [460, 760]),
  )
  const inside = join(
    curve([706, 616], [750, 622], [820, 646], [880, 650], [960, 628], [1042, 616]),
    reverse(collar),
  )
  const quarter = join(
    ridge,
    collar,
    heel,
    curve([1062, 930], [590, 930], [590, 930], [560, 880], [490, 830], [440, 800], [426, 760]),
  )
  const backstay = curve(
    [976, 644],
    [990, 730],
    [1000, 800],
    [1012, 920],
    [1012, 920],
    [1070, 920],
    [1070, 920],
    [1066, 610],
    [1044, 610],
    [976, 644],
  )
  const bumper = join(
    curve([120, 930], [122, 880], [142, 846], [182, 838], [232, 862], [288, 900], [330, 920]),
    curve([330, 930], [120, 940]),
  )
  const band = strip(offset(slice(collar, 0.02, 0.98), 4), offset(slice(collar, 0.02, 0.98), 22))
  const stripe = strip(offset(slice(top, 0.05, 0.99), 22), offset(slice(top, 0.05, 0.99), 34))
  const label = curve(
    [1000, 902],
    [1068, 892],
    [1068, 892],
    [1066, 950],
    [1066, 950],
    [1002, 956],
    [1002, 956],
    [1000, 902],
  )
  return [
    grounded(bottom),
    part(inside, shade(lining, 0.4), { round: 0.4, soft: 24 }),
    part(tongue, main, { soft: 24, inner: weave(tongue, main, 9, 0, 0.4) }),
    part(offset(upper, 1.5), main, { soft: 60, round: 0.8, inner: weave(upper, main, 9, 4, 0.4) }),
    within(
      upper,
      glow(slice(instep, 0.12, 0.5), tint(main, 0.6), 30, 0.35, 16),
      part(quarter, main, { lift: 6, soft: 30, edge: true, inner: weave(quarter, main, 9, -4, 0.4) }),
      stitch(offset(slice(quarter, 0.74, 0.985), 11), thread),
      stitch(offset(slice(quarter, 0.74, 0.985), 22), thread),
      stitch(curve([720, 660], [736, 740], [790, 800], [880, 832], [990, 826]), thread),
      stitch(curve([708, 664], [722, 748], [784, 814], [880, 846], [992, 840]), thread),
      stitch(offset(slice(ridge, 0.02, 0.97), 44), thread),
      part(backstay, accent, { lift: 6, soft: 20, edge: true }),
      stitch(offset(slice(backstay, 0.03, 0.42), -11), tint(accent, 0.3)),
      part(band, accent, { soft: 8 }),
      glow(offset(top, -10), '#14100c', 22, 0.3, 8),
    ),
    sideLaces({
      edge: ridge,
      rows: 5,
      colour: laces,
      metal: '#c9c6c0',
      from: 0.06,
      to: 0.86,
      inset: 26,
      width: 19,
      reach: 24,
    }),
    wall(top, bottom, foam),
    part(stripe, accent, { soft: 6, round: 0.4 }),
    part(bumper, foam, { soft: 30, round: 0.7, lift: 3 }),
    within(
      bumper,
      ribs(
        curve([120, 892], [200, 884], [330, 916]),
        curve([120, 930], [200, 930], [330, 940]),
        foam,
        30,
        0,
        1,
        3,
      ),
      stroke(curve([118, 892], [150, 880], [210, 884], [300, 918]), shade(foam, 0.2), 3),
    ),
    part(label, accent, { soft: 10, edge: true }),
    stroke(curve([1014, 926], [1054, 920]), tint(accent, 0.7), 5),
    part(strip(offset(slice(bottom, 0.05, 0.96), tapered(-20, 0.05)), slice(bottom, 0.05, 0.96)), GUM, {
      soft: 10,
    }),
    bow([686, 604], laces, 0.78, 18),
  ].join('')
}
