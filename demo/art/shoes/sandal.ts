import {
  closed,
  curve,
  join,
  type Line,
  loop,
  move,
  type Point,
  pointsOf,
  reverse,
  strip,
} from '../kit/line.ts'
import { between, offset, slice, spread, tapered } from '../kit/measure.ts'
import { fill, glow, groove, group, part, sewn, stitch, stitched, stroke, within } from '../kit/paint.ts'
import { holes, weave } from '../kit/texture.ts'
import { moved } from '../kit/view.ts'
import { contrast, shade, tint } from '../tone.ts'
import { label, last, symmetric } from './parts/above.ts'
import { across, band, CORK, insole, JUTE, plait, speckles } from './parts/footbed.ts'
import { BRASS, buckle, leatherRoles, type LeatherRoles, sheen } from './parts/leather.ts'
import { shoe } from './parts/shoe.ts'
import { grounded, lugs, outsole } from './parts/sole.ts'

interface Strap {
  readonly near: Line
  readonly buckleAt: Point
  readonly turn: number
  readonly tip: Line
}

const toeStrap: Strap = {
  near: curve('246,914 274,866 318,804 352,768 384,750 450,732 506,718 530,730 540,776 534,850 524,904'),
  buckleAt: [420, 806],
  turn: -34,
  tip: curve('300,880 340,820 414,760 452,764 462,800 420,842 360,906'),
}
const instepStrap: Strap = {
  near: curve('566,888 580,820 606,744 634,692 662,668 730,642 796,616 824,632 834,690 838,780 832,868'),
  buckleAt: [722, 738],
  turn: -48,
  tip: curve('640,860 660,774 708,692 752,684 768,722 738,790 706,860'),
}
const straps = [toeStrap, instepStrap]

/** The holes behind a buckle. */
const punched: Line = [0.42, 0.58].map(share => [100 * (share - 0.1), 0])

/** The side of a sandal with two buckled straps on a cork footbed. */
function footbedSide({ main, accent, sole, lining }: LeatherRoles): string {
  const top = curve(
    `128,872 150,862 220,886 340,902 480,892 600,866 700,852 820,862 920,862 1010,836 1064,812 1078,826`,
  )
  const bottom = curve('128,872 128,930 160,976 260,990 600,992 960,992 1050,978 1078,930 1078,826')
  const line = curve('122,926 170,956 300,964 600,960 960,958 1090,930')
  const thread = contrast(main, 0.3)
  const bed = strip(offset(top, tapered(-16, 0.1)), offset(top, 6))
  const cork = strip(top, bottom)
  const drawStrap = ({ near, buckleAt, turn, tip }: Strap): string =>
    [
      part(near, main, { soft: 40, round: 0.85, edge: true }),
      within(
        near,
        stitched(near, thread, [0.02, 0.35, 13], [0.66, 0.98, 13]),
        sheen(slice(offset(near, 34), 0.06, 0.3), slice(offset(near, 56), 0.06, 0.3), 0.3),
        sewn(tip, accent, { lift: 8, soft: 20 }, contrast(accent, 0.3), [0.02, 0.98, 10]),
      ),
      holes(move(punched, { dx: buckleAt[0], dy: buckleAt[1], turn }), accent, 5),
      buckle(buckleAt, BRASS, 50, 84, turn),
    ].join('')
  return [
    grounded(bottom),
    ...straps.map(({ near }) => part(move(near, { dx: -26, dy: 6 }), shade(main, 0.45), { round: 0.4 })),
    part(bed, shade(lining, 0.06), { soft: 12, round: 0.6 }),
    lugs(slice(bottom, 0.1, 0.9), sole, { height: 6, every: 28 }),
    part(cork, CORK, {
      soft: 30,
      light: [0, 0, 0, 1],
      inner: speckles() + glow(offset(top, 6), shade(CORK, 0.6), 12, 0.4, 4),
    }),
    within(
      cork,
      fill(join(line, '1090,1000 122,1000'), sole),
      stroke(line, shade(sole, 0.5), 4, 'opacity="0.6"'),
      stroke(offset(line, 4), tint(sole, 0.3), 3, 'opacity="0.6"'),
      glow(bottom, '#14100c', 22, 0.5, 8),
    ),
    ...straps.map(drawStrap),
    glow(join(reverse(slice(top, 0.14, 0.4))), '#14100c', 8, 0.25, 4),
  ].join('')
}

