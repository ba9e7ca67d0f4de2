import { readFile } from 'node:fs/promises'
import {
  type PictureLook,
  BANNER_WIDTHS,
  bannerProblem,
  CODE_SIDE,
  codeProblem,
  type BannerShape,
} from '#shared/rules/pictures.ts'
import { openPicture } from './store.ts'
import { fitnessMessages as say } from '#shared/messages/import.ts'

/** The width of the sample, in points. */
const SAMPLE = 160

/** How a picture file looks, without storing it. Throws sharp's error for a file that is not a picture. */
export async function lookAt(path: string): Promise<PictureLook> {
  const bytes = await readFile(path)
  const { width, height } = (await openPicture(bytes).metadata()).autoOrient
  const points = await openPicture(bytes)
    .flatten({ background: 'white' })
    .resize({ width: SAMPLE, height: SAMPLE, fit: 'fill' })
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  const [darkest, lightest] = [Math.min(...points), Math.max(...points)]
  const middle = (darkest + lightest) / 2
  const dark = points.reduce((count, point) => count + Number(point < middle), 0)
  return { width, height, contrast: lightest - darkest, darkShare: dark / points.length }
}

/**
 * OWNER-40: what is wrong with a picture that customers have to scan, as a sentence without its full stop; null when
 * nothing is.
 */
export function codeConcern(look: PictureLook): string | null {
  const problem = codeProblem(look)
  if (problem === null) return null
  return problem === 'small' ? say.codeSmall(CODE_SIDE) : say.codePlain
}

/** OWNER-41: what is wrong with a picture of a banner, which its owner calls `name`. */
export function bannerConcern(
  shape: BannerShape,
  name: string,
  size: { width: number; height: number },
): string | null {
  const problem = bannerProblem(shape, size)
  if (problem === null) return null
  return problem === 'small' ? say.bannerSmall(name, BANNER_WIDTHS[shape]) : say.bannerShape(shape, name)
}
