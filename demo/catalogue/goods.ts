import accessories from './goods/accesorios.json' with { type: 'json' }
import footwear from './goods/calzado.json' with { type: 'json' }
import clothes from './goods/ropa.json' with { type: 'json' }
import trainers from './goods/zapatillas.json' with { type: 'json' }

export type Category = 'MUJER' | 'HOMBRE' | 'JUNIOR' | 'DEPORTE' | 'ESCOLAR' | 'ACCESORIOS'

/** One thing that the demo sells, as goods/*.json says it; its colours are those of its design in range.ts. */
export interface Goods {
  /** '{article}-{design}' of range.ts: no two products share one. */
  readonly design: string
  readonly name: string
  readonly brand: string
  readonly category: Category
  readonly seller: string
  /** In whole soles; 90 céntimos are added. */
  readonly price: number
  /** Per cent off. */
  readonly offer?: number
  /** 'country; upper; lining; sole' of the footwear label. */
  readonly made?: string
  /** Sold without colours and sizes. */
  readonly plain?: boolean
  readonly soldOut?: boolean
  readonly text: string
  /** '5 Rosa M.: text'. */
  readonly reviews: readonly string[]
}

export const goods: readonly Goods[] = [...trainers, ...footwear, ...clothes, ...accessories].map(found => ({
  ...found,
  category: found.category as Category,
}))

export interface Kind {
  readonly type: 'CALZADO' | 'ROPA' | 'ACCESORIOS'
  readonly article: string
}

/** What the drawn articles are called in a shop; a single design may be called something else than its article. */
const KINDS: Readonly<Record<Kind['type'], Readonly<Record<string, string>>>> = {
  CALZADO: {
    ZAPATILLAS: 'runner trail court slipon chunky hightop',
    BOTINES: 'boot hiker',
    SANDALIAS: 'sandal slide',
    MOCASINES: 'loafer flat-0',
    ESCOLARES: 'school flat-1',
    TACOS: 'heel evening',
  },
  ROPA: {
    POLOS: 'polo camisa',
    POLERAS: 'polera buzo',
    CASACAS: 'casaca denim bomber',
    JOGGERS: 'jogger pantalon',
    SHORTS: 'short jean',
    VESTIDOS: 'vestido gala',
  },
  ACCESORIOS: { GORRAS: 'gorra sombrero', MOCHILAS: 'mochila bolso', MEDIAS: 'media tobillera' },
}

export function kindOf(design: string): Kind {
  const [article = ''] = design.split('-')
  for (const [type, articles] of Object.entries(KINDS))
    for (const [name, drawn] of Object.entries(articles))
      if (drawn.split(' ').some(found => found === article || found === design))
        return { type: type as Kind['type'], article: name }
  throw new Error(`Nothing is known of the kind of "${design}"`)
}

/** What the shop shows first, newest last in the file: a mixture, with some products without colours and sizes. */
export const NEWEST = `media-1 heel-0 sombrero-1 polera-0 chunky-0 mochila-0
  bolso-0 boot-1 gorra-1 casaca-1 vestido-0 runner-0`.split(/\s+/)
