import { seeded } from '../kit/hash.ts'
import { closed, curve, join, type Line, loop, move, reverse, strip } from '../kit/line.ts'
import { at, offset, type Place, slice, spread, tapered } from '../kit/measure.ts'
import { cloud, fill, glow, groove, part, sewn, stitch, stroke, within } from '../kit/paint.ts'
import { mix, shade, tint } from '../tone.ts'
import { label, last, mouth, symmetric } from './parts/above.ts'
import { cord } from './parts/laces.ts'
import { leatherRoles, type LeatherRoles, sheen, stack } from './parts/leather.ts'
import { shoe } from './parts/shoe.ts'
import { grounded, hollow, lugs, wall } from './parts/sole.ts'
import { sideUpper, topUpper } from './parts/upper.ts'

/** The side of a penny loafer: raised apron, saddle strap with its slit, low stacked heel. */
function pennySide({ main, accent, trim, sole, lining, thread }: LeatherRoles): string {
  const top = curve('128,936 200,952 340,962 560,960 720,942 860,926 1072,916')
  const bottom = curve('128,936 150,964 220,984 340,992 560,988 720,966 860,948 1072,944')
  const vamp = curve('142,944 144,904 172,868 232,838 310,814 400,782 480,744 548,704 600,676')
  const mouth = curve('600,676 624,680 650,712 710,752 790,770 870,760 950,726 1010,694 1044,682')
  const heel = curve('1044,682 1060,692 1054,760 1062,840 1068,926')
  const upper = join(vamp, mouth, heel, '1068,940 600,980 142,956')
  const seam = curve('160,886 200,872 280,868 380,854 470,822 540,782 600,730 626,684')
  const apron = join(slice(vamp, 0.16, 1), reverse(seam))
  const saddle = closed(
    `428,768 500,732 548,704 576,690! 600,730 630,800 672,880 690,960 | 690,980 540,980! 530,900 496,830`,
  )
  const slit = closed('482,800 506,772 544,752 578,744 566,768 528,792')
  const counter = curve('930,740 936,800 950,870 980,950 | 980,960 1080,960 1080,680 1044,676 930,736')
  const binding = strip(mouth, offset(mouth, 14))
  const block = curve('848,936 858,992! 1056,992! 1074,930')
  return [
    grounded(curve('128,936 220,986 340,992 700,992 1056,993 1072,944')),
    hollow('612,672 700,690 800,712 900,706 1040,680', mouth, shade(lining, 0.12), 0.6, 30),
    part(block, sole, { round: 0 }),
    sideUpper(upper, main, { soft: 58, round: 0.85 }, [top, -8, 22, 0.35])(
      part(apron, tint(main, 0.04), { soft: 34, round: 0.8 }),
      glow(offset(seam, 7), '#14100c', 10, 0.4, 4),
      groove(offset(seam, 3), main, 5),
      stitch(offset(seam, -9), thread, 4, '7 7'),
      sheen(curve('190,858 250,836 330,812 410,784'), curve('210,866 280,850 360,826 410,784'), 0.4),
      sheen(curve('170,920 260,908 380,902'), curve('180,932 280,926 380,902'), 0.25),
      sewn(counter, main, { lift: 5, soft: 26 }, thread, [0.02, 0.32, -10]),
      sewn(saddle, accent, { lift: 8, soft: 30 }, trim, [0.28, 0.5, 10], [0.66, 0.98, 10]),
      fill(slit, shade(accent, 0.7)),
      stitch(offset(slice(slit, 0.02, 0.98), -7), trim, 2.6, '6 5'),
      sheen(curve('740,800 800,812 880,806'), curve('740,818 810,834 880,806'), 0.22),
    ),
    part(binding, mix(main, '#000000', 0.12), { soft: 8, round: 0.8 }),
    stack(block, sole, curve('848,936 1074,930'), curve('858,992 1056,992'), 3),
    wall(top, bottom, sole),
    part(strip(offset(top, -2), offset(top, 9)), tint(sole, 0.12), { soft: 6, round: 0.5 }),
    stitch(offset(slice(top, 0.02, 0.98), 3), tint(sole, 0.5), 3, '8 6'),
  ].join('')
}

/** The nap of suede: short strokes, lighter and darker than the hide. */
function nap(color: string): string {
  const next = seeded(21)
  return Array.from({ length: 420 }, () => {
    const [x, y, length, tone] = [130 + next() * 940, 690 + next() * 280, 6 + next() * 14, next()]
    return `<path d="M${x.toFixed(0)} ${y.toFixed(0)}l${length.toFixed(0)} ${(-length * 0.35).toFixed(0)}" stroke="${tone > 0.5 ? tint(color, 0.3) : shade(color, 0.3)}" stroke-width="2.4" stroke-linecap="round" opacity="0.22"/>`
  }).join('')
}

