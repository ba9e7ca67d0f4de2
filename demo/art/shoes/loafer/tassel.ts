import { type Colours } from '../../article.ts'
import { at, curve, join, offset, reverse, slice, spread, tapered } from '../../kit/line.ts'
import { glow, groove, part, stitch, stroke, within } from '../../kit/paint.ts'
import { seeded } from '../../kit/hash.ts'
import { shade, tint } from '../../tone.ts'
import { cord } from '../parts/laces.ts'
import { leatherRoles } from '../parts/leather.ts'
import { grounded, lugs, strip, wall } from '../parts/sole.ts'

const top = curve([130, 948], [200, 958], [400, 966], [620, 962], [800, 956], [960, 952], [1070, 930])
const bottom = curve(
  [130, 948],
  [160, 968],
  [260, 978],
  [400, 980],
  [620, 978],
  [800, 980],
  [980, 978],
  [1046, 966],
  [1070, 930],
)
const vamp = curve(
  [142, 952],
  [140, 914],
  [164, 878],
  [226, 852],
  [310, 834],
  [400, 804],
  [480, 764],
  [550, 722],
  [596, 692],
)
const mouth = curve(
  [596, 692],
  [620, 694],
  [650, 728],
  [710, 768],
  [790, 786],
  [870, 778],
  [950, 746],
  [1008, 716],
  [1040, 702],
)
const heel = curve([1040, 702], [1058, 712], [1054, 780], [1060, 860], [1068, 940])
const upper = join(vamp, mouth, heel, curve([1068, 952], [600, 990], [142, 962]))

/** The nap of suede: short strokes, lighter and darker than the hide. */
function nap(colour: string): string {
  const next = seeded(21)
  return Array.from({ length: 420 }, () => {
    const [x, y, length, tone] = [130 + next() * 940, 690 + next() * 280, 6 + next() * 14, next()]
    return `<path d="M${x.toFixed(0)} ${y.toFixed(0)}l${length.toFixed(0)} ${(-length * 0.35).toFixed(0)}" stroke="${tone > 0.5 ? tint(colour, 0.3) : shade(colour, 0.3)}" stroke-width="2.4" stroke-linecap="round" opacity="0.22"/>`
  }).join('')
}

/** A tassel hanging from a point, turned by degrees. */
export function tasselAt(x: number, y: number, colour: string, turn: number): string {
  const skirt = curve(
    [-17, 20],
    [-24, 60],
    [-28, 100],
    [-28, 100],
    [28, 100],
    [28, 100],
    [24, 60],
    [17, 20],
    [17, 20],
    [-17, 20],
  )
  const fringe = [-20, -12, -4, 4, 12, 20].map(dx =>
    stroke(curve([dx * 0.6, 26], [dx, 70], [dx * 1.15, 99]), shade(colour, 0.45), 2.6, 'opacity="0.8"'),
  )
  const knot = curve([0, -14], [18, -6], [20, 10], [12, 26], [-12, 26], [-20, 10], [-18, -6], [0, -14])
  return `<g transform="translate(${x} ${y}) rotate(${turn})">${part(skirt, colour, { soft: 14, inner: fringe.join(''), lift: 0 })}${part(knot, colour, { soft: 14, round: 0.9 })}${stroke(curve([-16, 20], [0, 24], [16, 20]), tint(colour, 0.3), 4)}</g>`
}

/** The side of a suede loafer with a gathered apron, a lace around the mouth and tassels. */
export function tassel(colours: Colours): string {
  const { main, accent, sole, lining, thread } = leatherRoles(colours)
  const inside = join(curve([610, 690], [700, 706], [800, 728], [900, 722], [1036, 700]), reverse(mouth))
  const seam = curve(
    [152, 892],
    [200, 876],
    [290, 874],
    [390, 862],
    [480, 832],
    [548, 790],
    [602, 740],
    [622, 698],
  )
  const apron = join(slice(vamp, 0.18, 1), reverse(seam))
  const pleats = spread(seam, 34, 0.02, 0.72).map(({ point: [x, y], angle }) => {
    const [dx, dy] = [Math.cos(((angle + 78) * Math.PI) / 180), Math.sin(((angle + 78) * Math.PI) / 180)]
    const line = curve([x - dx * 10, y - dy * 10], [x + dx * 12, y + dy * 12], [x + dx * 30 + 2, y + dy * 30])
    return (
      stroke(line, shade(main, 0.4), 4.5, 'opacity="0.55"') +
      stroke(offset(line, -4), tint(main, 0.35), 3, 'opacity="0.5"')
    )
  })
  const lace = offset(slice(mouth, 0.06, 1), 22)
  const holes = spread(lace, 12, 0.06, 0.98)
  const knot = at(vamp, 0.93).point
  const heelTab = join(
    curve([976, 734], [984, 800], [1000, 880], [1020, 960]),
    curve([1020, 970], [1090, 970], [1080, 700], [1040, 696], [976, 730]),
  )
  return [
    grounded(offset(bottom, 12)),
    part(inside, shade(lining, 0.12), { round: 0.6, soft: 30 }),
    lugs(bottom, sole, { height: 13, every: 30, gap: 0.34, from: 0.06, to: 0.95 }),
    part(offset(upper, 1.5), main, { soft: 60, round: 0.8, inner: nap(main) }),
    within(
      upper,
      part(apron, tint(main, 0.05), { soft: 30, round: 0.7, inner: nap(main) }),
      ...pleats,
      groove(seam, main, 6),
      stitch(offset(seam, -10), thread, 4, '6 6'),
      part(heelTab, accent, { lift: 5, soft: 20, edge: true }),
      stitch(offset(slice(heelTab, 0.02, 0.36), -10), tint(accent, 0.3)),
      cord(lace, accent, 12),
      ...holes
        .filter((_, i) => i % 2 === 0)
        .map(
          ({ point: [x, y], angle }) =>
            `<rect x="-20" y="-10" width="40" height="20" rx="8" fill="${main}" stroke="${shade(main, 0.35)}" stroke-width="2.5" transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${angle.toFixed(1)})"/>`,
        ),
      glow(offset(top, -8), '#14100c', 20, 0.35, 8),
    ),
    part(strip(mouth, offset(mouth, tapered(12, 0.06))), shade(main, 0.12), { soft: 8, round: 0.8 }),
    cord(
      curve(
        [knot[0] + 40, knot[1] + 34],
        [knot[0] + 10, knot[1] + 10],
        [knot[0] - 24, knot[1] + 26],
        [knot[0] - 60, knot[1] + 46],
      ),
      accent,
      12,
    ),
    tasselAt(knot[0] - 66, knot[1] + 56, accent, 16),
    tasselAt(knot[0] - 10, knot[1] + 44, accent, -14),
    wall(top, bottom, sole),
    stitch(offset(slice(top, 0.02, 0.98), 5), tint(sole, 0.45), 3, '8 6'),
  ].join('')
}