/** The side of a wedge sandal: a wide band, an ankle strap and a sole of rope. */
function espadrilleSide({ main, accent, sole, lining }: LeatherRoles): string {
  const top = curve('132,912 170,904 300,906 430,886 560,840 700,782 840,736 960,712 1060,700')
  const bottom = curve('132,912 134,960 176,988 300,992 700,992 960,992 1032,984 1056,940 1060,700')
  const base = curve('132,960 200,986 600,990 1000,988 1050,968')
  const thread = contrast(main, 0.3)
  const wedge = strip(top, bottom)
  const rows = [0.05, 0.19, 0.33, 0.47, 0.61, 0.75, 0.89].map(share => between(top, base, share, 160))
  const bed = strip(offset(top, tapered(-12, 0.08)), offset(top, 8))
  const toeBand = curve('218,914 226,862 262,808 330,764 416,728 494,702 532,712 556,772 566,850')
  const knot = closed('366,748 410,728 432,790 434,850 424,884 384,896 368,880 372,810')
  const pleats = `376,800 330,806 270,830; 374,830 320,846 250,880; 376,860 330,884 290,908;
    428,780 480,752 530,744; 430,814 490,800 552,800; 430,850 490,846 560,846`.split(';')
  const toeFar = move(toeBand, { dx: -24, dy: 8 })
  const cup = curve('836,744 850,690 900,640 960,600 1008,566! 1046,562 1062,590 1056,640 1066,704')
  const cupFar = curve('880,640 930,588 990,556 1040,562 1000,620 920,660')
  const ankle = closed(
    `694,508 760,548 850,566 940,556 1046,520! 1058,548 1060,576! 950,604 850,612 750,594 680,552! 682,528`,
  )
  const ankleFar = curve('694,508 700,484 800,476 920,478 1020,490 1046,520 1030,520 920,506 800,504 720,524')
  return [
    grounded(bottom),
    part(toeFar, shade(main, 0.45), { round: 0.3 }),
    part(cupFar, shade(main, 0.45), { round: 0.3 }),
    part(ankleFar, shade(accent, 0.4), { round: 0.3, soft: 10 }),
    part(bed, shade(lining, 0.05), { soft: 10 }),
    part(wedge, JUTE, { round: 0.2 }),
    within(
      wedge,
      ...rows.map((row, i) => plait(row, 32, i % 2 ? 1 : -1)),
      glow(offset(top, 4), '#3a2712', 14, 0.45, 4),
      glow(curve('700,1000 1000,1000 1062,960 1064,700'), '#3a2712', 60, 0.4, 16),
    ),
    outsole(bottom, sole, -18, 0.06, 8, 0.07, 0.8),
    part(toeBand, main, { soft: 40, round: 0.85, edge: true, inner: weave(main, 10, 20, 0.4) }),
    stitched(toeBand, thread, [0.02, 0.34, 12], [0.64, 0.98, 12]),
    within(toeBand, ...pleats.map(pleat => groove(curve(pleat), main, 5))),
    part(knot, accent, { soft: 26, round: 0.9, lift: 6, inner: weave(accent, 10, 80, 0.4) }),
    sewn(cup, main, { soft: 40, round: 0.85, inner: weave(main, 10, -10, 0.4) }, thread, [0.02, 0.44, 12]),
    sewn(ankle, accent, { soft: 22, round: 0.8 }, contrast(accent, 0.3), [0.01, 0.42, 10], [0.55, 0.93, 10]),
    holes(pointsOf(['870,590 910,586 950,578']), accent, 5),
    buckle([806, 584], BRASS, 46, 66, 10),
  ].join('')
}

