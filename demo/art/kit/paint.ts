import { lightness, shade, tint } from '../tone.ts'
import { textHash } from './hash.ts'
import { data, type Line } from './line.ts'
import { offset, slice } from './measure.ts'

/** A definition named by its content, so that equal ones are one; frame() moves it to the front. */
export function define(make: (id: string) => string): { readonly id: string; readonly svg: string } {
  const id = textHash(make(''))
  return { id, svg: `<defs>${make(id)}</defs>` }
}

/** Draws only inside a closed line. */
export function within(line: Line, ...inner: string[]): string {
  const clip = define(id => `<clipPath id="${id}"><path d="${data(line, true)}"/></clipPath>`)
  return `${clip.svg}<g clip-path="url(#${clip.id})">${inner.join('')}</g>`
}

export const group = (attributes: string, ...inner: string[]): string =>
  `<g ${attributes}>${inner.join('')}</g>`

export const fill = (line: Line, color: string, attributes = ''): string =>
  `<path d="${data(line, true)}" fill="${color}" ${attributes}/>`

export const stroke = (line: Line, color: string, width: number, attributes = ''): string =>
  `<path d="${data(line)}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${attributes}/>`

/** The light tone of a colour where the light falls. */
export const lit = (color: string): string => tint(color, lightness(color) < 0.35 ? 0.2 : 0.3)

/** The dark tone of a colour where the light does not reach. */
export const unlit = (color: string): string => shade(color, lightness(color) > 0.85 ? 0.2 : 0.36)

/** How a material looks, over whatever it covers (texture.ts). */
export type Texture = (line: Line) => string

export interface Volume {
  /** How round it looks: 0 flat, 1 a cushion. */
  readonly round?: number
  /** Width in px of the soft edges that make it round. */
  readonly soft?: number
  /** Shadow in px that it throws on what lies under it (clip it with within()). */
  readonly lift?: number
  /** Thin bright edge of a cut material on the side of the light. */
  readonly edge?: boolean
  /** Direction of the light across the part, as a linear gradient. */
  readonly light?: readonly [x1: number, y1: number, x2: number, y2: number]
  /** Drawn on the material, under its edges. */
  readonly inner?: string | Texture
}

/** What is drawn on a material that covers the inside of a line. */
export const textured = (line: Line, inner: string | Texture = ''): string =>
  typeof inner === 'string' ? inner : inner(line)

/** A part of an object: its colour in three tones, round, lit from the top left. */
export function part(line: Line, color: string, volume: Volume = {}): string {
  const { round = 0.6, soft = 36, lift = 0, edge = false, light = [0.1, 0, 0.55, 1], inner = '' } = volume
  const [x1, y1, x2, y2] = light
  const [bright, dark] = [lit(color), unlit(color)]
  const gradient = define(
    id =>
      `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"><stop offset="0" stop-color="${tint(color, 0.1)}"/><stop offset="0.45" stop-color="${color}"/><stop offset="1" stop-color="${shade(color, 0.1)}"/></linearGradient>`,
  )
  const d = data(line, true)
  const rim = (tone: string, width: number, by: number, blur: number, opacity: number): string =>
    `<path d="${d}" fill="none" stroke="${tone}" stroke-width="${width}" stroke-linejoin="round" opacity="${opacity.toFixed(2)}" transform="translate(${by} ${by * 1.25})" filter="url(#blur${blur})"/>`
  const blur = soft > 44 ? 16 : soft > 16 ? 8 : 4
  return [
    lift
      ? fill(
          line,
          '#14100c',
          `opacity="0.34" transform="translate(${lift * 0.35} ${lift})" filter="url(#blur4)"`,
        )
      : '',
    gradient.svg,
    within(
      line,
      `<path d="${d}" fill="url(#${gradient.id})"/>`,
      textured(line, inner),
      round ? rim(dark, soft, -soft * 0.2, blur, 0.75 * round) : '',
      round ? rim(bright, soft * 0.8, soft * 0.28, blur, 0.6 * round) : '',
      lightness(color) > 0.86
        ? `<path d="${d}" fill="none" stroke="${shade(color, 0.22)}" stroke-width="3" opacity="0.55"/>`
        : '',
      edge
        ? `<path d="${d}" fill="none" stroke="${bright}" stroke-width="3" opacity="0.75" transform="translate(1 1.6)"/><path d="${d}" fill="none" stroke="${dark}" stroke-width="3" opacity="0.8" transform="translate(-1 -1.2)"/>`
        : '',
    ),
  ].join('')
}

/** A row of stitches with the small shadow that thread throws. */
export const stitch = (line: Line, color: string, width = 3.2, dash = '10 6'): string =>
  stroke(
    line,
    shade(color, 0.6),
    width,
    `stroke-dasharray="${dash}" opacity="0.4" transform="translate(0.8 2)"`,
  ) + stroke(line, color, width, `stroke-dasharray="${dash}"`)

/** Stitches along parts of a line: from and to as shares of it, then the distance in px of each row. */
export type Rows = readonly [from: number, to: number, ...distances: number[]]

export const stitched = (line: Line, thread: string, ...rows: Rows[]): string =>
  rows
    .flatMap(([from, to, ...distances]) =>
      distances.map(distance => stitch(offset(slice(line, from, to), distance), thread)),
    )
    .join('')

/** A part that is cut out and sewn on: its volume, then its rows of stitches. */
export const sewn = (line: Line, color: string, volume: Volume, thread: string, ...rows: Rows[]): string =>
  part(line, color, { edge: true, ...volume }) + stitched(line, thread, ...rows)

/** A pressed-in line: dark, with the lit lower lip. */
export const groove = (line: Line, color: string, width = 5): string =>
  stroke(line, lit(color), width, `opacity="0.55" transform="translate(${width * 0.25} ${width * 0.6})"`) +
  stroke(line, unlit(color), width, 'opacity="0.85"')

/** Soft light or shadow along a line. */
export const glow = (
  line: Line,
  color: string,
  width: number,
  opacity: number,
  blur: 2 | 4 | 8 | 16 | 32 = 8,
): string => stroke(line, color, width, `opacity="${opacity}" filter="url(#blur${blur})"`)

/** A soft area of light or shadow. */
export const cloud = (line: Line, color: string, opacity: number, blur: 2 | 4 | 8 | 16 | 32 = 16): string =>
  fill(line, color, `opacity="${opacity}" filter="url(#blur${blur})"`)
