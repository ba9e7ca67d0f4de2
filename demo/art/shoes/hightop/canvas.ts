import { type Colours } from '../../article.ts'
import { curve, join, offset, reverse, slice, tapered } from '../../kit/line.ts'
import { glow, part, stitch, stroke, within } from '../../kit/paint.ts'
import { weave } from '../../kit/texture.ts'
import { shade, tint } from '../../tone.ts'
import { bow, eyelet, sideLaces } from '../parts/laces.ts'
import { FOAM, GUM, roles } from '../parts/roles.ts'
import { grounded, lugs, ribs, strip, wall } from '../parts/sole.ts'

const bottom = curve(
  [128, 880],
  [124, 944],
  [146, 984],
  [240, 992],
  [600, 994],
  [900, 994],
  [1030, 992],
  [1064, 972],
  [1070, 872],
)
const top = curve([128, 880], [170, 866], [300, 892], [600, 898], [860, 884], [1040, 864], [1070, 872])
const instep = curve(
  [142, 900],
  [140, 846],
  [170, 804],
  [240, 772],
  [330, 753],
  [410, 719],
  [480, 663],
  [534, 595],
  [574, 514],
  [600, 430],
)
const collar = curve([600, 430], [616, 425], [700, 440], [800, 454], [900, 451], [992, 430])
const heel = curve([992, 430], [1006, 432], [1008, 505], [998, 598], [1006, 700], [1036, 790], [1060, 880])
const upper = join(instep, collar, heel, curve([1060, 900], [600, 930], [142, 920]))

/** The side of a canvas high-top with rubber toe, long lacing and a taped sole. */
export function canvas(colours: Colours): string {
  const { main, accent, laces, lining } = roles(colours)
  const foam = FOAM
  const thread = tint(main, 0.55)
  const ridge = slice(instep, 0.38, 1)
  const tongue = join(
    offset(slice(instep, 0.34, 0.985), tapered(-22, 0.15, 'start')),
    curve([576, 420], [586, 379], [616, 362], [648, 371], [650, 412], [640, 488]),
    curve([600, 590], [440, 743]),
  )
  const inside = join(curve([626, 425], [700, 412], [800, 417], [900, 417], [990, 428]), reverse(collar))
  const quarter = join(
    ridge,
    collar,
    heel,
    curve([1060, 920], [520, 920], [520, 920], [500, 850], [440, 790], [380, 764], [364, 745]),
  )
  const backstay = join(
    curve(
      [944, 444],
      [950, 539],
      [942, 641],
      [960, 760],
      [990, 900],
      [990, 900],
      [1080, 900],
      [1080, 900],
      [1080, 420],
      [944, 420],
    ),
  )
  const cap = join(
    curve([120, 930], [124, 850], [160, 804], [222, 782], [270, 800], [300, 840], [312, 890], [330, 920]),
    curve([330, 930], [120, 940]),
  )
  const facing = join(ridge, reverse(offset(ridge, tapered(52, 0.2, 'start'))))
  const ankle = join(
    curve([960, 470], [900, 480], [850, 520], [840, 576], [870, 624], [950, 640]),
    curve([950, 640], [1040, 640], [1040, 460], [960, 470]),
  )
  const stripe = strip(offset(slice(top, 0.05, 0.99), 24), offset(slice(top, 0.05, 0.99), 36))
  return [
    grounded(bottom),
    part(inside, shade(lining, 0.4), { round: 0.4, soft: 24 }),
    part(tongue, main, { soft: 24, inner: weave(tongue, main, 9, 0, 0.4) }),
    part(offset(upper, 1.5), main, { soft: 60, round: 0.8, inner: weave(upper, main, 9, 4, 0.4) }),
    within(
      upper,
      part(quarter, main, { lift: 6, soft: 40, edge: true, inner: weave(quarter, main, 9, -4, 0.4) }),
      stitch(offset(slice(quarter, 0.82, 0.985), 11), thread),
      part(facing, main, { lift: 4, soft: 16, edge: true, inner: weave(facing, main, 9, 40, 0.3) }),
      stitch(offset(ridge, tapered(44, 0.2, 'start')), thread),
      part(backstay, accent, { lift: 6, soft: 20, edge: true }),
      stitch(offset(slice(backstay, 0.03, 0.4), -11), tint(accent, 0.3)),
      stitch(offset(collar, 14), thread),
      stitch(offset(collar, 25), thread),
      part(ankle, main, { lift: 4, soft: 18, edge: true, inner: weave(ankle, main, 9, 30, 0.4) }),
      stitch(offset(slice(ankle, 0.02, 0.62), -11), thread),
      stitch(offset(slice(ankle, 0.02, 0.62), -21), thread),
      eyelet([640, 850], '#c9c6c0', 11),
      eyelet([700, 850], '#c9c6c0', 11),
      glow(offset(top, -10), '#14100c', 22, 0.3, 8),
    ),
    sideLaces({
      edge: ridge,
      rows: 9,
      colour: laces,
      metal: '#c9c6c0',
      from: 0.04,
      to: 0.93,
      inset: 24,
      width: 18,
      reach: 24,
    }),
    wall(top, bottom, foam),
    part(stripe, accent, { soft: 6, round: 0.4 }),
    part(cap, foam, { soft: 40, round: 0.7, lift: 3 }),
    within(
      cap,
      ribs(
        curve([118, 886], [220, 880], [330, 900]),
        curve([118, 940], [220, 940], [330, 950]),
        foam,
        34,
        0,
        1,
        3,
      ),
      stroke(curve([118, 888], [200, 878], [330, 898]), shade(foam, 0.2), 3),
      glow(curve([160, 840], [200, 804], [250, 800]), '#ffffff', 16, 0.8, 8),
    ),
    lugs(bottom, GUM, { height: 4, every: 24, from: 0.12, to: 0.9 }),
    part(strip(offset(slice(bottom, 0.06, 0.96), tapered(-20, 0.05)), slice(bottom, 0.06, 0.96)), GUM, {
      soft: 10,
    }),
    bow([602, 434], laces, 0.8, 18, 10),
  ].join('')
}
