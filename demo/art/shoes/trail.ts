import { closed, curve, join, reverse, strip } from '../kit/line.ts'
import { offset, slice, tapered } from '../kit/measure.ts'
import { glow, groove, part, sewn, stitch, stroke } from '../kit/paint.ts'
import { mesh, rib, weave } from '../kit/texture.ts'
import { mix, shade, tint } from '../tone.ts'
import { flap, sideLaces } from './parts/laces.ts'
import { FOAM, GUM, type Roles, roles } from './parts/roles.ts'
import { shoe } from './parts/shoe.ts'
import { creases, grounded, hollow, lugs, outsole, wall } from './parts/sole.ts'
import { sideUpper } from './parts/upper.ts'

/** The side of a shoe for rough ground: rubber around the foot, tapes from the sole to the laces, deep lugs. */
function trailSide({ main, accent, trim, foam, tread, laces, lining }: Roles): string {
  const bottom = curve('124,866 138,920 200,948 330,956 520,950 680,940 840,948 980,950 1050,928 1082,852')
  const top = curve('124,866 200,880 330,890 500,880 660,852 820,828 960,826 1082,852')
  const instep = curve('140,886 140,828 176,778 258,740 358,714 450,682 530,638 600,590 652,552')
  const collar = curve('652,552 684,552 724,590 784,624 852,630 922,606 982,566 1040,532')
  const heel = curve('1040,532 1062,546 1048,640 1046,720 1058,790 1072,856')
  const upper = join(instep, collar, heel, '1072,880 800,900 500,930 140,910')
  const ridge = slice(instep, 0.5, 1)
  const tongue = flap(instep, 0.46, -26, '652,528 690,494 730,500 736,546 708,600 640,664 | 600,700 440,740')
  const padding = join(collar, reverse(offset(collar, tapered(42, 0.25))))
  const eyestay = join(ridge, '652,552 690,560 698,606 652,670 580,722 490,770 438,768 422,742 424,716')
  const guard = closed(
    `110,950! 120,846 150,790 186,776 222,800 290,838 400,848 560,826 700,800 840,776 960,776 1090,800! 1100,950!`,
  )
  const cap = closed('110,950! 116,850 146,792 184,774 226,798 252,850 256,950!')
  const counter = join(slice(heel, 0.2, 1), '1090,900 900,880! 884,810 920,730 984,664 1050,620')
  const tapes = ['456,760 442,846', '524,730 540,832', '588,690 640,812', '648,636 740,792'].map(line =>
    strip(offset(curve(line), -13), offset(curve(line), 13)),
  )
  const tab = closed('996,560 1016,500 1046,484 1066,500 1062,560 1050,620 1034,620 1030,560')
  const plate = curve('160,900 300,924 480,920 640,896 800,874 960,870 1074,886')
  return [
    grounded(offset(bottom, 20)),
    hollow('676,556 720,560 790,594 860,602 940,576 1038,530', collar, shade(lining, 0.4), 0.4, 24),
    part(tongue, accent, { soft: 26, inner: mesh(accent, 12) }),
    lugs(bottom, tread, { height: 24, every: 54, gap: 0.26, from: 0.09, to: 0.5 }),
    lugs(bottom, tread, { height: 24, every: 50, gap: 0.26, from: 0.55, to: 0.93 }),
    sideUpper(upper, main, { soft: 60, round: 0.8, inner: mesh(main, 13, -14, 0.55) }, [top, -12, 24, 0.3])(
      glow(slice(instep, 0.1, 0.5), tint(main, 0.5), 30, 0.35, 16),
      sewn(counter, accent, { lift: 8, soft: 26, inner: weave(accent, 9, 30, 0.3) }, trim, [0.55, 0.96, 12]),
      part(guard, shade(main, 0.16), { lift: 7, soft: 22, edge: true }),
      ...tapes.map(tape =>
        part(tape, accent, { lift: 5, soft: 8, edge: true, inner: rib(accent, 7, 0, 0.4) }),
      ),
      part(cap, tread, { lift: 7, soft: 26, edge: true, round: 0.7 }),
      groove(curve('150,830 180,812 214,836'), tread, 5),
      groove(curve('134,870 180,850 234,872'), tread, 5),
      sewn(eyestay, shade(main, 0.16), { lift: 8, soft: 18 }, trim, [0.46, 0.93, 12]),
      part(padding, main, { soft: 24, round: 0.9, lift: 3 }),
      stroke(offset(collar, tapered(42, 0.25)), shade(main, 0.4), 3, 'opacity="0.6"'),
    ),
    part(tab, accent, { soft: 14, inner: rib(accent, 9, 100) }),
    sideLaces(ridge, 7, laces, shade(accent, 0.3), { from: 0.05, to: 0.9, width: 11 }),
    wall(top, bottom, foam, creases([plate], foam)),
    part(strip(offset(plate, 8), bottom), mix(foam, accent, 0.55), { soft: 16, round: 0.6 }),
    outsole(bottom, tread, -14, 0.1, 9),
  ].join('')
}

