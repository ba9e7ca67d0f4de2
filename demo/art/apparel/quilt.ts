import { seeded } from '../kit/hash.ts'
import { curve, data, join, type Line, type Point, reverse } from '../kit/line.ts'
import { at, slice, spread } from '../kit/measure.ts'
import { shade } from '../tone.ts'
import { panel } from './cloth.ts'
import { seam } from './sewing.ts'
import { type Crease } from './shape.ts'

/** A piece of an edge that swells away from the quilt's middle. */
function swollen(edge: Line, depth: number): Line {
  const [from, middle, to] = spread(edge, 3).map(place => place.point)
  if (!from || !middle || !to) return edge
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const size = Math.hypot(dx, dy) || 1
  const out = (p: Point, k: number): Point => [
    p[0] + (-dy / size) * depth * k,
    p[1] + (dx / size) * depth * k,
  ]
  const [early, late] = [at(edge, 0.18).point, at(edge, 0.82).point]
  return curve(from, out(early, 0.8), out(middle, 1), out(late, 0.8), to)
}

const sagging = (from: Point, to: Point, sag: number): Line =>
  curve(from, [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 + sag], to)

export interface Quilt {
  readonly left: Line
  readonly right: Line
  readonly count: number
  readonly color: string
  /** How far the chambers swell, in px. */
  readonly depth?: number
  readonly sag?: number
  readonly seed?: number
}

interface Chamber {
  readonly outline: Line
  readonly top: Line
  readonly bottom: Line
}

function chambers({ left, right, count, depth = 9, sag = 10 }: Quilt): Chamber[] {
  return Array.from({ length: count }, (_, j) => {
    const [from, to] = [j / count, (j + 1) / count]
    const [one, other] = [slice(left, from, to), slice(right, from, to)]
    const seamAt = (share: number): Line => sagging(at(left, share).point, at(right, share).point, sag)
    const [top, bottom] = [seamAt(from), seamAt(to)]
    return {
      top,
      bottom,
      outline: join(top, swollen(other, -depth), reverse(bottom), reverse(swollen(one, depth))),
    }
  })
}

/** The outline of the whole quilt, for its shadow. */
export const quiltOutline = (quilt: Quilt): Line => {
  const all = chambers(quilt)
  const { depth = 9 } = quilt
  const edge = (line: Line, way: number): Line =>
    join(...all.map((_, j) => swollen(slice(line, j / quilt.count, (j + 1) / quilt.count), way * depth)))
  return join(
    all[0]?.top ?? [],
    edge(quilt.right, -1),
    reverse(all.at(-1)?.bottom ?? []),
    reverse(edge(quilt.left, 1)),
  )
}

/** Small pleats where the thread pulls the padding together. */
function puckers(line: Line, way: number, random: () => number): Crease[] {
  const count = Math.max(3, Math.round(Math.hypot((line.at(-1)?.[0] ?? 0) - (line[0]?.[0] ?? 0), 1) / 44))
  return Array.from({ length: count }, (_, i): Crease => {
    const { point } = at(line, (i + 0.25 + random() * 0.5) / count)
    const reach = 16 + random() * 30
    const lean = (random() - 0.5) * 26
    const to: Point = [point[0] + lean, point[1] + way * reach]
    return [point, [point[0] + lean * 0.2, point[1] + (way * reach) / 2], to, 10 + random() * 8]
  })
}

/** A padded piece, sewn across into chambers. */
export function quilted(quilt: Quilt): string {
  const random = seeded(quilt.seed ?? 7)
  const all = chambers(quilt)
  const padded = all.map(({ outline, top, bottom }) => {
    const creases = [...puckers(top, 1, random), ...puckers(bottom, -1, random)]
    return panel(outline, quilt.color, { creases, round: 1.25 })
  })
  const dent = shade(quilt.color, 0.5)
  const seams = all
    .slice(1)
    .map(
      ({ top }) =>
        `<path d="${data(top)}" fill="none" stroke="${dent}" stroke-width="9" stroke-opacity="0.55" filter="url(#blur4)"/>${seam(top, quilt.color, 2.4)}`,
    )
  return [...padded, ...seams].join('')
}
