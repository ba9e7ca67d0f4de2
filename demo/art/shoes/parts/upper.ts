import { type Line } from '../../kit/line.ts'
import { offset } from '../../kit/measure.ts'
import { glow, part, textured, type Volume, within } from '../../kit/paint.ts'

/** The shadow of an upper along a line: how far off it, how wide and how dark. */
type Shadow = readonly [line: Line, off: number, width: number, opacity: number]

/** An upper from the side: its shell, the pieces sewn on it, and the shadow along the sole. */
export const sideUpper =
  (upper: Line, color: string, volume: Volume, [line, off, width, opacity]: Shadow) =>
  (...pieces: string[]): string =>
    part(offset(upper, 1.5), color, { ...volume, inner: textured(upper, volume.inner) }) +
    within(upper, ...pieces, glow(offset(line, off), '#14100c', width, opacity, 8))

/** An upper from above, darker where it turns down to the sole. */
export const topUpper =
  (upper: Line, color: string, volume: Volume, dark = 26) =>
  (...pieces: string[]): string =>
    part(upper, color, volume) + within(upper, ...pieces, glow(upper, '#14100c', dark, 0.35, 8))
