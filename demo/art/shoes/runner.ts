import { bothSides, closed, curve, join, type Point, reverse, strip } from '../kit/line.ts'
import { offset, slice, spread, tapered } from '../kit/measure.ts'
import { cloud, glow, groove, part, sewn, stitch, stroke } from '../kit/paint.ts'
import { knit, mesh, rib } from '../kit/texture.ts'
import { shade, tint } from '../tone.ts'
import { crossLaces, facing, halfPlane, label, last, mouth, symmetric, tongueLine } from './parts/above.ts'
import { bow, cord, flap, sideLaces } from './parts/laces.ts'
import { roles, type Roles } from './parts/roles.ts'
import { shoe } from './parts/shoe.ts'
import { creases, grounded, hollow, lugs, outsole, wall } from './parts/sole.ts'
import { sideUpper, topUpper } from './parts/upper.ts'

/** The side of a shoe with panels on open mesh. */
function classicSide({ main, accent, trim, foam, tread, laces, lining }: Roles): string {
  const bottom = curve(
    '130,884 148,928 205,964 310,986 430,992 640,987 820,992 950,991 1028,972 1066,928 1076,852',
  )
  const top = curve('130,884 165,893 240,908 360,916 520,908 700,884 860,864 980,854 1076,852')
  const instep = curve('142,900 146,862 182,826 260,792 350,764 440,726 520,680 590,632 648,586')
  const collar = curve('648,586 676,590 716,628 772,664 842,672 908,652 966,616 1016,586 1056,574')
  const heel = curve('1056,574 1060,600 1046,650 1044,710 1056,780 1070,860')
  const upper = join(instep, collar, heel, '1070,880 800,910 500,950 142,930')
  const ridge = slice(instep, 0.5, 1)
  const tongue = flap(instep, 0.46, -22, '650,556 690,528 722,536 724,572 704,620 640,680 | 600,700 440,740')
  const padding = join(collar, reverse(offset(collar, tapered(36, 0.25))))
  const eyestay = join(ridge, '648,586 682,594 690,632 652,690 580,738 480,790 436,784 424,752 424,734')
  const toe = join(slice(instep, 0, 0.24), '272,786 312,806 340,846 400,876 500,890! 500,940 300,960 140,940')
  const counter = join(
    slice(heel, 0.3, 1),
    '1072,880 960,900 720,916! 800,856 880,812 940,740 986,680 1046,656',
  )
  const wing = closed(
    '560,752 640,704 690,640! 712,700 752,776 850,826! 850,826 760,872 640,912! 650,850 620,790',
  )
  const tab = closed('1006,596 1030,548 1062,534 1080,552 1070,600 1056,652 1040,650 1036,610')
  const fold = curve('150,908 240,936 420,952 600,942 760,930 900,908 1072,884')
  return [
    grounded(bottom),
    hollow('668,592 716,596 780,624 860,630 940,606 1052,572', collar, shade(lining, 0.4), 0.4, 24),
    part(tongue, accent, { soft: 26, inner: mesh(accent, 12) }),
    lugs(bottom, tread, { height: 13, every: 40, from: 0.14, to: 0.9 }),
    sideUpper(upper, main, { soft: 60, round: 0.8, inner: mesh(main, 15, -14, 0.6) }, [top, -12, 24, 0.3])(
      glow(slice(instep, 0.1, 0.5), tint(main, 0.5), 30, 0.35, 16),
      sewn(wing, accent, { lift: 7, soft: 20 }, trim, [0.02, 0.42, 12]),
      sewn(counter, accent, { lift: 8, soft: 26 }, trim, [0.52, 0.98, 12]),
      groove(curve('860,880 920,806 990,768 1064,756'), accent, 5),
      sewn(toe, accent, { lift: 7, soft: 30 }, trim, [0.27, 0.55, 12]),
      sewn(eyestay, accent, { lift: 8, soft: 18 }, trim, [0.46, 0.93, 12]),
      part(padding, main, { soft: 22, round: 0.9, lift: 3 }),
      stroke(offset(collar, tapered(36, 0.25)), shade(main, 0.4), 3, 'opacity="0.6"'),
    ),
    part(tab, accent, { soft: 14, inner: rib(accent, 9, 100) }),
    sideLaces(ridge, 6, laces, shade(accent, 0.3), { from: 0.06, to: 0.88 }),
    wall(top, bottom, foam, creases([fold, offset(slice(fold, 0.5, 0.96), 15)], foam)),
    outsole(bottom, tread, -15, 0.16, 10),
    bow([648, 580], laces, 0.72, 15),
  ].join('')
}

