/** Places on a line, parts of it, and lines beside it. */
import { type Line, type Point } from './line.ts'

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

/** The points of `spread` alone. */
export const dotted = (line: Line, count: number): Point[] => spread(line, count).map(({ point }) => point)

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
