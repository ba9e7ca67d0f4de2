import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { expect } from 'vitest'
import { MEDIA } from '../media/files.ts'

/** Mean difference of a channel, 0 to 255, that lossy files keep to; another picture differs far more. */
export const CLOSE = 4

/** Mean difference of a drawing's channels from a committed file's, 0 to 255; both are compared at this size. */
export async function difference(
  svg: string,
  file: string,
  [width, height]: readonly [number, number],
): Promise<number> {
  // Drawn small at once: blurs and textures cost by the pixel.
  const density = (72 * width) / ((await sharp(Buffer.from(svg)).metadata()).width ?? width)
  const pixels = (picture: Sharp): Promise<Buffer> =>
    picture
      .flatten({ background: '#f4f0ea' })
      .resize(width, height, { fit: 'fill' })
      .removeAlpha()
      .raw()
      .toBuffer()
  const drawn = await pixels(sharp(Buffer.from(svg), { density }))
  const kept = await pixels(sharp(join(MEDIA, file)))
  expect(kept.length).toBe(drawn.length)
  return drawn.reduce((sum, value, at) => sum + Math.abs(value - (kept[at] ?? 0)), 0) / drawn.length
}