/** A gather of an apron: dark, with its lit side. */
const pleat = (line: Line, color: string, dark: number): string =>
  stroke(line, shade(color, 0.4), 4.5, `opacity="${dark}"`) +
  stroke(offset(line, -4), tint(color, 0.35), 3, 'opacity="0.5"')

/** The leather under which a lace goes in and out at every other place, so many px wide. */
const laceLoops = (places: readonly Place[], first: 0 | 1, color: string, width: number): string =>
  places
    .filter((_, i) => i % 2 === first)
    .map(
      ({ point: [x, y], angle }) =>
        `<rect x="${-width / 2}" y="${-width / 4}" width="${width}" height="${width / 2}" rx="8" fill="${color}" stroke="${shade(color, 0.35)}" stroke-width="2.5" transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${angle.toFixed(1)})"/>`,
    )
    .join('')

/** A tassel hanging from a point, turned by degrees. */
function tasselAt(x: number, y: number, color: string, turn: number): string {
  const skirt = closed('-17,20 -24,60 -28,100! 28,100! 24,60 17,20!')
  const fringe = [-20, -12, -4, 4, 12, 20].map(dx =>
    stroke(curve([dx * 0.6, 26], [dx, 70], [dx * 1.15, 99]), shade(color, 0.45), 2.6, 'opacity="0.8"'),
  )
  const knot = closed('0,-14 18,-6 20,10 12,26 -12,26 -20,10 -18,-6')
  return `<g transform="translate(${x} ${y}) rotate(${turn})">${part(skirt, color, { soft: 14, inner: fringe.join(''), lift: 0 })}${part(knot, color, { soft: 14, round: 0.9 })}${stroke(curve('-16,20 0,24 16,20'), tint(color, 0.3), 4)}</g>`
}

/** The side of a suede loafer with a gathered apron, a lace around the mouth and tassels. */
function tasselSide({ main, accent, sole, lining, thread }: LeatherRoles): string {
  const top = curve('130,948 200,958 400,966 620,962 800,956 960,952 1070,930')
  const bottom = curve('130,948 160,968 260,978 400,980 620,978 800,980 980,978 1046,966 1070,930')
  const vamp = curve('142,952 140,914 164,878 226,852 310,834 400,804 480,764 550,722 596,692')
  const mouth = curve('596,692 620,694 650,728 710,768 790,786 870,778 950,746 1008,716 1040,702')
  const heel = curve('1040,702 1058,712 1054,780 1060,860 1068,940')
  const upper = join(vamp, mouth, heel, '1068,952 600,990 142,962')
  const seam = curve('152,892 200,876 290,874 390,862 480,832 548,790 602,740 622,698')
  const apron = join(slice(vamp, 0.18, 1), reverse(seam))
  const pleats = spread(seam, 34, 0.02, 0.72).map(({ point: [x, y], angle }) => {
    const [dx, dy] = [Math.cos(((angle + 78) * Math.PI) / 180), Math.sin(((angle + 78) * Math.PI) / 180)]
    const line = curve([x - dx * 10, y - dy * 10], [x + dx * 12, y + dy * 12], [x + dx * 30 + 2, y + dy * 30])
    return pleat(line, main, 0.55)
  })
  const lace = offset(slice(mouth, 0.06, 1), 22)
  const holes = spread(lace, 12, 0.06, 0.98)
  const knot = at(vamp, 0.93).point
  const heelTab = curve('976,734 984,800 1000,880 1020,960 | 1020,970 1090,970 1080,700 1040,696 976,730')
  return [
    grounded(offset(bottom, 12)),
    hollow('610,690 700,706 800,728 900,722 1036,700', mouth, shade(lining, 0.12), 0.6, 30),
    lugs(bottom, sole, { height: 13, every: 30, gap: 0.34, from: 0.06, to: 0.95 }),
    sideUpper(upper, main, { soft: 60, round: 0.8, inner: nap(main) }, [top, -8, 20, 0.35])(
      part(apron, tint(main, 0.05), { soft: 30, round: 0.7, inner: nap(main) }),
      ...pleats,
      groove(seam, main, 6),
      stitch(offset(seam, -10), thread, 4, '6 6'),
      sewn(heelTab, accent, { lift: 5, soft: 20 }, tint(accent, 0.3), [0.02, 0.36, -10]),
      cord(lace, accent, 12),
      laceLoops(holes, 0, main, 40),
    ),
    part(strip(mouth, offset(mouth, tapered(12, 0.06))), shade(main, 0.12), { soft: 8, round: 0.8 }),
    cord(move(curve('40,34 10,10 -24,26 -60,46'), { dx: knot[0], dy: knot[1] }), accent, 12),
    tasselAt(knot[0] - 66, knot[1] + 56, accent, 16),
    tasselAt(knot[0] - 10, knot[1] + 44, accent, -14),
    wall(top, bottom, sole),
    stitch(offset(slice(top, 0.02, 0.98), 5), tint(sole, 0.45), 3, '8 6'),
  ].join('')
}

