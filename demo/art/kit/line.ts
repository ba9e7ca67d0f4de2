/** Smooth lines as dense runs of points: easy to offset, cut, measure and join. */

export type Point = readonly [x: number, y: number]
export type Line = readonly Point[]

/** Distance in px between the points of a smoothed line. */
const STEP = 5

function segment(p0: Point, p1: Point, p2: Point, p3: Point): Point[] {
  const knot = (a: Point, b: Point): number => Math.max(1e-4, Math.sqrt(Math.hypot(b[0] - a[0], b[1] - a[1])))
  const [d1, d2, d3] = [knot(p0, p1), knot(p1, p2), knot(p2, p3)]
  const tangent = (axis: 0 | 1): [number, number] => {
    const chord = (p2[axis] - p1[axis]) / d2
    const start = (p1[axis] - p0[axis]) / d1 - (p2[axis] - p0[axis]) / (d1 + d2) + chord
    const end = chord - (p3[axis] - p1[axis]) / (d2 + d3) + (p3[axis] - p2[axis]) / d3
    return [start * d2, end * d2]
  }
  const [tx, ty] = [tangent(0), tangent(1)]
  const count = Math.max(2, Math.ceil(Math.hypot(p2[0] - p1[0], p2[1] - p1[1]) / STEP))
  const hermite = (from: number, to: number, [m0, m1]: [number, number], t: number): number =>
    (2 * t ** 3 - 3 * t ** 2 + 1) * from +
    (t ** 3 - 2 * t ** 2 + t) * m0 +
    (-2 * t ** 3 + 3 * t ** 2) * to +
    (t ** 3 - t ** 2) * m1
  return Array.from({ length: count }, (_, i) => {
    const t = (i + 1) / count
    return [hermite(p1[0], p2[0], tx, t), hermite(p1[1], p2[1], ty, t)]
  })
}

const mirrored = (around: Point, point: Point): Point => [2 * around[0] - point[0], 2 * around[1] - point[1]]
const same = (a: Point, b: Point): boolean => a[0] === b[0] && a[1] === b[1]

function run(points: Line): Point[] {
  const [first] = points
  if (!first) return []
  const line: Point[] = [first]
  for (let i = 0; i + 1 < points.length; i++) {
    const from = points[i]
    const to = points[i + 1]
    if (!from || !to) break
    const before = points[i - 1] ?? mirrored(from, to)
    const after = points[i + 2] ?? mirrored(to, from)
    line.push(...segment(before, from, to, after))
  }
  return line
}

/** A point, or points as a drawing writes them: 'x,y x,y'. */
export type Points = Point | string

const LIFT = 'lift'

/** Of '10,20 30,40! | 50,60': `!` marks a corner, `|` goes on elsewhere without a line. */
const read = (points: readonly Points[]): (Point | typeof LIFT)[] =>
  points.flatMap(given =>
    typeof given !== 'string'
      ? [given]
      : given
          .trim()
          .split(/\s+/)
          .flatMap((word): (Point | typeof LIFT)[] => {
            if (word === '|') return [LIFT]
            const [x, y] = word.replace('!', '').split(',').map(Number)
            if (x === undefined || y === undefined || Number.isNaN(x + y))
              throw new Error(`No point: "${word}"`)
            const point: Point = [x, y]
            return word.endsWith('!') ? [point, point] : [point]
          }),
  )

/** The points alone. */
export const pointsOf = (given: readonly Points[]): Point[] => read(given).filter(point => point !== LIFT)

/** A smooth line through points; a point given twice is a corner. */
export function curve(...given: Points[]): Line {
  const runs: Point[][] = [[]]
  for (const point of read(given)) {
    const current = runs.at(-1) ?? []
    const last = current.at(-1)
    if (point === LIFT) runs.push([])
    else if (last && same(last, point)) runs.push([point])
    else current.push(point)
  }
  return join(...runs.filter(part => part.length > 1).map(run))
}

/** A line and its mirror image around x = 0: the left one first. */
export const bothSides = (right: string): Line[] => {
  const given = pointsOf([right])
  return [curve(...given.map(([x, y]): Point => [-x, y])), curve(...given)]
}

/** A smooth closed line through points, without a corner where it closes. */
export function loop(...given: Points[]): Line {
  const points = pointsOf(given)
  const around = [...points.slice(-2), ...points, ...points.slice(0, 2)]
  const line: Point[] = []
  for (let i = 2; i < points.length + 2; i++) {
    const [a, b, c, d] = [around[i - 1], around[i], around[i + 1], around[i + 2]]
    if (a && b && c && d) line.push(...segment(a, b, c, d))
  }
  return line
}

