import { closed, curve, join, type Point, reverse, strip } from '../kit/line.ts'
import { at, offset, slice, spread } from '../kit/measure.ts'
import { groove, part, sewn, stitch, stroke, within } from '../kit/paint.ts'
import { mesh, rib, weave } from '../kit/texture.ts'
import { mix, shade, tint } from '../tone.ts'
import { bow, cord, flap } from './parts/laces.ts'
import { BRASS, leatherRoles, type LeatherRoles, sheen, stack, STEEL } from './parts/leather.ts'
import { shoe } from './parts/shoe.ts'
import { creases, grounded, hollow, lugs, wall } from './parts/sole.ts'
import { sideUpper } from './parts/upper.ts'

/** A ring of steel on a tab, through which a lace runs. */
const ringAt = ([x, y]: Point, color: string): string =>
  part(closed(`${x - 6},${y - 14} ${x + 40},${y - 4}! ${x + 40},${y + 22}! ${x - 6},${y + 16}`), color, {
    soft: 8,
    lift: 3,
    edge: true,
  }) +
  `<circle cx="${x}" cy="${y}" r="13" fill="none" stroke="${shade(STEEL, 0.45)}" stroke-width="9"/><circle cx="${x}" cy="${y - 1}" r="13" fill="none" stroke="${STEEL}" stroke-width="6"/>`

/** The side of a walking boot: suede over cloth, rings for the laces, a rubber toe on deep lugs. */
function hikerSide({ main, accent, sole, lining, thread, third, second }: LeatherRoles): string {
  const top = curve('124,862 190,872 340,880 560,870 760,846 900,836 1078,834')
  const bottom = curve('124,862 130,912 174,940 300,950 600,946 700,944 860,950 1010,948 1066,926 1078,834')
  const instep = curve('140,876 136,812 168,762 248,724 346,704 436,672 512,616 572,546 612,470 636,396')
  const collar = curve('636,396 668,388 730,412 806,432 886,426 960,400 1008,372')
  const heel = curve('1008,372 1036,378 1034,450 1016,560 1022,680 1050,780 1066,850')
  const upper = join(instep, collar, heel, '1066,880 600,900 140,895')
  const ridge = slice(instep, 0.42, 1)
  const tongue = flap(
    instep,
    0.38,
    -30,
    '610,382 612,330 650,306 690,318 698,360 684,420 664,490 | 620,560 450,700',
  )
  const cuff = join(collar, slice(heel, 0, 0.16), reverse(curve('624,456 700,476 796,500 896,490 1026,440')))
  const cloth = closed(
    '690,470 800,496 900,488 1030,440! 1020,560 1016,640! 900,660 800,700 720,760! 660,740 640,660 660,560',
  )
  const stay = join(ridge, '636,396 676,404 694,446 676,536 640,616 570,692 482,742 430,748 404,730 396,704')
  const mud = closed(
    '130,930! 134,830 168,764 206,738 262,776 320,806 420,824 560,800 680,776 780,770! 740,850 720,930!',
  )
  const cap = closed('112,930! 124,840 152,776 184,748 228,770 264,816 276,870 280,930!')
  const counter = join(slice(heel, 0.46, 1), '1090,900 740,900! 770,820 830,750 900,700 1018,620')
  const stripe = third === second ? accent : third
  const tape = strip(curve('830,900 866,800 886,660 880,500'), curve('872,900 906,800 926,656 922,492'))
  const tab = closed('964,396 980,340 1016,322 1046,340 1044,410 1030,480 1010,480 1004,402')
  const places = spread(ridge, 7, 0.06, 0.93)
  const inner = offset(ridge, 30)
  const rows = places.map(({ point: [x, y] }, i) => {
    const hole = at(inner, 0.06 + (0.87 * i) / 6).point
    const peak = at(offset(ridge, -32), Math.max(0, 0.05 + (0.87 * i) / 6)).point
    return (
      ringAt(hole, shade(accent, 0.1)) +
      cord(
        curve(hole, [(x + peak[0]) / 2, (y + peak[1]) / 2 - 4], peak, [peak[0] - 14, peak[1] + 14]),
        stripe,
        14,
      )
    )
  })
  return [
    grounded(offset(bottom, 26)),
    hollow('664,392 730,384 826,398 916,388 1008,372', collar, shade(lining, 0.3), 0.4, 24),
    part(tongue, accent, { soft: 30, round: 0.8, inner: mesh(accent, 12) }),
    lugs(bottom, sole, { height: 30, every: 60, gap: 0.24, from: 0.1, to: 0.6 }),
    lugs(bottom, sole, { height: 28, every: 52, gap: 0.22, from: 0.66, to: 0.93 }),
    sideUpper(upper, main, { soft: 64, round: 0.85 }, [top, -8, 24, 0.35])(
      part(cloth, accent, { soft: 26, round: 0.6, inner: weave(accent, 10, 30, 0.5) }),
      sewn(tape, stripe, { lift: 5, soft: 10, inner: rib(stripe, 7, 90, 0.3) }, tint(stripe, 0.3)),
      sewn(counter, main, { lift: 8, soft: 36 }, thread, [0.52, 0.97, 12, 22]),
      sewn(mud, main, { lift: 8, soft: 34 }, thread, [0.24, 0.74, 12, 22]),
      part(cap, sole, { lift: 8, soft: 30, edge: true }),
      groove(curve('148,816 190,790 244,822'), sole, 5),
      part(cuff, accent, { soft: 44, round: 0.95, lift: 4 }),
      groove(curve('650,430 740,452 816,468 900,458 1022,410'), accent, 5),
      sewn(stay, main, { lift: 8, soft: 24 }, thread, [0.5, 0.95, 12]),
    ),
    sewn(tab, stripe, { soft: 14, inner: rib(stripe, 8, 90, 0.3) }, thread, [0.1, 0.4, 9]),
    ...rows,
    wall(top, bottom, mix(sole, '#6d6a66', 0.35), creases([offset(slice(top, 0.04, 0.96), 38)], sole)),
    part(strip(offset(slice(top, 0.5, 0.98), 20), offset(slice(top, 0.5, 0.98), 44)), stripe, {
      soft: 8,
      round: 0.5,
    }),
    bow([640, 424], stripe, 0.8, 14, 8),
  ].join('')
}

