import { closed, curve, join, loop, reverse, strip } from '../kit/line.ts'
import { offset, slice, tapered } from '../kit/measure.ts'
import { cloud, groove, part, sewn, stitch, stroke } from '../kit/paint.ts'
import { holes } from '../kit/texture.ts'
import { contrast, mix, shade, tint } from '../tone.ts'
import { crossLaces, facing, halfPlane, label, last, mouth, symmetric, tongueLine } from './parts/above.ts'
import { bow, flap, sideLaces } from './parts/laces.ts'
import { leatherRoles, type LeatherRoles, sheen } from './parts/leather.ts'
import { FOAM } from './parts/roles.ts'
import { shoe } from './parts/shoe.ts'
import { creases, grounded, hollow, lugs, outsole, wall } from './parts/sole.ts'
import { sideUpper, topUpper } from './parts/upper.ts'

/** The side of a ballerina: thin, low, a bow at its mouth and a cap at its toe. */
function ballerinaSide({ main, accent, trim, lining, thread, sole }: LeatherRoles): string {
  const top = curve('130,958 200,968 340,972 520,966 700,958 860,956 1066,950')
  const bottom = curve('130,958 150,976 240,988 420,992 640,984 820,978 850,992 1050,992 1074,952')
  const vamp = curve('140,962 138,922 168,884 230,856 300,842 360,842 404,856')
  const edge = curve('404,856 440,884 520,902 640,900 770,876 880,838 970,800 1030,780')
  const heel = curve('1030,780 1054,786 1052,840 1058,890 1066,952')
  const upper = join(vamp, edge, heel, '1066,966 700,976 340,984 140,968')
  const bed = join('404,862 520,912 680,910 860,860 1020,792', reverse(edge))
  const cap = join(slice(vamp, 0, 0.6), '256,848 286,880 298,930 296,990! 120,990')
  const counter = closed('944,810 950,870 966,920 990,980! 1090,980! 1070,770 1030,778')
  const left = closed('396,850 352,806 316,800 312,834 334,868 394,862')
  const right = closed('404,850 444,802 486,794 498,822 478,856 404,864')
  return [
    grounded(bottom),
    hollow('408,846 500,850 640,846 780,826 900,794 1028,772', edge, shade(lining, 0.2), 0.5, 24),
    part(bed, tint(lining, 0.1), { soft: 14, round: 0.5 }),
    sideUpper(upper, main, { soft: 54, round: 0.95 }, [top, -6, 18, 0.35])(
      sewn(counter, main, { lift: 4, soft: 24 }, thread, [0.02, 0.34, -9]),
      sewn(cap, accent, { lift: 6, soft: 40, round: 0.9 }, trim, [0.42, 0.64, 10]),
      sheen(curve('170,920 214,882 270,864'), curve('184,930 232,900 270,864'), 0.5),
      sheen(curve('520,930 640,928 780,904'), curve('520,940 650,942 780,904'), 0.25),
    ),
    part(strip(edge, offset(edge, tapered(13, 0.05))), shade(accent, 0.06), { soft: 8, round: 0.9 }),
    groove(curve('340,820 366,834 392,852'), accent, 3),
    part(left, accent, { soft: 18, round: 0.9, lift: 5 }),
    part(right, accent, { soft: 18, round: 0.9, lift: 5 }),
    part(closed('388,844 402,836 414,846 414,866 400,874 386,866'), accent, {
      soft: 12,
      round: 0.9,
      edge: true,
    }),
    part(closed('846,966 850,994! 1052,994! 1070,960!'), shade(sole, 0.25), { soft: 8, round: 0.4 }),
    wall(top, bottom, sole),
    stroke(offset(slice(top, 0.02, 0.98), 5), tint(sole, 0.3), 3, 'opacity="0.6"'),
  ].join('')
}

const slim = last.map(([x, y]): [number, number] => [x * 0.9, y])
const wide = symmetric('0,-250 62,-236 96,-150 100,20 92,220 84,340 48,410 0,424')

function ballerinaAbove({ main, accent, trim, lining, sole }: LeatherRoles): string {
  const cap = halfPlane(-378, 70, false)
  const left = loop('-6,-256 -60,-306 -112,-300 -116,-256 -84,-220 -10,-246')
  const right = loop('6,-256 56,-312 110,-312 120,-268 90,-226 10,-246')
  return [
    part(slim, sole, { soft: 12, round: 0.7 }),
    topUpper(
      offset(slim, 8),
      main,
      { soft: 56, round: 0.95 },
      22,
    )(
      sewn(cap, accent, { lift: 6, soft: 40, round: 0.9 }, trim, [0.06, 0.3, 11]),
      cloud(closed('-80,-400 -30,-440 10,-390 0,-330 -70,-330'), '#ffffff', 0.34, 16),
      part(halfPlane(396, -110, true), main, { lift: 4, soft: 22, edge: true }),
    ),
    mouth(wide, lining, 0.2, shade(accent, 0.06), 13, label(310, accent)),
    part(left, accent, { soft: 20, round: 0.9, lift: 7 }),
    part(right, accent, { soft: 20, round: 0.9, lift: 7 }),
    groove(curve('-84,-272 -50,-262 -16,-252'), accent, 4),
    groove(curve('84,-280 50,-266 16,-252'), accent, 4),
    part(loop('0,-270 18,-262 18,-240 0,-232 -18,-240 -18,-262'), accent, {
      soft: 12,
      round: 0.9,
      edge: true,
    }),
  ].join('')
}

