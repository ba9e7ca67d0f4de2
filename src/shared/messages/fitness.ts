const shapes = {
  wide: 'debe ser más ancha que alta (21:9)',
  tall: 'debe ser más alta que ancha (4:5)',
} as const
type Shape = keyof typeof shapes

/** Why a picture of the owner's does not serve for its place. */
export const fitnessMessages = {
  codeSmall: (least: number) =>
    `la imagen del QR es muy pequeña: debe tener al menos ${String(least)} píxeles por lado`,
  codePlain: 'la imagen no parece un código QR: le faltan puntos oscuros y claros',
  bannerShape: (shape: Shape, name: string) => `la imagen «${name}» ${shapes[shape]}`,
  bannerSmall: (name: string, least: number) =>
    `la imagen «${name}» es muy pequeña: debe tener al menos ${String(least)} píxeles de ancho`,
} as const