/** The side of a knitted sock shoe on a high, waved sole. */
function knittedSide({ main, accent, trim, foam, tread, laces, lining }: Roles): string {
  const bottom =
    curve(`124,872 150,924 222,966 330,988 450,990 560,974 640,964 720,974 830,991 940,992 1022,976 1068,934
    1084,868`)
  const top = curve(
    '124,872 180,880 280,896 400,896 520,872 640,838 760,812 880,802 980,810 1050,832 1084,868',
  )
  const instep = curve('140,890 146,850 186,812 270,776 370,742 460,700 540,650 606,594 654,536 690,494')
  const collar = curve('690,494 716,484 746,506 792,552 856,574 926,562 986,524 1022,494')
  const heel = curve('1022,494 1044,500 1042,560 1030,640 1036,720 1054,790 1058,850')
  const upper = join(instep, collar, heel, '1058,860 800,860 500,930 140,920')
  const cuff = join(
    collar,
    '1022,494 1044,500 1043,548 1036,590',
    reverse(curve('640,560 700,600 780,650 870,664 960,636 1036,590')),
  )
  const cage =
    curve(`430,890 500,820 590,760 650,700 690,640! 714,650 716,684 700,720! 680,770 720,800 800,780 880,720!
      902,720 908,744 880,780 800,850`)
  const window = closed('560,850 600,800 650,764 680,790 706,820 620,850')
  const clip = join(slice(heel, 0.42, 1), '1058,860 1000,850 860,850! 900,780 950,720 990,660 1031,640')
  const toe = join(slice(instep, 0, 0.13), '190,808 260,838 360,872 480,900! 300,930 140,920')
  const loopTab = closed(
    '1000,520 1010,470 1036,448 1056,464 1054,510 1042,570 1026,566 1030,500 1018,486 1012,520',
  )
  const loops = spread(offset(slice(instep, 0.5, 0.86), 30), 5)
  const wave = curve('150,912 300,940 430,934 540,906 650,880 760,886 860,910 960,900 1076,892')
  const waves = [wave, offset(slice(wave, 0.3, 0.98), -22), offset(slice(wave, 0.45, 0.98), -40)]
  const pods = strip(offset(wave, 16), bottom)
  return [
    grounded(bottom),
    hollow('700,490 760,496 860,526 950,512 1022,494', collar, shade(lining, 0.4), 0.4, 24),
    lugs(bottom, tread, { height: 12, every: 52, gap: 0.22, from: 0.14, to: 0.9 }),
    sideUpper(upper, main, { soft: 64, round: 0.85, inner: knit(main, 17, -16, 0.55) }, [top, -12, 24, 0.3])(
      glow(slice(instep, 0.08, 0.5), tint(main, 0.5), 34, 0.35, 16),
      part(cuff, accent, { soft: 30, round: 0.8, lift: 3, inner: rib(accent, 13, 6, 0.6) }),
      part(toe, accent, { lift: 6, soft: 24, edge: true }),
      part(cage, accent, { lift: 8, soft: 20, edge: true }),
      part(window, main, { soft: 14, round: 0.3, inner: knit(main, 17, -16, 0.55) }),
      stroke(join(window), shade(accent, 0.4), 3, 'opacity="0.6"'),
      stitch(offset(slice(cage, 0.02, 0.3), 12), trim),
      part(clip, accent, { lift: 8, soft: 28, edge: true }),
    ),
    part(loopTab, accent, { soft: 12, edge: true }),
    ...loops.map(({ point: [x, y] }, i) =>
      cord(
        curve(`${x - 6},${y + 16 + i * 2} ${x - 16},${y - 12} ${x - 6},${y - 34} ${x + 6},${y - 14}
          ${x + 14},${y + 6}`),
        tint(accent, 0.1),
        9,
      ),
    ),
    ...loops.slice(0, -1).map(({ point: [x, y] }, i) => {
      const next = loops[i + 1]?.point ?? [x, y]
      const peak: Point = [(x + next[0]) / 2 - 18, (y + next[1]) / 2 - 30]
      return cord(curve([x - 4, y - 12], peak, [next[0] - 10, next[1] - 20]), laces, 13)
    }),
    wall(top, bottom, foam, part(pods, tread === foam ? foam : accent, { soft: 24 }) + creases(waves, foam)),
    outsole(bottom, tread, -12, 0.16, 9),
    bow([636, 556], laces, 0.62, 14, -14),
  ].join('')
}

