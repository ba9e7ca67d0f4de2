/** lado: profile; angulo: the other side, the back or the pair from above; detalle: close-up. */
export type View = 'lado' | 'angulo' | 'detalle'

/** Hex colours of a colour way; one with fewer than three repeats its first or a tone of it. */
export interface Colors {
  readonly main: string
  readonly second: string
  readonly third: string
}

export interface Drawing {
  readonly view: View
  /** From 0 to the article's `designs` - 1. */
  readonly design: number
  readonly colors: Colors
}

/** One article type of the demo catalogue: a family of drawings on a canvas of 1200 × 1500. */
export interface Article {
  readonly id: string
  readonly designs: number
  readonly views: readonly View[]
  /** The inside of an SVG: `frame()` adds the canvas, the ground and the shared definitions. */
  draw(drawing: Drawing): string
}
