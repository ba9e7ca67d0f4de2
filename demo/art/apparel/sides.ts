import { type Line } from '../kit/line.ts'
import { AXIS, type Crease, flipCreases, flipped } from './shape.ts'

/** One half of a garment, on which what is drawn for the right comes to lie. */
export interface Side {
  /** 1 on the right, -1 on the left: turns offsets, which a mirrored line has on its other hand. */
  readonly way: 1 | -1
  place(line: Line): Line
  fold(creases: readonly Crease[]): readonly Crease[]
  x(value: number): number
}

const RIGHT: Side = { way: 1, place: line => line, fold: creases => creases, x: value => value }
const LEFT: Side = { way: -1, place: flipped, fold: flipCreases, x: value => 2 * AXIS - value }

/** What is drawn on the right and, mirrored, on the left, which may come first and lie under it. */
export const onSides = (draw: (side: Side) => string, leftFirst = false): string =>
  (leftFirst ? [LEFT, RIGHT] : [RIGHT, LEFT]).map(draw).join('')

/** The same for what follows one line. */
export const onBoth = (right: Line, draw: (line: Line, side: Side) => string): string =>
  onSides(side => draw(side.place(right), side))
