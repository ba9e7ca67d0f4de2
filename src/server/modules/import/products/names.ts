import { slugify } from '#shared/rules/text.ts'
import { db } from '../../../db/index.ts'
import { brands, categories, typeArticles, typeProducts } from '../../../db/schema/catalog.ts'
import { sellers } from '../../../db/schema/sellers.ts'
import { newId } from '../../../lib/uuid.ts'

const tables = { brands, categories, typeArticles, typeProducts, sellers } as const
type List = keyof typeof tables
interface Entry {
  id: string
  name: string
}

/**
 * The lists a product names. 'Adidas' and 'ADIDAS' are the same brand, spelled as it was first; a name that does not
 * exist yet is created, so that one file is enough to open a shop, and reported.
 */
export class NameBook {
  readonly #known: Map<string, Entry>
  readonly #created: string[]
  readonly #isDemo: boolean

  private constructor(known: Map<string, Entry>, created: string[], isDemo: boolean) {
    this.#known = known
    this.#created = created
    this.#isDemo = isDemo
  }

  static async open(created: string[], isDemo: boolean): Promise<NameBook> {
    const known = new Map<string, Entry>()
    for (const list of Object.keys(tables) as List[]) {
      const table = tables[list]
      const rows = await db().select({ id: table.id, name: table.name, slug: table.slug }).from(table)
      for (const { id, name, slug } of rows) known.set(`${list}:${slug}`, { id, name })
    }
    return new NameBook(known, created, isDemo)
  }

  /** The entry of a name, made when it is missing. */
  async entry(list: List, name: string): Promise<Entry> {
    const slug = slugify(name) || name
    const key = `${list}:${slug}`
    const known = this.#known.get(key)
    if (known) return known
    const entry = { id: newId(), name }
    await db()
      .insert(tables[list])
      .values({ ...entry, slug, isDemo: this.#isDemo })
    this.#known.set(key, entry)
    this.#created.push(name)
    return entry
  }
}
