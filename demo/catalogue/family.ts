import texts from './texts/families.json' with { type: 'json' }

export type Category = 'MUJER' | 'HOMBRE' | 'JUNIOR' | 'DEPORTE' | 'ESCOLAR' | 'ACCESORIOS'

/** A make of a family: how the description names it, and the parts that the footwear label names. */
export interface Material {
  readonly text: string
  readonly upper?: string
  readonly lining?: string
  readonly sole?: string
}

/** What one design of an article is sold as. Sentences are whole; `{para}` becomes ' para mujer' or the like. */
export interface Family {
  readonly article: string
  readonly design: number
  readonly type: string
  readonly typearticle: string
  readonly nouns: readonly string[]
  readonly intros: readonly string[]
  readonly materials: readonly Material[]
  readonly features: readonly string[]
  readonly care: readonly string[]
  /** Cheapest and dearest list price in whole soles. */
  readonly price: readonly number[]
  readonly brands: readonly string[]
}

/** A family names its own care, or one that many share. */
const careOf = (care: string | readonly string[]): readonly string[] => {
  const shared: Readonly<Record<string, readonly string[]>> = texts.care
  return typeof care === 'string' ? (shared[care] ?? []) : care
}

const families: readonly Family[] = texts.families.map(family => ({ ...family, care: careOf(family.care) }))

export const keyOf = ({ article, design }: Family): string => `${article}-${String(design)}`

/** The families of an article, or one design of it: 'boot' or 'boot-1'. */
export function familiesOf(key: string): Family[] {
  const found = families.filter(family => key === family.article || key === keyOf(family))
  if (found.length === 0) throw new Error(`No family "${key}" in demo/catalogue/texts/families.json`)
  return found
}