/** The side of the plain trainer that schools ask for, of leather, with a band of another colour. */
function trainerSide({ main, accent, trim, lining, thread }: LeatherRoles): string {
  const bottom = curve('130,898 128,946 156,982 260,991 600,991 900,991 1026,988 1062,960 1074,884')
  const top = curve('130,894 190,904 330,910 560,904 760,890 900,880 1074,876')
  const instep = curve('146,910 142,856 168,810 232,774 326,750 420,720 508,676 580,628 634,590')
  const collar = curve('634,590 664,590 706,624 766,658 844,666 922,644 986,606 1042,574')
  const heel = curve('1042,574 1062,584 1054,670 1054,760 1068,880')
  const upper = join(instep, collar, heel, '1068,896 600,940 146,922')
  const foam = FOAM
  const ridge = slice(instep, 0.54, 1)
  const tongue = flap(instep, 0.5, -22, '638,566 676,532 714,540 720,580 692,630 630,690 | 600,720 460,750')
  const padding = join(collar, reverse(offset(collar, tapered(40, 0.25))))
  const stay = join(ridge, '634,590 676,598 684,644 644,704 580,756 500,800 452,800 432,774 430,744')
  const toe = join(slice(instep, 0, 0.24), '266,768 306,796 330,840 338,930! 146,930')
  const wave = closed(
    '520,920 600,850 700,800 800,770 900,700! 960,680 1000,700! 960,770 860,830 740,870 640,920!',
  )
  const counter = closed('930,650 920,720 930,800 960,910! 1080,910! 1070,580 1042,574 986,606')
  const dots = [0, 1, 2, 3].flatMap(
    i =>
      [
        [230 + i * 24, 806 + i * 3],
        [238 + i * 24, 830 + i * 3],
      ] as [number, number][],
  )
  return [
    grounded(bottom),
    hollow('656,592 710,596 780,628 856,634 940,610 1040,570', collar, shade(lining, 0.3), 0.4, 24),
    part(tongue, main, { soft: 28 }),
    sideUpper(upper, main, { soft: 62, round: 0.85 }, [top, -8, 22, 0.35])(
      sheen(curve('350,780 420,752 490,716'), curve('360,820 440,790 490,716'), 0.35),
      holes(dots, main, 5),
      sewn(toe, main, { lift: 7, soft: 40 }, thread, [0.3, 0.62, 11, 21]),
      sewn(wave, accent, { lift: 6, soft: 20 }, trim, [0.02, 0.42, 9]),
      sewn(counter, accent, { lift: 7, soft: 30 }, trim, [0.04, 0.36, 11]),
      sewn(stay, main, { lift: 8, soft: 20 }, thread, [0.46, 0.93, 12]),
      part(padding, mix(main, accent, 0.12), { soft: 26, round: 0.95, lift: 3 }),
    ),
    sideLaces(ridge, 6, FOAM, contrast(main, 0.3), { from: 0.06, to: 0.88, width: 16 }),
    wall(top, bottom, foam, creases([offset(slice(top, 0.03, 0.97), 30)], foam)),
    stitch(offset(slice(top, 0.03, 0.98), 15), shade(foam, 0.2), 3.6, '11 7'),
    lugs(bottom, shade(foam, 0.2), { height: 6, every: 30, from: 0.12, to: 0.92 }),
    outsole(bottom, accent, -14, 0.08, 8, 0.07, 0.95),
    bow([648, 580], FOAM, 0.74, 16),
  ].join('')
}

const upper = offset(last, 17)
const low = symmetric('0,44 54,56 88,130 94,250 84,352 46,416 0,430')

function trainerAbove({ main, accent, trim, lining, thread }: LeatherRoles): string {
  return [
    part(last, FOAM, { soft: 22, round: 0.8 }),
    stitch(offset(last, 9), shade(FOAM, 0.2), 3.6, '11 7'),
    topUpper(upper, main, { soft: 66, round: 0.9 })(
      cloud(closed('-120,-380 -40,-430 30,-370 10,-290 -90,-300'), '#ffffff', 0.3, 16),
      sewn(halfPlane(-372, 110, false), main, { lift: 7, soft: 36 }, thread, [0.04, 0.3, 12]),
      ...['240,-160 130,-60 110,40 240,130! 260,60', '-240,-160 -130,-60 -110,40 -240,130! -260,60'].map(
        points => part(closed(points), accent, { lift: 6, soft: 20, edge: true }),
      ),
      sewn(halfPlane(372, -150, true), accent, { lift: 6, soft: 30 }, trim, [0.04, 0.3, 11]),
    ),
    mouth(low, lining, 0.25, mix(main, accent, 0.12), 26, label(330, accent)),
    part(tongueLine(-236, 158, 60), main, { soft: 30, lift: 8 }),
    sewn(facing(-240, 46, 42, 100), main, { lift: 7, soft: 20 }, thread, [0.04, 0.52, 11]),
    crossLaces([-196, 20], 6, [58, 68], FOAM, contrast(main, 0.3), 16),
    bow([0, 26], FOAM, 0.9, 16),
  ].join('')
}

/** Flat shoes: a ballerina, and the trainer of a school uniform. */
export const flat = shoe(
  'flat',
  leatherRoles,
  [ballerinaSide, trainerSide],
  -100,
  '410,560 2.3 12; 410,780 2.3 12',
  {
    above: [ballerinaAbove, trainerAbove],
    outlines: [slim, last],
  },
)
