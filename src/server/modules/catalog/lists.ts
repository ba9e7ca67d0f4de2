import { asc } from 'drizzle-orm'
import type { NamedAnswer } from '#shared/contracts/catalog.ts'
import { colorNames } from '#shared/rules/colors.ts'
import { colorParts } from '#shared/rules/swatch.ts'
import { compareSizes } from '#shared/rules/sizes.ts'
import { slugify } from '#shared/rules/text.ts'
import { db } from '../../db/index.ts'
import { brands, categories, typeArticles, typeProducts } from '../../db/schema/catalog.ts'
import { imageUrl } from '../media.ts'
import { catalogIndex } from './index/current.ts'
import { listsOf, type Paint } from './index/picks.ts'
import type { CatalogIndex } from './index/catalog-index.ts'

type NamedTable = typeof categories | typeof typeProducts | typeof typeArticles | typeof brands

/** DATA-11: in the owner's order, then by name. */
async function namesOf(table: NamedTable): Promise<NamedAnswer[]> {
  const rows = await db()
    .select({ id: table.id, name: table.name, slug: table.slug, image: table.image })
    .from(table)
    .orderBy(asc(table.position), asc(table.name))
  return rows.map(({ id, name, slug, image }) => ({ _id: id, name, slug, image: imageUrl(image) }))
}

export const getCategories = (): Promise<NamedAnswer[]> => namesOf(categories)
export const getTypeProducts = (): Promise<NamedAnswer[]> => namesOf(typeProducts)
export const getTypeArticles = (): Promise<NamedAnswer[]> => namesOf(typeArticles)
export const getBrands = (): Promise<NamedAnswer[]> => namesOf(brands)

const bare = (name: string): NamedAnswer => ({
  _id: slugify(name) || name,
  name,
  slug: slugify(name),
  image: null,
})

type ColorAnswer = NamedAnswer & { colorCode: string }

/**
 * The named colours of what is sold, the most frequent first; `colorCode` is that of a product with only this colour,
 * if there is one.
 */
export const getColors = async (): Promise<ColorAnswer[]> => colorsOf(await catalogIndex())

export function colorsOf(index: CatalogIndex): ColorAnswer[] {
  const { paints } = listsOf(index)
  const found = new Map<string, { colorCode: string; uses: number }>()
  for (const { color, colorCode, uses } of [...paints].sort(plainestFirst)) {
    for (const [i, name] of colorNames(color).entries()) {
      const known = found.get(name)
      if (known) known.uses += uses
      else found.set(name, { colorCode: colorParts(colorCode)[i] ?? '', uses })
    }
  }
  return [...found]
    .sort(([a, x], [b, y]) => y.uses - x.uses || a.localeCompare(b, 'es'))
    .map(([name, { colorCode }]) => ({ ...bare(name), colorCode }))
}

const plainestFirst = (a: Paint, b: Paint): number =>
  a.color.length - b.color.length || compareTexts(a.color, b.color) || compareTexts(a.colorCode, b.colorCode)
const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** The sizes of all products on sale, in the order in which shops hang them. */
export async function getSizes(): Promise<NamedAnswer[]> {
  const { sizes } = listsOf(await catalogIndex())
  return [...sizes].sort(compareSizes).map(bare)
}
