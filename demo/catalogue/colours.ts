import { colourWay, type ColourWay } from '../palette.ts'
import { pictures, range } from '../range.ts'
import type { Category, Family } from './family.ts'
import type { Random } from './random.ts'

const SOFT = ['rosado', 'lila']
const isSoft = (id: string): boolean => id.split('-').some(part => SOFT.includes(part))

/** Uniforms are sober. */
const SCHOOL = ['negro', 'azul-marino', 'marron', 'vino', 'blanco']
const isSober = (id: string): boolean => id.split('-').every(part => [...SCHOOL, 'azul'].includes(part))

const names = new Set(pictures.map(({ name }) => name))

/** The colour ways drawn of a design, as far as a category wears them. */
function worn({ article, design }: Family, category: Category): string[] {
  const drawn = range.find(entry => entry.article.id === article && entry.design === design)?.ways
  if (!drawn) throw new Error(`Nothing drawn of ${article}-${String(design)}`)
  if (category === 'HOMBRE') return drawn.filter(id => !isSoft(id))
  if (category === 'ESCOLAR' && article !== 'mochila') return drawn.filter(isSober)
  return [...drawn]
}

/** Hands out colour ways so that each leads about as many products as the others. */
export class Wardrobe {
  readonly #uses = new Map<string, number>()

  /** One to three colour ways of a family, the least seen first. */
  ways(family: Family, category: Category, count: number, random: Random): ColourWay[] {
    const key = (id: string) => `${family.article}-${String(family.design)}-${id}`
    const free = random
      .shuffled(worn(family, category))
      .sort((a, b) => (this.#uses.get(key(a)) ?? 0) - (this.#uses.get(key(b)) ?? 0))
    const [lead, ...others] = free
    if (lead === undefined) throw new Error(`No colour of ${key('')} for ${category}`)
    this.#uses.set(key(lead), (this.#uses.get(key(lead)) ?? 0) + 1)
    return [lead, ...others.slice(0, count - 1)].map(colourWay)
  }
}

/** The pictures of a design in a colour way, in the order in which a shopper sees them. */
export const picturesOf = ({ article, design }: Family, way: ColourWay): string[] =>
  ['lado', 'angulo', 'detalle']
    .map(view => `${article}-${String(design)}-${way.id}-${view}`)
    .filter(name => names.has(name))
