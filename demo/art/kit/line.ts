/** Smooth lines as dense runs of points: easy to join and move, and to measure, cut and offset (measure.ts). */

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

/** A smooth outline that ends where it began. */
export const closed = (points: string): Line =>
  curve(points, (points.trim().split(/\s+/)[0] ?? '').replace('!', ''))

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
