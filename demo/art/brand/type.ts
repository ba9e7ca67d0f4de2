import { INK } from './colors.ts'
import cuts from './letters.json' with { type: 'json' }

/**
 * Letters as outlines, 1000 units an em: [advance, path data]. Taken once from Archivo (SIL Open Font License) in
 * the cuts `weight/width` the pictures need, so that they come out the same on every machine.
 */
type Cut = Readonly<Record<string, readonly (string | number)[]>>

export interface Setting {
  readonly size: number
  readonly weight?: number
  readonly width?: number
  /** Space between letters in thousandths of the size. */
  readonly tracking?: number
}

export interface Placed extends Setting {
  readonly x: number
  /** The baseline. */
  readonly y: number
  readonly anchor?: 'start' | 'middle' | 'end'
  readonly color?: string
  /** Degrees by which upright letters lean forward. */
  readonly lean?: number
}

const figure = (value: number): string => String(Math.round(value * 100) / 100)

function glyphs(text: string, { weight = 500, width = 100, tracking = 0 }: Setting) {
  const name = `${weight}/${width}`
  const cut = new Map<string, Cut>(Object.entries(cuts)).get(name)
  if (!cut) throw new Error(`letters.json has no cut ${name}`)
  let x = 0
  const found = Array.from(text, letter => {
    const [advance, d] = cut[letter] ?? []
    if (typeof advance !== 'number' || typeof d !== 'string') {
      throw new Error(`letters.json has no "${letter}" in ${name}`)
    }
    const placed = { x, d }
    x += advance + tracking
    return placed
  })
  return { found, units: x - tracking }
}

/** Width in px. */
export const textWidth = (text: string, setting: Setting): number =>
  (glyphs(text, setting).units * setting.size) / 1000

/** Text as outlines: the same picture on every machine, whatever fonts it has. */
export function type(
  text: string,
  { x, y, anchor = 'start', color = INK, lean = 0, ...setting }: Placed,
): string {
  const { found, units } = glyphs(text, setting)
  const scale = setting.size / 1000
  const start = x - units * scale * { start: 0, middle: 0.5, end: 1 }[anchor]
  const slant = lean ? ` skewX(${-lean})` : ''
  const letters = found
    .filter(({ d }) => d)
    .map(letter => `<path${letter.x ? ` transform="translate(${letter.x})"` : ''} d="${letter.d}"/>`)
  return `<g transform="translate(${figure(start)} ${figure(y)})${slant} scale(${scale})" fill="${color}">${letters.join('')}</g>`
}
