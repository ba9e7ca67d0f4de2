import { textHash } from '../kit/hash.ts'
import { data, type Line, strip } from '../kit/line.ts'
import { between, offset, spread } from '../kit/measure.ts'
import { contrast, mix, shade, tint } from '../tone.ts'
import { panel, type Panel } from './cloth.ts'
import { dropShadow, type Shadow } from './shadow.ts'
import { across } from './shape.ts'

const figure = (value: number): string => String(Math.round(value * 100) / 100)

/** A row of thread along a line, in a tone that stands out, with the dent it pulls into the cloth. */
export function stitch(line: Line, color: string, amount = 0.32): string {
  const d = data(line)
  return `<g fill="none" stroke-linecap="round"><path d="${d}" stroke="${shade(color, 0.5)}" stroke-opacity="0.35" stroke-width="4.5"/><path d="${d}" stroke="${contrast(color, amount)}" stroke-width="2.4" stroke-dasharray="8 5.5"/></g>`
}

/** Rows of thread beside a line, each so many px to its right. */
export const stitches = (line: Line, color: string, ...distances: number[]): string =>
  distances.map(by => stitch(offset(line, by), color)).join('')

/** A seam: a dark valley with a lit edge beside it. */
export function seam(line: Line, color: string, width = 3): string {
  const d = data(line)
  return `<g fill="none" stroke-linecap="round"><path d="${d}" stroke="${shade(color, 0.55)}" stroke-opacity="0.75" stroke-width="${width}"/><path d="${d}" stroke="${tint(color, 0.5)}" stroke-opacity="0.5" stroke-width="${width * 0.7}" transform="translate(${figure(-width * 0.8)} ${figure(-width * 0.6)})"/></g>`
}

export interface Applied extends Panel {
  readonly shadow: Shadow
  /** Rows of stitches, in px inside the edge. */
  readonly rows?: readonly number[]
}

/** A piece laid and sewn on another: pocket, cuff, flap, knot. */
export const applied = (outline: Line, color: string, { shadow, rows = [], ...cloth }: Applied): string =>
  dropShadow(outline, ...shadow) + panel(outline, color, cloth) + stitches(outline, color, ...rows)

/** A band around the whole garment, given from the axis to the right, with rows of stitches at shares of its height. */
export const bandAround = (
  top: Line,
  bottom: Line,
  color: string,
  cloth: Panel,
  ...shares: number[]
): string =>
  panel(strip(across(top), across(bottom)), color, cloth) +
  shares.map(share => stitch(across(between(top, bottom, share)), color)).join('')

/** A band of ribbed knit between two edges that run the same way: collar, cuff, waistband. */
export function ribs(one: Line, other: Line, color: string, count: number): string {
  const [from, to] = [spread(one, count), spread(other, count)]
  const d = from
    .map(({ point: [x, y] }, i) => {
      const [u, v] = to[i]?.point ?? [x, y]
      return `M${figure(x)} ${figure(y)}L${figure(u)} ${figure(v)}`
    })
    .join('')
  const outline = strip(one, other)
  const id = textHash(data(outline, true))
  return [
    panel(outline, color, { round: 0.7 }),
    `<g clip-path="url(#c${id})" fill="none"><path d="${d}" stroke="${shade(color, 0.42)}" stroke-opacity="0.6" stroke-width="3"/><path d="${d}" stroke="${tint(color, 0.4)}" stroke-opacity="0.45" stroke-width="2" transform="translate(-3.4 0)"/></g>`,
  ].join('')
}

/** The woven label inside a collar: bars instead of letters, so it belongs to no brand. */
export function neckLabel(x: number, y: number, ink: string, width = 84, height = 46): string {
  const paper = mix('#ffffff', ink, 0.06)
  return `<g><rect x="${x - width / 2 + 2}" y="${y + 4}" width="${width}" height="${height}" rx="3" fill="#1a1410" opacity="0.3"/><rect x="${x - width / 2}" y="${y}" width="${width}" height="${height}" rx="3" fill="${paper}"/><rect x="${x - width * 0.3}" y="${y + height * 0.26}" width="${width * 0.6}" height="${height * 0.2}" rx="2" fill="${shade(ink, 0.3)}"/><rect x="${x - width * 0.2}" y="${y + height * 0.62}" width="${width * 0.4}" height="${height * 0.1}" rx="1" fill="${shade(ink, 0.1)}" opacity="0.7"/></g>`
}
