import { group } from '../../kit/paint.ts'
import { HEIGHT, WIDTH } from '../../frame.ts'

/** A drawing moved up, so that its middle is the middle of the canvas. */
export const raised = (by: number, inner: string): string => group(`transform="translate(0 ${-by})"`, inner)

/** A close-up: the point of the drawing comes to the middle of the canvas, `scale` times as large. */
export const closeUp = (inner: string, x: number, y: number, scale: number, turn = 0): string =>
  group(
    `transform="translate(${WIDTH / 2} ${HEIGHT / 2}) rotate(${turn}) scale(${scale}) translate(${-x} ${-y})"`,
    inner,
  )
