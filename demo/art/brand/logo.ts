import { ACCENT, INK, PAPER } from './colors.ts'
import { textWidth, type } from './type.ts'

const WORD = { size: 34, weight: 800, width: 108, tracking: -12 } as const

/** A shop window under its awning, 40 × 40. */
const sign = (ground: string, glass: string): string =>
  `<rect width="40" height="40" rx="10" fill="${ground}"/><path d="M9 20V31H31V20" fill="none" stroke="${glass}" stroke-width="3.2" stroke-linejoin="round"/><path d="M8 9H32L34.5 17A3.6 3.6 0 0 1 27 18A3.6 3.6 0 0 1 20 18A3.6 3.6 0 0 1 13 18A3.6 3.6 0 0 1 5.5 17Z" fill="${glass}"/>`

/** The demo shop's logo: sign and word, made to stand 28 px high. */
export function logo(): string {
  const width = Math.ceil(50 + textWidth('Vitrina', WORD) + 2)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="40" viewBox="0 0 ${width} 40" role="img" aria-label="Vitrina">${sign(ACCENT, PAPER)}${type('Vitrina', { x: 50, y: 32, color: INK, ...WORD })}</svg>\n`
}

/** The sign alone, for browser tabs. */
export const favicon = (): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">${sign(ACCENT, PAPER)}</svg>\n`

/** The sign on a full square, for home screens that cut their own corners. */
export const appIcon = (): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="-6 -6 52 52"><rect x="-6" y="-6" width="52" height="52" fill="${ACCENT}"/>${sign(ACCENT, PAPER)}</svg>`
