import { bothSides, closed, curve, join, loop, type Point, pointsOf, reverse, strip } from '../kit/line.ts'
import { offset, slice, tapered } from '../kit/measure.ts'
import { cloud, groove, part, sewn, stitch, within } from '../kit/paint.ts'
import { holes } from '../kit/texture.ts'
import { shade, tint } from '../tone.ts'
import { crossLaces, facing, halfPlane, label, last, mouth, symmetric, tongueLine } from './parts/above.ts'
import { bow, flap, sideLaces } from './parts/laces.ts'
import { buckle, leatherRoles, type LeatherRoles, sheen, STEEL } from './parts/leather.ts'
import { shoe } from './parts/shoe.ts'
import { creases, grounded, hollow, lugs, wall } from './parts/sole.ts'
import { sideUpper, topUpper } from './parts/upper.ts'

/** The side of a laced school shoe with a padded mouth and a thick ribbed sole. */
function derbySide({ main, accent, trim, sole, lining, thread }: LeatherRoles): string {
  const top = curve('126,900 190,910 340,920 560,914 760,900 900,892 1076,888')
  const bottom = curve(
    '126,900 132,944 176,972 300,982 600,980 720,970 800,966 808,982 1010,982 1062,968 1076,888',
  )
  const instep = curve('140,914 134,862 156,818 220,786 310,770 400,748 480,712 556,664 620,620 660,596')
  const mouth = curve('660,596 690,602 724,640 786,676 860,684 940,664 1000,632 1044,614')
  const heel = curve('1044,614 1062,624 1054,700 1058,790 1068,894')
  const upper = join(instep, mouth, heel, '1068,910 600,940 140,926')
  const ridge = slice(instep, 0.6, 1)
  const tongue = flap(instep, 0.56, -20, '664,572 700,544 734,548 738,584 710,630 640,680 | 600,700 500,730')
  const padding = join(mouth, reverse(offset(mouth, tapered(40, 0.24))))
  const quarter = join(
    ridge,
    mouth,
    heel,
    '1068,920 700,940! 690,880 640,820 560,780 500,760 474,736 478,712',
  )
  const counter = closed('900,690 890,760 880,830 840,930 | 840,940 1090,940 1080,640 1044,640 980,670')
  const apron = curve('150,858 220,838 320,838 400,820 462,790 500,756')
  const edge = slice(top, 0.03, 0.97)
  const [laces, holes] = [shade(main, 0.1), shade(main, 0.2)]
  return [
    grounded(offset(bottom, 10)),
    hollow('684,598 730,606 800,632 870,638 950,622 1042,612', mouth, shade(lining, 0.2), 0.4, 24),
    part(tongue, main, { soft: 28 }),
    lugs(bottom, sole, { height: 12, every: 34, gap: 0.24, from: 0.12, to: 0.52 }),
    lugs(bottom, sole, { height: 12, every: 34, gap: 0.24, from: 0.68, to: 0.92 }),
    sideUpper(upper, main, { soft: 62, round: 0.9 }, [top, -8, 22, 0.35])(
      groove(apron, main, 6),
      stitch(offset(apron, -11), thread, 3.6, '9 6'),
      sheen(curve('176,816 240,794 330,776 410,756'), curve('200,830 270,814 350,798 410,756'), 0.5),
      sheen(curve('156,890 250,874 360,868'), curve('164,902 260,890 360,868'), 0.25),
      sewn(quarter, main, { lift: 8, soft: 40, round: 0.75 }, thread, [0.7, 0.985, 11, 21]),
      sewn(counter, accent, { lift: 6, soft: 30 }, trim, [0.02, 0.3, -11]),
      sheen(curve('690,760 760,790 830,790'), curve('690,776 760,812 830,790'), 0.2),
      part(padding, shade(main, 0.06), { soft: 24, round: 0.95, lift: 3 }),
    ),
    sideLaces(ridge, 4, laces, holes, { from: 0.1, to: 0.84, inset: 28, width: 14, reach: 22 }),
    wall(top, bottom, sole, creases([offset(edge, 34), offset(edge, 48)], sole)),
    part(strip(offset(top, -3), offset(top, 12)), tint(sole, 0.1), { soft: 6, round: 0.5 }),
    stitch(offset(slice(top, 0.02, 0.98), 5), tint(sole, 0.4), 3.4, '10 6'),
    bow([664, 588], shade(main, 0.05), 0.74, 13),
  ].join('')
}