const slim = last.map(([x, y]): [number, number] => [x * 0.93, y])
const upper = offset(slim, 9)
const opening = symmetric('0,-10 60,2 92,70 98,210 92,330 54,414 0,432')
const apron = loop(
  '8,-440 70,-410 104,-320 112,-210 104,-90 90,20 -96,20 -116,-90 -128,-210 -118,-320 -70,-410',
)

function pennyAbove({ main, accent, trim, sole, lining, thread }: LeatherRoles): string {
  const saddle = closed('-250,-150 -110,-128 0,-120 110,-128 250,-150! 260,40! 120,-16 0,4 -120,-16 -260,40!')
  const slit = closed('-58,-66 -30,-78 0,-86 30,-78 58,-66 30,-56 0,-48 -30,-56')
  return [
    part(slim, sole, { soft: 14, round: 0.8 }),
    stitch(offset(slim, 4), tint(sole, 0.5), 3, '8 6'),
    topUpper(upper, main, { soft: 66, round: 0.9 }, 24)(
      part(apron, tint(main, 0.04), { soft: 40, round: 0.7 }),
      groove(slice(apron, 0, 1), main, 6),
      stitch(offset(apron, -10), thread, 4, '7 7'),
      cloud(closed('-90,-360 -40,-410 10,-350 -10,-250 -80,-260'), '#ffffff', 0.3, 16),
      sewn(saddle, accent, { lift: 8, soft: 30 }, trim, [0.02, 0.34, 11], [0.54, 0.86, 11]),
      fill(slit, shade(accent, 0.7)),
      stitch(offset(slit, -8), trim, 2.6, '6 5'),
      stitch(curve('-150,360 -60,420 -40,500'), thread),
      stitch(curve('150,360 60,420 40,500'), thread),
    ),
    mouth(opening, lining, 0.1, shade(main, 0.1), 12, label(300, accent)),
  ].join('')
}

function tasselsAbove({ main, accent, sole, lining, thread }: LeatherRoles): string {
  const pleats = spread(apron, 52, 0.01, 0.99)
    .filter(({ point: [, y] }) => y < -110)
    .map(({ point: [x, y], angle }) => {
      const turn = ((angle - 90) * Math.PI) / 180
      const line = curve(
        [x - Math.cos(turn) * 8, y - Math.sin(turn) * 8],
        [x + Math.cos(turn) * 34, y + Math.sin(turn) * 34],
      )
      return pleat(line, main, 0.5)
    })
  const lace = offset(opening, -30)
  const holes = spread(lace, 18, 0.03, 0.97)
  return [
    part(slim, sole, { soft: 14, round: 0.8 }),
    part(upper, main, { soft: 66, round: 0.85 }),
    within(
      upper,
      ...pleats,
      part(apron, tint(main, 0.05), { soft: 36, round: 0.8 }),
      groove(apron, main, 6),
      stitch(offset(apron, 12), thread, 4, '6 6'),
      part(closed('-70,430 -60,560! 60,560! 70,430!'), accent, { soft: 20, edge: true, lift: 4 }),
      glow(upper, '#14100c', 24, 0.35, 8),
      cord(lace, accent, 13),
      laceLoops(holes, 1, main, 44),
    ),
    mouth(opening, lining, 0.1, shade(main, 0.1), 12, label(300, accent)),
    cord(curve('-44,-44 -14,-66 16,-60'), accent, 13),
    cord(curve('44,-44 14,-66 -16,-60'), accent, 13),
    tasselAt(-22, -66, accent, 154),
    tasselAt(24, -68, accent, 204),
  ].join('')
}

/** Loafers: penny with a saddle and a low heel, or suede with tassels on a soft sole. */
export const loafer = shoe('loafer', leatherRoles, [pennySide, tasselSide], -100, '410,760 2.3 12', {
  above: [pennyAbove, tasselsAbove],
  outlines: [slim, slim],
})
