/** The size of a picture in pixels, and how its brightness is spread. */
export interface PictureLook {
  width: number
  height: number
  /** From its darkest to its lightest point, 0 to 255. */
  contrast: number
  /** The share of points nearer to the darkest than to the lightest, 0 to 1. */
  darkShare: number
}

/** With fewer pixels than these a telephone's camera cannot read the modules of a code. */
export const CODE_SIDE = 200
const LEAST_CONTRAST = 80
/** About half of a code is dark. With a white frame around it and a logo inside, more than this is still dark. */
const LEAST_SHARE = 0.1

/** OWNER-40: why a picture cannot be the QR that customers scan; null when it may be one. */
export function codeProblem(look: PictureLook): 'small' | 'plain' | null {
  if (Math.min(look.width, look.height) < CODE_SIDE) return 'small'
  const isPlain = look.darkShare < LEAST_SHARE || look.darkShare > 1 - LEAST_SHARE
  return isPlain || look.contrast < LEAST_CONTRAST ? 'plain' : null
}

/**
 * The least pixels across of a banner's picture: the first fills the width of a desktop, the second that of a
 * telephone.
 */
export const BANNER_WIDTHS = { wide: 960, tall: 400 } as const
export type BannerShape = keyof typeof BANNER_WIDTHS

/** OWNER-41: why a picture cannot be a banner's, 21:9 on desktops (`wide`) or 4:5 on telephones (`tall`). */
export function bannerProblem(
  shape: BannerShape,
  { width, height }: { width: number; height: number },
): 'shape' | 'small' | null {
  if (shape === 'wide' ? width <= height : height <= width) return 'shape'
  return width < BANNER_WIDTHS[shape] ? 'small' : null
}
