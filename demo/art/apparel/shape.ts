import { join, type Line, move, type Point, pointsOf, reverse } from '../kit/line.ts'

/** The axis around which symmetrical garments are drawn. */
export const AXIS = 600

export const flipped = (line: Line): Line => move(line, { flip: true, dx: 2 * AXIS })

/** A closed outline from its right half, whose ends stand on the axis. */
export const whole = (half: Line): Line => join(half, reverse(flipped(half)))

/** An edge from left to right, given from the axis to the right. */
export const across = (half: Line): Line => join(reverse(flipped(half)), half)

/** A fold: from, through, to, how wide, and whether it is a broad soft one. */
export type Crease = readonly [from: Point, through: Point, to: Point, width: number, soft?: boolean]

/** Folds as a drawing writes them: 'x,y x,y x,y width', parted by commas, a `~` behind the soft ones. */
export const folds = (text: string): Crease[] =>
  text.split(/,\s+/).map(fold => {
    const [from, through, to] = pointsOf([fold.trim().split(/\s+/).slice(0, 3).join(' ')])
    const width = /(\d+)(~?)$/.exec(fold.trim())
    if (!from || !through || !to || !width) throw new Error(`No fold: "${fold}"`)
    return [from, through, to, Number(width[1]), width[2] === '~']
  })

export const flipCreases = (creases: readonly Crease[]): Crease[] => {
  const flip = ([x, y]: Point): Point => [2 * AXIS - x, y]
  return creases.map(([from, through, to, width, soft = false]) => [
    flip(from),
    flip(through),
    flip(to),
    width,
    soft,
  ])
}
