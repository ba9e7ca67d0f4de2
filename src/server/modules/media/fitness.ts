import { fitnessMessages as say } from '#shared/messages/fitness.ts'
import {
  BANNER_WIDTHS,
  bannerProblem,
  CODE_SIDE,
  codeProblem,
  type BannerShape,
  type PictureLook,
} from '#shared/rules/pictures.ts'

/** OWNER-40: what is wrong with a picture that customers are to scan, as a sentence without its stop; null when nothing. */
export function codeConcern(look: PictureLook): string | null {
  const problem = codeProblem(look)
  if (problem === null) return null
  return problem === 'small' ? say.codeSmall(CODE_SIDE) : say.codePlain
}

/** OWNER-41: the same for a picture of a banner, which its owner calls `name`. */
export function bannerConcern(
  shape: BannerShape,
  name: string,
  size: { width: number; height: number },
): string | null {
  const problem = bannerProblem(shape, size)
  if (problem === null) return null
  return problem === 'small' ? say.bannerSmall(name, BANNER_WIDTHS[shape]) : say.bannerShape(shape, name)
}