/** The holes of a punched flower. */
const flower = (x: number, y: number, size: number): Point[] => [
  ...[0, 1, 2, 3, 4].map((i): Point => [x + size * Math.sin(i * 1.2566), y - size * Math.cos(i * 1.2566)]),
  [x, y],
]

/** The side of a school shoe with a buckled strap, an open instep and punched flowers. */
function strappedSide({ main, accent, trim, sole, lining, thread }: LeatherRoles): string {
  const top = curve('128,912 190,922 340,930 560,926 760,914 900,906 1072,902')
  const bottom = curve('128,912 134,950 176,974 300,984 600,982 800,982 1000,982 1056,968 1072,902')
  const vamp = curve('140,924 134,872 156,828 214,796 290,780 360,778 420,792')
  const mouth = curve('420,792 470,818 540,836 640,838 760,818 860,776 940,720 1000,676 1036,660')
  const heel = curve('1036,660 1056,668 1050,740 1056,820 1066,908')
  const upper = join(vamp, mouth, heel, '1066,920 600,950 140,936')
  const bed = join('420,800 540,812 660,806 800,770 1000,690', reverse(mouth))
  const strap = curve('528,920 544,840 566,760 596,690 634,650 676,648 700,672 700,740 690,820 680,920')
  const strapFar = curve('560,800 580,720 612,664 652,640 690,652 668,690 640,760 630,820')
  const tip = curve('570,900 580,830 600,760 622,716 654,708 674,730 672,790 658,860 650,900')
  const cap = join(slice(vamp, 0, 0.62), '300,782 336,812 352,860 350,940 | 350,950 130,950')
  const counter = closed('880,764 880,820 870,880 850,940 | 850,950 1090,950 1080,660 1036,656 960,706')
  const binding = strip(mouth, offset(mouth, tapered(13, 0.06)))
  return [
    grounded(offset(bottom, 9)),
    hollow('424,784 520,790 640,784 760,752 880,700 1034,656', mouth, shade(lining, 0.25), 0.5, 30),
    part(bed, tint(lining, 0.15), { soft: 16, round: 0.5 }),
    part(strapFar, shade(main, 0.4), { round: 0.4 }),
    lugs(bottom, sole, { height: 9, every: 30, gap: 0.24, from: 0.12, to: 0.9 }),
    sideUpper(upper, main, { soft: 58, round: 0.9 }, [top, -8, 22, 0.35])(
      sewn(counter, main, { lift: 6, soft: 34 }, thread, [0.02, 0.28, -11]),
      sewn(cap, main, { lift: 7, soft: 46, round: 0.9 }, thread, [0.4, 0.64, 11]),
      sheen(curve('174,832 220,806 300,792'), curve('190,848 240,824 300,792'), 0.5),
      holes(
        [...flower(428, 872, 15), ...flower(488, 892, 15), ...flower(770, 880, 15), ...flower(826, 856, 15)],
        main,
        5.5,
      ),
    ),
    part(binding, shade(main, 0.1), { soft: 8, round: 0.8 }),
    stitch(offset(slice(mouth, 0.03, 0.98), 20), thread),
    within(
      curve('400,500 1100,500! 1100,926! 760,916 560,928 400,930'),
      sewn(strap, accent, { lift: 9, soft: 34, round: 0.85 }, trim, [0.02, 0.42, 11], [0.58, 0.98, 11]),
      part(tip, accent, { lift: 7, soft: 18, edge: true }),
    ),
    stitch(offset(slice(tip, 0.03, 0.97), 9), trim),
    holes(pointsOf(['628,752 618,858 624,886']), accent, 5),
    buckle([622, 806], STEEL, 62, 88, -80),
    wall(top, bottom, sole, creases([offset(slice(top, 0.03, 0.97), 36)], sole)),
    part(strip(offset(top, -3), offset(top, 11)), tint(sole, 0.1), { soft: 6, round: 0.5 }),
    stitch(offset(slice(top, 0.02, 0.98), 4), tint(sole, 0.4), 3.2, '9 6'),
  ].join('')
}