/** Several lines one after the other, as one; points stand for the smooth line through them. */
export function join(...lines: (Line | string)[]): Line {
  const whole: Point[] = []
  for (const line of lines) {
    for (const point of typeof line === 'string' ? curve(line) : line) {
      const last = whole.at(-1)
      if (!last || !same(last, point)) whole.push(point)
    }
  }
  return whole
}

/** The closed strip between two lines that run the same way. */
export const strip = (one: Line, other: Line): Line => join(one, reverse(other))

/** The line some px further down. */
export const lowered = (line: Line, by: number): Line => line.map(([x, y]): Point => [x, y + by])

export const reverse = (line: Line): Line => [...line].reverse()

const lengths = (line: Line): number[] => {
  let sum = 0
  return line.map((point, i) => {
    const before = line[i - 1]
    if (before) sum += Math.hypot(point[0] - before[0], point[1] - before[1])
    return sum
  })
}

export const lengthOf = (line: Line): number => lengths(line).at(-1) ?? 0

export interface Place {
  readonly point: Point
  /** Direction of travel in degrees. */
  readonly angle: number
}

/** The place at a share of the line's length, 0 to 1. */
export function at(line: Line, share: number): Place {
  const sums = lengths(line)
  const wanted = share * (sums.at(-1) ?? 0)
  const found = sums.findIndex(sum => sum >= wanted)
  const i = Math.max(1, found === -1 ? line.length - 1 : found)
  const [a, b] = [line[i - 1] ?? [0, 0], line[i] ?? line[i - 1] ?? [0, 0]]
  const [from, to] = [sums[i - 1] ?? 0, sums[i] ?? 0]
  const t = to > from ? (wanted - from) / (to - from) : 0
  return {
    point: [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t],
    angle: (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI,
  }
}

/** `count` places evenly spread between two shares of the line. */
export const spread = (line: Line, count: number, from = 0, to = 1): Place[] =>
  Array.from({ length: count }, (_, i) => at(line, from + ((to - from) * i) / Math.max(1, count - 1)))

/** The part of a line between two shares of its length. */
export function slice(line: Line, from: number, to: number): Line {
  const sums = lengths(line)
  const whole = sums.at(-1) ?? 0
  const inside = line.filter((_, i) => (sums[i] ?? 0) > from * whole && (sums[i] ?? 0) < to * whole)
  return [at(line, from).point, ...inside, at(line, to).point]
}

/**
 * A parallel line; positive distances lie to the right of the direction of travel. A function gives
 * the distance at each share of the line, 0 to 1.
 */
export function offset(line: Line, distance: number | ((share: number) => number)): Line {
  return line.map((point, i) => {
    const a = line[Math.max(0, i - 1)] ?? point
    const b = line[Math.min(line.length - 1, i + 1)] ?? point
    const size = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1
    const by = typeof distance === 'number' ? distance : distance(i / Math.max(1, line.length - 1))
    return [point[0] - ((b[1] - a[1]) / size) * by, point[1] + ((b[0] - a[0]) / size) * by]
  })
}

/** A distance for `offset()` that runs out to nothing at both ends, or at the ones named. */
export const tapered =
  (distance: number, over = 0.12, ends: 'both' | 'start' | 'end' = 'both') =>
  (share: number): number => {
    const start = ends === 'end' ? 1 : Math.min(1, share / over)
    const end = ends === 'start' ? 1 : Math.min(1, (1 - share) / over)
    return distance * Math.sin((Math.PI / 2) * Math.min(start, end))
  }

/** A line between two others: 0 is the first, 1 the second. */
export const between = (first: Line, second: Line, share: number, count = 80): Line =>
  Array.from({ length: count }, (_, i) => {
    const a = at(first, i / (count - 1)).point
    const b = at(second, i / (count - 1)).point
    return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share]
  })

export interface Move {
  readonly dx?: number
  readonly dy?: number
  readonly scale?: number
  /** Mirrors left and right around x = 0, before anything else. */
  readonly flip?: boolean
  /** Degrees, around 0,0, after scaling and before moving. */
  readonly turn?: number
}

export function move(line: Line, { dx = 0, dy = 0, scale = 1, flip = false, turn = 0 }: Move): Line {
  const [sin, cos] = [Math.sin((turn * Math.PI) / 180), Math.cos((turn * Math.PI) / 180)]
  return line.map(([px, py]) => {
    const [x, y] = [(flip ? -px : px) * scale, py * scale]
    return [x * cos - y * sin + dx, x * sin + y * cos + dy]
  })
}

const figure = (value: number): string => String(Math.round(value * 10) / 10)

/** The line as SVG path data. */
export const data = (line: Line, closed = false): string =>
  line.map(([x, y], i) => `${i ? 'L' : 'M'}${figure(x)} ${figure(y)}`).join('') + (closed ? 'Z' : '')

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export function box(line: Line): Box {
  const xs = line.map(([x]) => x)
  const ys = line.map(([, y]) => y)
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}
