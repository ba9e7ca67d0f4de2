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
  readonly type: 'CALZADO' | 'ROPA' | 'ACCESORIOS'
  readonly typearticle: string
  readonly nouns: readonly string[]
  readonly intros: readonly string[]
  readonly materials: readonly Material[]
  readonly features: readonly string[]
  readonly care: readonly string[]
  /** Cheapest and dearest list price in whole soles. */
  readonly price: readonly [low: number, high: number]
  readonly brands: readonly string[]
}

export const leatherCare = [
  'Limpia el cuero con un paño apenas húmedo y aplica crema neutra cada dos semanas.',
  'Guárdalo con papel en la punta para que conserve la forma; no lo seques al sol ni junto a una estufa.',
  'Usa un cepillo de cerdas suaves y crema del mismo color. No lo metas a la lavadora.',
] as const

export const textileShoeCare = [
  'Lávala a mano con agua fría y jabón neutro, sin pasadores ni plantilla, y sécala a la sombra.',
  'Retira el polvo con un cepillo suave; no uses lejía ni secadora.',
  'Airéala después de cada uso y deja que la plantilla se seque fuera del zapato.',
] as const

export const clothCare = [
  'Lava a máquina en frío con colores similares y seca a la sombra.',
  'Lava del revés, sin lejía, y plancha a temperatura media.',
  'No uses secadora: así conserva la talla y el color por más tiempo.',
] as const