/** The side of a woman's boot: a long zip, a heel of leather, a soft fold above the ankle. */
function heeledSide({ main, accent, sole, lining, thread, second, third }: LeatherRoles): string {
  const bottom = curve('136,962 180,984 300,992 440,988 540,958 640,912 740,872 830,846 900,836 1056,830')
  const top = curve('136,948 200,960 320,966 440,958 540,926 640,880 740,840 830,816 900,806 1062,798')
  const instep = curve(
    '134,954 146,924 196,884 280,846 364,818 440,786 506,726 558,640 590,540 604,430 608,330',
  )
  const collar = curve('608,330 640,324 740,338 860,336 972,318')
  const heel = curve('972,318 982,400 988,500 1000,600 1022,690 1052,760 1064,800')
  const upper = join(instep, collar, heel, '1062,820 900,826 740,860 640,900 540,946 440,976 300,982 134,962')
  const block = closed('850,830 872,890 882,940 880,984! 1034,984! 1040,930 1048,870 1064,806! 960,818')
  const heelColor = third === second ? sole : third
  const vamp = join(
    slice(instep, 0, 0.62),
    '556,650 590,700 640,760 690,840 700,900! 540,950 300,990 130,966',
  )
  const backstay = closed('912,330 930,460 944,580 960,690 990,810! 1080,810! 1020,560 972,318')
  const zip = curve('716,872 700,760 706,640 716,500 720,336')
  const folds = [
    '600,560 660,600 720,596',
    '590,620 650,668 716,664',
    '960,640 900,660 850,650',
    '950,700 880,730 820,720',
  ]
  return [
    grounded(bottom),
    `<ellipse cx="958" cy="992" rx="104" ry="13" fill="#1d1510" opacity="0.5" filter="url(#blur8)"/>`,
    hollow('610,332 720,314 860,308 970,318', collar, shade(lining, 0.25), 0.4, 24),
    stack(block, heelColor, curve('850,830 1064,806'), curve('880,984 1034,984'), 5),
    part(curve('880,976 878,994! 1036,994! 1034,976'), shade(heelColor, 0.5), { round: 0.3, soft: 6 }),
    sideUpper(upper, main, { soft: 64, round: 0.9 }, [top, -8, 20, 0.35])(
      ...folds.map(fold => groove(curve(fold), main, 9)),
      sewn(vamp, main, { lift: 6, soft: 50, round: 0.85 }, thread, [0.5, 0.7, 11]),
      sewn(backstay, accent, { lift: 5, soft: 24 }, thread, [0.02, 0.42, -10]),
      sheen(curve('176,914 250,872 340,842 420,812'), curve('200,924 270,894 360,866 420,812'), 0.45),
      sheen(curve('560,690 596,600 620,480 624,360'), curve('560,690 624,610 648,480 646,360'), 0.3),
      sheen(curve('860,400 866,500 876,600'), curve('884,400 892,500 896,600'), 0.18),
    ),
    within(
      upper,
      stroke(zip, shade(main, 0.45), 22),
      stroke(zip, BRASS, 11, 'stroke-dasharray="5 4"'),
      stroke(zip, shade(BRASS, 0.5), 2),
      stitch(offset(zip, 18), thread),
      stitch(offset(zip, -18), thread),
    ),
    part(closed('712,348 730,346 738,430 726,444 714,432'), BRASS, { soft: 8, lift: 4, edge: true }),
    stitch(offset(collar, 11), thread),
    part(strip(top, bottom), sole, { soft: 10, round: 0.6 }),
    part(strip(offset(top, -2), offset(top, 8)), tint(sole, 0.14), { soft: 6, round: 0.5 }),
  ].join('')
}

/** Boots: to walk in the hills, and on a heel of leather. */
export const hiker = shoe('hiker', leatherRoles, [hikerSide, heeledSide], 20, '560,620 2.1 -4; 760,520 2 4')
