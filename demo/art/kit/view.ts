import { HEIGHT, WIDTH } from '../frame.ts'
import { type Point } from './line.ts'
import { group } from './paint.ts'

export const moved = (inner: string, dx: number, dy: number): string =>
  group(`transform="translate(${dx} ${dy})"`, inner)

/** A close-up: what lies at `focus` comes to the middle of the canvas, larger and slightly turned. */
export const closeUp = (inner: string, [x, y]: Point, scale: number, turn = 0): string =>
  group(
    `transform="translate(${WIDTH / 2} ${HEIGHT / 2}) rotate(${turn}) scale(${scale}) translate(${-x} ${-y})"`,
    inner,
  )
