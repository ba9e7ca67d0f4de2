import { type Colors } from '../../article.ts'
import { curve, join, type Line, type Point } from '../../kit/line.ts'
import { between } from '../../kit/measure.ts'
import { cloud, part, stroke } from '../../kit/paint.ts'
import { contrast, lightness, mix, shade, tint } from '../../tone.ts'

export const BRASS = '#c9a35a'
export const STEEL = '#b9bbc0'

export interface LeatherRoles extends Colors {
  /** Elastic, straps, bows, back stays. */
  readonly accent: string
  /** The thread in those. */
  readonly trim: string
  readonly sole: string
  readonly lining: string
  readonly thread: string
}

/** Which colour each part of a leather shoe takes, with one, two or three colours given. */
export function leatherRoles(colors: Colors): LeatherRoles {
  const { main, second, third } = colors
  const single = second === main
  const accent = single ? contrast(main, 0.12) : second
  return {
    ...colors,
    accent,
    trim: tint(accent, 0.25),
    sole: third !== second ? third : lightness(main) < 0.4 ? '#2b2624' : '#5a4030',
    lining: mix('#cfb491', main, 0.12),
    thread: contrast(main, lightness(main) > 0.55 ? 0.25 : 0.22),
  }
}

/** The shine of smooth leather: a soft light in the shape of a line. */
export const sheen = (from: Line, to: Line, strength = 0.35): string =>
  cloud(join(from, [...to].reverse()), '#ffffff', strength, 8)

/** A rectangular buckle with its pin on a strap, centred at a point; size in px. */
export function buckle([x, y]: Point, metal: string, width: number, height: number, turn = 0): string {
  const [w, h] = [width / 2, height / 2]
  const frame = (tone: string, thick: number, dy: number): string =>
    `<rect x="${-w}" y="${-h + dy}" width="${width}" height="${height}" rx="${Math.min(w, h) * 0.4}" fill="none" stroke="${tone}" stroke-width="${thick}"/>`
  return `<g transform="translate(${x} ${y}) rotate(${turn})">${frame('#14100c', 9, 4)}${frame(shade(metal, 0.3), 9, 0.6)}${frame(metal, 6.5, -0.6)}<path d="M${-w} ${-h + 4}V${-h}H${w * 0.6}" fill="none" stroke="#fff" stroke-width="2" opacity="0.8" stroke-linecap="round"/><path d="M${-w - 2} 1.5H${w + 2}" stroke="${shade(metal, 0.45)}" stroke-width="7" stroke-linecap="round"/><path d="M${-w - 2} 0H${w + 2}" stroke="${metal}" stroke-width="5" stroke-linecap="round"/></g>`
}

/** Stacked leather layers of a heel block. */
export function stack(block: Line, color: string, top: Line, bottom: Line, layers: number): string {
  const lines = Array.from({ length: layers - 1 }, (_, i) => {
    const share = (i + 1) / layers
    return stroke(curve(...between(top, bottom, share, 2)), shade(color, 0.3), 2.5, 'opacity="0.7"')
  })
  return part(block, color, { soft: 24, round: 0.7, inner: lines.join('') })
}