function buckledAbove({ main, accent, sole, lining }: LeatherRoles): string {
  const thread = contrast(main, 0.3)
  const bed = offset(last, 20)
  const hide = shade(lining, 0.02)
  const strap = (y: number, height: number): string => {
    const line = band(y, height, 34)
    const tip = curve(`-280,${y + 60} -150,${y + 36} -40,${y + 34} 0,${y + height / 2} -40,${y + height - 26}
      -150,${y + height - 20} -280,${y + height + 8}`)
    const middle = y + height / 2
    const sewing =
      stitched(line, thread, [0.02, 0.38, 12], [0.54, 0.9, 12]) +
      sewn(tip, accent, { lift: 8, soft: 20 }, contrast(accent, 0.3), [0.03, 0.97, 10])
    return (
      across(y, height, 34, main, sewing) +
      holes(pointsOf([`-40,${middle + 6} -136,${middle + 10}`]), accent, 5.5) +
      buckle([-88, middle + 8], BRASS, 56, height * 0.86, 4)
    )
  }
  return [
    part(offset(last, -4), sole, { soft: 10 }),
    part(last, CORK, { soft: 16, inner: moved(speckles(), -600, -900) + moved(speckles(), -600, -1390) }),
    insole(bed, hide, 0.8, moved(label(330, accent), 0, -20)),
    strap(-330, 150),
    strap(-90, 160),
  ].join('')
}

function wedgeAbove({ main, accent, lining }: LeatherRoles): string {
  const thread = contrast(main, 0.3)
  const bed = offset(last, 30)
  const hide = tint(lining, 0.1)
  const toe = band(-390, 260, 60)
  const canvas = weave(main, 10, 0, 0.4)
  const gather = (side: number, y: number): Line =>
    curve([side * 30, -236 + y * 0.6], [side * 90, -232 + y * 0.9], [side * 150, -222 + y * 1.2])
  const loopOuter = loop('-112,230 -84,96 0,70 84,96 112,230 92,390 0,446 -92,390')
  const cup = closed('-160,330 -110,300 -80,360 0,420 80,360 110,300 160,330! 180,540 -180,540!')
  return [
    part(last, JUTE, { round: 0.3 }),
    plait([...offset(last, 8), ...offset(last, 8).slice(0, 1)], 26, 1),
    plait([...offset(last, 26), ...offset(last, 26).slice(0, 1)], 20, -1),
    insole(bed, hide, 0.7, moved(label(330, accent), 0, -150)),
    within(
      offset(last, 6),
      sewn(cup, main, { soft: 40, round: 0.9, lift: 8, inner: canvas }, thread, [0.02, 0.42, 12]),
    ),
    across(
      -390,
      260,
      60,
      main,
      within(toe, canvas(toe)) + stitched(toe, thread, [0.02, 0.36, 12], [0.54, 0.88, 12]),
    ),
    within(
      offset(last, -9),
      ...[-1, 1].flatMap(side => [-70, 0, 70].map(y => groove(gather(side, y), main, 5))),
      part(symmetric('0,-402 30,-396 40,-330 34,-250 40,-190 30,-116 0,-112'), accent, {
        soft: 26,
        round: 0.9,
        lift: 6,
        inner: weave(accent, 10, 90, 0.4)(toe),
      }),
    ),
    group(
      'transform="translate(14 30)"',
      stroke([...loopOuter, ...loopOuter.slice(0, 2)], '#14100c', 26, 'opacity="0.35" filter="url(#blur8)"'),
    ),
    part(join(offset(loopOuter, -12), reverse(offset(loopOuter, 12))), accent, {
      soft: 10,
      round: 0.8,
      edge: true,
    }),
    stitch(loopOuter, contrast(accent, 0.3), 3, '8 6'),
    ...spread(loopOuter, 3, 0.8, 0.9).map(({ point }) => holes([point], accent, 4.5)),
    buckle([-110, 240], BRASS, 46, 44, 88),
  ].join('')
}

/** Sandals: two buckled straps on a cork footbed, or straps on a wedge of rope. */
export const sandal = shoe('sandal', leatherRoles, [footbedSide, espadrilleSide], -60, '400,640 2.2 12', {
  above: [buckledAbove, wedgeAbove],
  outlines: [offset(last, -4), last],
})
