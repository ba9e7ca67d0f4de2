import { slugOf } from './slug.ts'

/** A brand of the demo catalogue. All but ADIDAS, which is set as neutral type, are invented. */
export interface DemoBrand {
  readonly name: string
  /** Part of file names: `marca-{slug}-240.webp`, `guia-{slug}-720.webp`. */
  readonly slug: string
  /** Some brands have no picture on purpose, as in a real shop. */
  readonly image: boolean
  readonly guide: boolean
  readonly makes: readonly ('calzado' | 'ropa')[]
}

const brand = (
  name: string,
  makes: DemoBrand['makes'],
  { image = true, guide = false }: { image?: boolean; guide?: boolean } = {},
): DemoBrand => ({
  name,
  slug: slugOf(name),
  image,
  guide,
  makes,
})

export const demoBrands: readonly DemoBrand[] = [
  brand('ADIDAS', ['calzado', 'ropa'], { guide: true }),
  brand('ANDARIEGO', ['calzado'], { guide: true }),
  brand('KUSI', ['calzado', 'ropa'], { guide: true }),
  brand('SILLAR', ['calzado'], { guide: true }),
  brand('PUNA', ['ropa'], { guide: true }),
  brand('QORI', ['calzado'], { guide: true }),
  brand('COSTA VERDE', ['calzado', 'ropa'], { guide: true }),
  brand('MISTURA', ['ropa']),
  brand('RÍMAC', ['ropa'], { guide: true }),
  brand('WAYRA', ['ropa'], { guide: true }),
  brand('TAMBO', ['calzado']),
  brand('CHASKI', ['calzado', 'ropa'], { guide: true }),
  brand('INTI SPORT', ['ropa']),
  brand('LIMEÑA', ['calzado']),
  brand('HUELLA', ['calzado'], { image: false }),
  brand('NUNA', ['ropa'], { image: false, guide: true }),
]

/** Widths in px of a wordmark, 3:2 on white. */
export const WORDMARK_SIZES = [240, 480] as const

/** Widths in px of a size guide; its height follows its tables. */
export const GUIDE_SIZES = [320, 480, 720, 1200] as const
