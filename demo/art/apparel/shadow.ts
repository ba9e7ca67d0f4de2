import { between, data, type Line } from '../kit/line.ts'
import { strip } from './shape.ts'

/** The soft shadow of what lies flat on the ground. */
export function layShadow(...outlines: Line[]): string {
  const d = outlines.map(outline => data(outline, true)).join('')
  return `<g fill="#2b211a"><g filter="url(#blur32)" opacity="0.3"><path d="${d}" transform="translate(18 34)"/></g><g filter="url(#blur8)" opacity="0.26"><path d="${d}" transform="translate(5 9)"/></g></g>`
}

/** A small shadow one part throws on the part below it. */
export function dropShadow(outline: Line, dx = 4, dy = 8, opacity = 0.35, blur: 4 | 8 | 16 = 8): string {
  return `<g filter="url(#blur${blur})" fill="#1a1410" opacity="${opacity}"><path d="${data(outline, true)}" transform="translate(${dx} ${dy})"/></g>`
}

/** Bands across a piece, each between two shares of the way from one edge to the other. */
export const bands = (
  one: Line,
  other: Line,
  shares: readonly (readonly [from: number, to: number, colour: string])[],
): string =>
  shares
    .map(
      ([from, to, colour]) =>
        `<path d="${data(strip(between(one, other, from), between(one, other, to)), true)}" fill="${colour}"/>`,
    )
    .join('')
