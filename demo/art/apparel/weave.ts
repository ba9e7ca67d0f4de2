import { textHash } from '../kit/hash.ts'
import { lightness, shade, tint } from '../tone.ts'

export type Weave =
  | 'jersey'
  | 'fleece'
  | 'twill'
  | 'ripstop'
  | 'knit'
  | 'mesh'
  | 'canvas'
  | 'denim'
  | 'pique'
  | 'cord'

interface Tile {
  readonly size: readonly [width: number, height: number]
  /** Path data of the threads in shadow, and of those that catch the light. */
  readonly dark: string
  readonly light: string
  readonly stroke: number
  readonly strength: number
}

const tile = (size: Tile['size'], dark: string, light: string, stroke: number, strength: number): Tile => ({
  size,
  dark,
  light,
  stroke,
  strength,
})

const TILES: Readonly<Record<Weave, Tile>> = {
  jersey: tile([6, 5], 'M0 1L3 4L6 1', 'M0 3.5L3 6.5L6 3.5', 0.9, 0.22),
  fleece: tile([11, 9], 'M1 2q2 2 4 0M6 6q2 2 4 0', 'M6 2q2 -2 4 0M1 7q2 -2 4 0', 1.1, 0.2),
  twill: tile([7, 7], 'M-1 8L8 -1', 'M-1 4.5L4.5 -1M2.5 8L8 2.5', 1.3, 0.22),
  ripstop: tile([22, 22], 'M0 1H22M1 0V22', 'M0 2.6H22M2.6 0V22', 1, 0.22),
  knit: tile([12, 11], 'M0 0Q4 2 6 8Q8 2 12 0', 'M1 5Q4 7 6 12Q8 7 11 5', 1.5, 0.3),
  mesh: tile([14, 14], 'M3.5 2.5v2M10.5 9.5v2', 'M3.5 6.4h0.1M10.5 13.4h0.1', 3.6, 0.4),
  denim: tile([9, 9], 'M-1 10L10 -1', 'M-1 5.5L5.5 -1M3.5 10L10 3.5', 1.6, 0.34),
  pique: tile(
    [13, 13],
    'M3 1L6 4L3 7L0 4ZM9.5 7.5L12.5 10.5L9.5 13.5L6.5 10.5Z',
    'M3 2.4L4.6 4M9.5 8.9L11.1 10.5',
    1.3,
    0.3,
  ),
  cord: tile([15, 15], 'M2 -1V16', 'M8 -1V16', 3.4, 0.3),
  canvas: tile([8, 8], 'M0 2H4M4 6H8', 'M2 4V8M6 0V4', 1.4, 0.2),
}

/** What is knitted this coarsely is seen from afar too; finer threads only in a close-up. */
const COARSE: readonly Weave[] = ['knit', 'denim', 'pique', 'cord']

/** The threads of a cloth over the piece with path data `d`. */
export function weave(kind: Weave, d: string, color: string): string {
  const { size, dark, light, stroke, strength } = TILES[kind]
  const id = textHash(kind + color)
  const bright = lightness(color)
  const [under, over] = [shade(color, bright > 0.85 ? 0.3 : 0.5), tint(color, 0.45)]
  return `<defs><pattern id="w${id}" width="${size[0]}" height="${size[1]}" patternUnits="userSpaceOnUse"><g fill="none" stroke-width="${stroke}" stroke-linecap="round"><path d="${dark}" stroke="${under}"/><path d="${light}" stroke="${over}"/></g></pattern></defs><path d="${d}" fill="url(#w${id})" opacity="${strength}"${COARSE.includes(kind) ? '' : ' class="thread"'}/>`
}

/** From a distance fine threads are not seen, only paid for in bytes. */
export const withoutThreads = (svg: string): string => svg.replaceAll(/<path [^>]*class="thread"\/>/g, '')