const upper = offset(last, 15)
const opening = symmetric('0,36 52,48 84,130 90,250 80,350 44,418 0,434')
const toeArc = halfPlane(-380, 120, false)
const heelArc = halfPlane(330, -150, true)
const tab = closed('-30,420 -26,520! 26,520! 30,420!')
const wings = bothSides('70,-190 120,-150 240,-120! 240,110! 130,60 96,0 70,-190')

function panelsAbove({ main, accent, trim, foam, laces, lining }: Roles): string {
  const tongue = tongueLine(-228, 150, 58)
  const stay = facing(-232, 40, 44, 96)
  return [
    part(last, foam, { soft: 22, round: 0.8 }),
    topUpper(upper, main, { soft: 64, round: 0.9, inner: mesh(main, 15, 0, 0.6) })(
      cloud(closed('-120,-380 -40,-420 30,-360 10,-280 -90,-290'), '#ffffff', 0.16, 16),
      ...wings.map(wing => part(wing, accent, { lift: 5, soft: 20, edge: true })),
      sewn(toeArc, accent, { lift: 8, soft: 34 }, trim, [0.05, 0.3, 12]),
      part(heelArc, accent, { lift: 6, soft: 34, edge: true }),
    ),
    mouth(opening, lining, 0.15, main, 24, label(330, accent)),
    part(tab, accent, { soft: 12, inner: rib(accent, 9, 90) }),
    part(tongue, accent, { soft: 30, lift: 8, inner: mesh(accent, 12, 0) }),
    sewn(stay, accent, { lift: 7, soft: 18 }, trim, [0.04, 0.52, 10]),
    crossLaces([-190, 16], 6, [58, 68], laces, shade(accent, 0.3)),
    bow([0, 22], laces, 0.9, 16),
  ].join('')
}

function sockAbove({ main, accent, foam, laces, lining }: Roles): string {
  const collar = offset(opening, -46)
  const loops = spread(curve('0,-190 0,-20'), 5)
  const toe = halfPlane(-420, 110, false)
  return [
    part(offset(last, -8), foam, { soft: 30, round: 0.8 }),
    topUpper(upper, main, { soft: 70, round: 0.9, inner: knit(main, 17, 0, 0.55) })(
      cloud(closed('-110,-360 -40,-410 30,-340 10,-240 -90,-260'), '#ffffff', 0.18, 16),
      part(toe, accent, { lift: 6, soft: 26, edge: true }),
      ...wings.map(wing => part(wing, accent, { lift: 6, soft: 22, edge: true })),
      part(halfPlane(380, -190, true), accent, { lift: 7, soft: 30, edge: true }),
    ),
    part(collar, accent, { soft: 34, round: 0.9, lift: 4, inner: rib(accent, 13, 0, 0.6) }),
    mouth(opening, lining, 0.15, accent, 6, label(320, main)),
    ...loops.flatMap(({ point: [, y] }, i) =>
      bothSides(`${76 + i * 3},${y + 12} ${46 + i * 2},${y + 2} ${72 + i * 3},${y - 12}`).map(line =>
        cord(line, accent, 10),
      ),
    ),
    ...loops.slice(1).map(({ point: [, y] }, i) => {
      const low = loops[i]?.point[1] ?? y
      return (
        cord(curve([50, low], [0, (low + y) / 2 - 4], [-54, y]), laces, 14) +
        cord(curve([-50, low], [0, (low + y) / 2 - 8], [54, y]), laces, 14)
      )
    }),
    bow([0, -14], laces, 0.8, 15),
  ].join('')
}

/** Running shoes: panels on mesh, or a knitted sock on a high sole. */
export const runner = shoe('runner', roles, [classicSide, knittedSide], -30, '820,780 2.3', {
  above: [panelsAbove, sockAbove],
  outlines: [last, offset(last, -8)],
  closeUpOf: 'side',
})
