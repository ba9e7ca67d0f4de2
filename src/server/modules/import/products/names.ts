import { slugify } from '#shared/rules/text.ts'
import { db, transaction } from '../../../db/index.ts'
import { brands, categories, typeArticles, typeProducts } from '../../../db/schema/catalog.ts'
import { sellers } from '../../../db/schema/sellers.ts'
import { newId } from '../../../lib/uuid.ts'
import type { ProductDraft } from './draft.ts'

const tables = { brands, categories, typeArticles, typeProducts, sellers } as const
type List = keyof typeof tables
interface Entry {
  id: string
  name: string
}

const slugs = new Map<string, string>()
const MOST_SLUGS = 10_000

/** The slug of a name, remembered, because a file repeats the same names for each product. */
function slugOf(name: string): string {
  const known = slugs.get(name)
  if (known !== undefined) return known
  const slug = slugify(name) || name
  if (slugs.size >= MOST_SLUGS) slugs.clear()
  // A copy, because a substring keeps the whole piece of the file in memory.
  slugs.set(Buffer.from(name).toString(), slug)
  return slug
}

const keyOf = (list: List, name: string): string => `${list}:${slugOf(name)}`

/** The names that a file mentions, gathered while it is checked: each once, in its first spelling. */
export class Mentioned {
  readonly names = new Map<string, { list: List; name: string }>()
  /** How many products the file has. */
  products = 0

  add({ seller, brand, category, typeproduct, typearticle }: ProductDraft): void {
    this.products += 1
    this.#add('sellers', seller)
    if (brand !== '') this.#add('brands', brand)
    this.#add('categories', category)
    this.#add('typeProducts', typeproduct)
    this.#add('typeArticles', typearticle)
  }

  #add(list: List, name: string): void {
    const key = keyOf(list, name)
    if (!this.names.has(key)) this.names.set(key, { list, name: Buffer.from(name).toString() })
  }
}

/**
 * The lists that a product names. 'Adidas' and 'ADIDAS' are the same brand, in its first spelling. A new name is
 * created before any product, so that one file is enough to open a shop, and it is reported.
 */
export class NameBook {
  readonly #known: ReadonlyMap<string, Entry>
  readonly created: readonly string[]

  private constructor(known: ReadonlyMap<string, Entry>, created: readonly string[]) {
    this.#known = known
    this.created = created
  }

  static open(
    { names }: Mentioned,
    { dryRun, isDemo }: { dryRun: boolean; isDemo: boolean },
  ): Promise<NameBook> {
    return transaction(async () => {
      const known = await findAll()
      const created: string[] = []
      for (const [key, { list, name }] of names) {
        if (known.has(key)) continue
        const entry = { id: newId(), name }
        if (!dryRun)
          await db()
            .insert(tables[list])
            .values({ ...entry, slug: slugify(name) || name, isDemo })
        known.set(key, entry)
        created.push(name)
      }
      return new NameBook(known, created)
    })
  }

  /** The stored names only, without those of a file. */
  static async stored(): Promise<NameBook> {
    return new NameBook(await findAll(), [])
  }

  find(list: List, name: string): Entry | undefined {
    return this.#known.get(keyOf(list, name))
  }

  /** The entry of a name that the file mentions. */
  entry(list: List, name: string): Entry {
    const known = this.find(list, name)
    if (!known) throw new Error(`The name ${name} was not gathered when the file was checked.`)
    return known
  }
}

async function findAll(): Promise<Map<string, Entry>> {
  const known = new Map<string, Entry>()
  for (const list of Object.keys(tables) as List[]) {
    const table = tables[list]
    const rows = await db().select({ id: table.id, name: table.name, slug: table.slug }).from(table)
    for (const { id, name, slug } of rows) known.set(`${list}:${slug}`, { id, name })
  }
  return known
}
