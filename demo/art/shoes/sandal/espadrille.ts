import { type Colours } from '../../article.ts'
import { between, curve, move, offset, slice, spread, tapered, type Line } from '../../kit/line.ts'
import { glow, groove, part, stitch, stroke, within } from '../../kit/paint.ts'
import { holes, weave } from '../../kit/texture.ts'
import { contrast, shade, tint } from '../../tone.ts'
import { BRASS, buckle, leatherRoles } from '../parts/leather.ts'
import { grounded, strip } from '../parts/sole.ts'

/** The colour of undyed rope. */
export const JUTE = '#d2b283'
const top = curve(
  [132, 912],
  [170, 904],
  [300, 906],
  [430, 886],
  [560, 840],
  [700, 782],
  [840, 736],
  [960, 712],
  [1060, 700],
)
const bottom = curve(
  [132, 912],
  [134, 960],
  [176, 988],
  [300, 992],
  [700, 992],
  [960, 992],
  [1032, 984],
  [1056, 940],
  [1060, 700],
)
const base = curve([132, 960], [200, 986], [600, 990], [1000, 988], [1050, 968])

/** One plait of rope: slanted strands along a line. */
export function plait(line: Line, thick: number, lean: number): string {
  const count = Math.round(line.length / 2.6)
  return (
    stroke(line, shade(JUTE, 0.36), thick) +
    spread(line, count)
      .map(({ point: [x, y] }) => {
        const strand = curve(
          [x - thick * 0.36, y + (lean * thick) / 2.4],
          [x, y],
          [x + thick * 0.36, y - (lean * thick) / 2.4],
        )
        return (
          stroke(strand, JUTE, thick * 0.4) +
          stroke(offset(strand, -1.5), tint(JUTE, 0.5), thick * 0.12, 'opacity="0.8"')
        )
      })
      .join('')
  )
}

/** The side of a wedge sandal: a wide band, an ankle strap and a sole of rope. */
export function espadrille(colours: Colours): string {
  const { main, accent, sole, lining } = leatherRoles(colours)
  const thread = contrast(main, 0.3)
  const wedge = strip(top, bottom)
  const rows = [0.05, 0.19, 0.33, 0.47, 0.61, 0.75, 0.89].map(share => between(top, base, share, 160))
  const bed = strip(offset(top, tapered(-12, 0.08)), offset(top, 8))
  const toeBand = curve(
    [218, 914],
    [226, 862],
    [262, 808],
    [330, 764],
    [416, 728],
    [494, 702],
    [532, 712],
    [556, 772],
    [566, 850],
  )
  const knot = curve(
    [366, 748],
    [410, 728],
    [432, 790],
    [434, 850],
    [424, 884],
    [384, 896],
    [368, 880],
    [372, 810],
    [366, 748],
  )
  const pleats = [
    curve([376, 800], [330, 806], [270, 830]),
    curve([374, 830], [320, 846], [250, 880]),
    curve([376, 860], [330, 884], [290, 908]),
    curve([428, 780], [480, 752], [530, 744]),
    curve([430, 814], [490, 800], [552, 800]),
    curve([430, 850], [490, 846], [560, 846]),
  ]
  const toeFar = move(toeBand, { dx: -24, dy: 8 })
  const cup = curve(
    [836, 744],
    [850, 690],
    [900, 640],
    [960, 600],
    [1008, 566],
    [1008, 566],
    [1046, 562],
    [1062, 590],
    [1056, 640],
    [1066, 704],
  )
  const cupFar = curve([880, 640], [930, 588], [990, 556], [1040, 562], [1000, 620], [920, 660])
  const ankle = curve(
    [694, 508],
    [760, 548],
    [850, 566],
    [940, 556],
    [1046, 520],
    [1046, 520],
    [1058, 548],
    [1060, 576],
    [1060, 576],
    [950, 604],
    [850, 612],
    [750, 594],
    [680, 552],
    [680, 552],
    [682, 528],
    [694, 508],
  )
  const ankleFar = curve(
    [694, 508],
    [700, 484],
    [800, 476],
    [920, 478],
    [1020, 490],
    [1046, 520],
    [1030, 520],
    [920, 506],
    [800, 504],
    [720, 524],
  )
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
      glow(curve([700, 1000], [1000, 1000], [1062, 960], [1064, 700]), '#3a2712', 60, 0.4, 16),
    ),
    part(strip(offset(slice(bottom, 0.07, 0.8), tapered(-18, 0.06)), slice(bottom, 0.07, 0.8)), sole, {
      soft: 8,
    }),
    part(toeBand, main, { soft: 40, round: 0.85, edge: true, inner: weave(toeBand, main, 10, 20, 0.4) }),
    stitch(offset(slice(toeBand, 0.02, 0.34), 12), thread),
    stitch(offset(slice(toeBand, 0.64, 0.98), 12), thread),
    within(toeBand, ...pleats.map(pleat => groove(pleat, main, 5))),
    part(knot, accent, { soft: 26, round: 0.9, lift: 6, inner: weave(knot, accent, 10, 80, 0.4) }),
    part(cup, main, { soft: 40, round: 0.85, edge: true, inner: weave(cup, main, 10, -10, 0.4) }),
    stitch(offset(slice(cup, 0.02, 0.44), 12), thread),
    part(ankle, accent, { soft: 22, round: 0.8, edge: true }),
    stitch(offset(slice(ankle, 0.01, 0.42), 10), contrast(accent, 0.3)),
    stitch(offset(slice(ankle, 0.55, 0.93), 10), contrast(accent, 0.3)),
    holes(
      [
        [870, 590],
        [910, 586],
        [950, 578],
      ],
      accent,
      5,
    ),
    buckle([806, 584], BRASS, 46, 66, 10),
  ].join('')
}
