import { readFile } from 'node:fs/promises'
import type { PictureLook } from '#shared/rules/pictures.ts'
import { openPicture } from './store.ts'

/** Points across of the sample. */
const SAMPLE = 160

/** How a picture file looks, without storing it. Throws what sharp throws for what is no picture. */
export async function lookAt(path: string): Promise<PictureLook> {
  const bytes = await readFile(path)
  const { width, height } = (await openPicture(bytes).metadata()).autoOrient
  const points = await openPicture(bytes)
    .flatten({ background: 'white' })
    .resize({ width: SAMPLE, height: SAMPLE, fit: 'fill' })
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  const darkest = points.reduce((least, point) => Math.min(least, point), 255)
  const lightest = points.reduce((most, point) => Math.max(most, point), 0)
  const middle = (darkest + lightest) / 2
  const dark = points.reduce((count, point) => count + Number(point < middle), 0)
  return { width, height, contrast: lightest - darkest, darkShare: dark / points.length }
}