/** The side of a runner of old: nylon with suede sewn around it, two slanted bands, a wedge of foam on gum. */
function retroSide({ main, accent, trim, laces, lining, second, third }: Roles): string {
  const bottom = curve('128,922 150,960 240,982 420,988 700,988 940,988 1040,972 1096,900')
  const top = curve('128,912 240,926 420,924 600,904 760,874 920,852 1060,846 1096,856')
  const instep = curve('144,926 146,882 180,842 262,806 360,778 452,744 530,698 598,648 646,612')
  const collar = curve('646,612 672,614 716,652 780,692 850,698 920,674 980,636 1036,604')
  const heel = curve('1036,604 1058,614 1050,690 1050,760 1062,850')
  const upper = join(instep, collar, heel, '1062,880 800,910 500,950 144,946')
  const suede = accent
  const band = third === second ? FOAM : third
  const ridge = slice(instep, 0.52, 1)
  const tongue = flap(instep, 0.48, -22, '650,588 688,552 722,560 724,600 700,650 640,700 | 600,730 450,770')
  const eyestay = join(ridge, '646,612 680,622 686,664 650,722 590,772 500,822 452,824 436,800 432,768')
  const toe = join(slice(instep, 0, 0.3), '330,786 350,830 420,880 500,910! 480,960 140,960')
  const counter = join(slice(heel, 0.35, 1), '1080,900 800,940! 790,900 850,830 930,780 990,730 1048,704')
  const slanted = ['600,912 690,810 736,700', '668,900 754,800 796,712'].map(points =>
    strip(offset(curve(points), -17), offset(curve(points), 17)),
  )
  const saddle = strip(offset(slice(top, 0.3, 0.86), -44), offset(slice(top, 0.3, 0.86), 10))
  const tab = closed('980,660 1000,610 1034,590 1056,604 1052,660 1048,710 1010,706')
  const layer = curve('132,934 260,952 440,952 620,934 780,910 940,894 1090,884')
  return [
    grounded(bottom),
    hollow('668,618 716,622 790,660 860,668 940,644 1034,600', collar, shade(lining, 0.4), 0.4, 24),
    part(tongue, main, { soft: 26, inner: weave(main, 8, 0, 0.4) }),
    sideUpper(upper, main, { soft: 60, round: 0.8, inner: weave(main, 8, -20, 0.45) }, [top, -12, 24, 0.3])(
      glow(slice(instep, 0.12, 0.5), tint(main, 0.5), 28, 0.3, 16),
      sewn(saddle, suede, { lift: 5, soft: 18 }, trim),
      ...slanted.map(line => sewn(line, band, { lift: 6, soft: 12 }, tint(band, 0.3), [0.01, 0.47, 7])),
      sewn(counter, suede, { lift: 8, soft: 28 }, trim, [0.5, 0.97, 12, 22]),
      sewn(toe, suede, { lift: 8, soft: 34 }, trim, [0.3, 0.6, 12, 22]),
      sewn(eyestay, suede, { lift: 8, soft: 18 }, trim, [0.46, 0.93, 12]),
      stitch(offset(collar, 26), trim),
    ),
    part(tab, suede, { soft: 16, edge: true }),
    sideLaces(ridge, 6, laces, '#c9c6c0', { from: 0.06, to: 0.88, width: 17 }),
    wall(top, bottom, FOAM),
    part(strip(layer, bottom), mix(FOAM, band, 0.35), { soft: 18, round: 0.6 }),
    stroke(layer, shade(FOAM, 0.25), 4, 'opacity="0.7"'),
    lugs(bottom, GUM, { height: 8, every: 22, gap: 0.3, from: 0.1, to: 0.93 }),
    outsole(bottom, GUM, -20, 0.08, 10),
  ].join('')
}

/** Shoes to run in: for rough ground, and of the kind that one's parents ran in. */
export const trail = shoe('trail', roles, [trailSide, retroSide], -30, '520,760 2.2 -4')
