import { bothSides, closed, curve, join, reverse, strip } from '../kit/line.ts'
import { offset, slice, tapered } from '../kit/measure.ts'
import { cloud, glow, part, sewn, stitch, stitched, stroke, within } from '../kit/paint.ts'
import { rib, stepped, weave } from '../kit/texture.ts'
import { contrast, shade, tint } from '../tone.ts'
import { label, last, mouth, symmetric } from './parts/above.ts'
import { FOAM, GUM, type Roles, roles } from './parts/roles.ts'
import { shoe } from './parts/shoe.ts'
import { grounded, hollow, outsole, wall } from './parts/sole.ts'
import { sideUpper, topUpper } from './parts/upper.ts'

/** The side of a canvas shoe without laces, elastic beside the tongue, on a flat rubber sole. */
function slipSide({ main, accent, trim, lining }: Roles): string {
  const bottom = curve('130,912 128,956 146,986 240,993 600,994 900,994 1034,992 1066,978 1074,904')
  const top = curve('130,912 170,902 300,920 600,924 860,914 1040,898 1074,904')
  const instep = curve('144,930 142,886 168,846 240,810 330,784 430,752 530,712 610,676 650,660')
  const collar = curve('650,660 676,664 712,694 764,722 840,732 920,714 990,680 1046,656')
  const heel = curve('1046,656 1062,666 1056,740 1058,820 1066,908')
  const upper = join(instep, collar, heel, '1066,920 600,950 144,940')
  const gore = closed('664,664 690,712 730,770 790,812! 850,800 860,760 842,732! 764,722 712,694')
  const quarter = join(
    '730,770 790,812 850,800 860,762 842,732',
    slice(collar, 0.52, 1),
    heel,
    '1066,940 640,940! 650,860 690,800 730,770',
  )
  const backstay = closed('980,684 992,760 1000,830 1010,930! 1080,930! 1070,650 1046,656')
  const padding = join(collar, reverse(offset(collar, tapered(26, 0.2))))
  const line = strip(offset(slice(top, 0.03, 0.99), 40), offset(slice(top, 0.03, 0.99), 48))
  const tag = closed('1010,908 1072,900! 1070,946! 1012,950!')
  return [
    grounded(bottom),
    hollow('672,662 720,670 790,696 870,702 950,682 1044,654', collar, shade(lining, 0.4), 0.4, 24),
    sideUpper(upper, main, { soft: 58, round: 0.8 }, [top, -10, 22, 0.3])(
      stepped(accent, 84, -22)(upper),
      glow(slice(instep, 0.1, 0.6), '#ffffff', 30, 0.28, 16),
      weave(main, 9, 0, 0.22)(upper),
      stroke(offset(instep, 70), '#14100c', 46, 'opacity="0.08" filter="url(#blur16)"'),
      part(gore, contrast(accent, 0.08), { soft: 16, inner: rib(accent, 10, 30, 0.6) }),
      part(quarter, accent, { lift: 7, soft: 34, edge: true, inner: weave(accent, 9, -4, 0.4) }),
      stitched(quarter, trim, [0.78, 0.99, 11, 22]),
      sewn(backstay, accent, { lift: 5, soft: 20 }, trim, [0.03, 0.42, -11]),
      part(padding, accent, { soft: 20, round: 0.9, lift: 3 }),
    ),
    wall(top, bottom, FOAM),
    part(line, accent, { soft: 4, round: 0.3 }),
    part(tag, accent, { soft: 8, edge: true }),
    stroke(curve('1024,926 1058,922'), tint(accent, 0.7), 5),
    outsole(bottom, GUM, -14, 0.05, 10, 0.05, 0.97),
  ].join('')
}

const upper = offset(last, 20)
const opening = symmetric('0,-60 52,-44 90,40 98,190 88,340 48,416 0,430')

function slipAbove({ main, accent, trim, lining }: Roles): string {
  const vamp = closed('-260,-110 -150,-110 -80,-92 0,-84 80,-92 150,-110 260,-110! 260,-700! -260,-700!')
  const back = closed('-34,400 -40,560! 40,560! 34,400!')
  const gores = bothSides('52,-50 84,30 104,110! 146,96 140,0 112,-96! 70,-92')
  return [
    part(last, FOAM, { soft: 24, round: 0.8 }),
    stroke(offset(last, 9), accent, 5),
    topUpper(upper, accent, { soft: 60, round: 0.9, inner: weave(accent, 9, 0, 0.4) })(
      part(vamp, main, { soft: 40, round: 0.5, inner: stepped(accent, 92) }),
      weave(main, 9, 0, 0.2)(vamp),
      stitch(curve('-240,-124 -80,-108 0,-100 80,-108 240,-124'), trim),
      cloud(closed('-120,-380 -40,-430 30,-370 10,-290 -90,-300'), '#ffffff', 0.22, 16),
      ...gores.map(gore => part(gore, contrast(accent, 0.1), { soft: 14, inner: rib(accent, 9, 90, 0.6) })),
      part(back, accent, { soft: 16, edge: true, lift: 4 }),
    ),
    mouth(opening, lining, 0.3, accent, 18, label(320, accent)),
    within(opening, stitch(offset(opening, 12), tint(accent, 0.3))),
  ].join('')
}

/** Shoes without laces. */
export const slipon = shoe('slipon', roles, [slipSide], -70, '420,620 2.1 12', { above: [slipAbove] })