const upper = offset(last, 15)
const low = symmetric('0,40 54,52 88,130 94,250 84,352 46,416 0,430')
const wide = symmetric('0,-210 66,-196 104,-120 104,40 98,220 90,340 52,412 0,428')
const shine = closed('-110,-390 -50,-440 10,-390 0,-320 -90,-320')

function derbyAbove({ main, accent, sole, lining, thread }: LeatherRoles): string {
  const apron = loop('6,-436 70,-402 104,-310 112,-190 90,-60 -96,-60 -128,-190 -120,-310 -72,-402')
  const flaps = bothSides('26,-150 80,-190 150,-130 250,-60! 250,300! 60,300 60,60 26,-150')
  return [
    part(last, sole, { soft: 18, round: 0.8 }),
    stitch(offset(last, 7), tint(sole, 0.4), 3.4, '10 6'),
    topUpper(upper, main, { soft: 66, round: 0.9 })(
      part(apron, tint(main, 0.03), { soft: 34, round: 0.6 }),
      groove(apron, main, 6),
      stitch(offset(apron, -11), thread, 3.6, '9 6'),
      cloud(shine, '#ffffff', 0.28, 32),
      ...flaps.map(flap => part(flap, main, { lift: 8, soft: 30, edge: true })),
      ...bothSides('60,-160 140,-114 250,-40').map(line => stitch(line, thread)),
      part(halfPlane(390, -120, true), accent, { lift: 5, soft: 24, edge: true }),
    ),
    mouth(low, lining, 0.1, shade(main, 0.06), 26, label(330, accent)),
    part(tongueLine(-190, 150, 54), main, { soft: 26, lift: 7 }),
    sewn(facing(-190, 44, 34, 84), main, { lift: 6, soft: 18 }, thread, [0.04, 0.52, 10]),
    crossLaces([-134, 20], 4, [50, 56], shade(main, 0.1), shade(main, 0.2), 14),
    bow([0, 26], shade(main, 0.05), 0.9, 14),
  ].join('')
}

function strappedAbove({ main, accent, trim, sole, lining, thread }: LeatherRoles): string {
  const cap = halfPlane(-330, 90, false)
  const strap = closed('-250,-70 -110,-34 0,-26 110,-34 250,-70! 250,20! 110,48 0,54 -110,48 -250,20!')
  const tip = closed('-250,-44 -140,-16 -60,-8 -36,8 -60,24 -140,18 -250,-4!')
  return [
    part(last, sole, { soft: 18, round: 0.8 }),
    stitch(offset(last, 7), tint(sole, 0.4), 3.4, '10 6'),
    topUpper(upper, main, { soft: 60, round: 0.9 })(
      sewn(cap, main, { lift: 6, soft: 44 }, thread, [0.05, 0.3, 11]),
      cloud(shine, '#ffffff', 0.28, 32),
      holes([...flower(-64, -276, 17), ...flower(0, -268, 17), ...flower(60, -276, 17)], main, 5.5),
      part(halfPlane(390, -120, true), main, { lift: 5, soft: 24, edge: true }),
    ),
    mouth(wide, lining, 0.1, shade(main, 0.1), 14, label(300, accent)),
    within(
      offset(last, 4),
      sewn(strap, accent, { lift: 12, soft: 30, round: 0.9 }, trim, [0.02, 0.4, 10], [0.53, 0.95, 10]),
      sewn(tip, accent, { lift: 6, soft: 14 }, trim, [0.03, 0.9, 8]),
    ),
    holes(pointsOf(['-66,8']), accent, 5),
    buckle([-112, 2], STEEL, 52, 84, 6),
  ].join('')
}

/** School shoes: a laced derby, or one with a strap and punched flowers, both on thick rubber. */
export const school = shoe('school', leatherRoles, [derbySide, strappedSide], -70, '410,760 2.3 12', {
  above: [derbyAbove, strappedAbove],
})
