import { data, type Line } from '../kit/line.ts'

/** The soft shadow of what lies flat on the ground. */
export function layShadow(...outlines: Line[]): string {
  const d = outlines.map(outline => data(outline, true)).join('')
  return `<g fill="#2b211a"><g filter="url(#blur32)" opacity="0.3"><path d="${d}" transform="translate(18 34)"/></g><g filter="url(#blur8)" opacity="0.26"><path d="${d}" transform="translate(5 9)"/></g></g>`
}

/** How a shadow falls: right and down in px, its opacity and its blur. */
export type Shadow = readonly [dx: number, dy: number, opacity: number, blur: 4 | 8 | 16]

/** A small shadow one part throws on the part below it. */
export const dropShadow = (outline: Line, ...[dx, dy, opacity, blur]: Shadow): string =>
  `<g filter="url(#blur${blur})" fill="#1a1410" opacity="${opacity}"><path d="${data(outline, true)}" transform="translate(${dx} ${dy})"/></g>`

/** The soft dark line where one part lies over another. */
export const crevice = (line: Line, width: number, opacity = 0.5, closed = false): string =>
  `<path d="${data(line, closed)}" fill="none" stroke="#1a1410" stroke-opacity="${opacity}" stroke-width="${width}" filter="url(#blur4)"/>`
