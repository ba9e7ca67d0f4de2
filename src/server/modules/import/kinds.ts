import { importMessages as say, type ImportKind } from '#shared/messages/import.ts'
import { bannersImporter } from './banners.ts'
import { companyImporter } from './company.ts'
import type { Importer } from './context.ts'
import { openCsv } from './csv.ts'
import { brandsImporter, categoriesImporter, typeArticlesImporter, typeProductsImporter } from './lists.ts'
import { officesImporter } from './offices.ts'
import { ImportError } from './problems.ts'
import { productsImporter } from './products/index.ts'
import { reviewsImporter } from './reviews.ts'
import { sellersImporter } from './sellers.ts'
import { sizeTablesImporter } from './size-tables.ts'

/**
 * In the order of their import: lists before the products that name them, products before their banners and reviews.
 */
const importers: readonly (readonly [ImportKind, Importer])[] = [
  ['company', companyImporter],
  ['sellers', sellersImporter],
  ['brands', brandsImporter],
  ['sizeTables', sizeTablesImporter],
  ['categories', categoriesImporter],
  ['typeArticles', typeArticlesImporter],
  ['typeProducts', typeProductsImporter],
  ['products', productsImporter],
  ['banners', bannersImporter],
  ['reviews', reviewsImporter],
  ['offices', officesImporter],
]
const kinds = importers.map(([kind]) => kind)

/** The order in which a file's columns are compared. */
const mostColumnsFirst = importers.toSorted(([, a], [, b]) => b.signature.length - a.signature.length)

const missingColumns = ({ signature, instead = {} }: Importer, columns: readonly string[]): string[] =>
  signature.filter(column => !columns.includes(column) && !columns.includes(instead[column] ?? column))

/**
 * What a file of these columns holds; ImportError when nothing fits. Finds the importer for these columns. A list is
 * recognised by one column, which product files have too; so a file with codes is never taken for a list.
 */
export function recognise(columns: readonly string[], only?: ImportKind): readonly [ImportKind, Importer] {
  const candidates = mostColumnsFirst.filter(([kind, { signature }]) =>
    only ? kind === only : !columns.includes('codigo') || signature.includes('codigo'),
  )
  const found = candidates.find(([, importer]) => missingColumns(importer, columns).length === 0)
  if (found) return found
  const inCommon = ([, { signature }]: (typeof candidates)[number]) =>
    signature.filter(column => columns.includes(column)).length
  const [nearest] = candidates.toSorted((a, b) => inCommon(b) - inCommon(a))
  if (nearest && (only || inCommon(nearest) > 0))
    throw new ImportError(say.columnsMissing(missingColumns(nearest[1], columns)))
  throw new ImportError(say.unknownKind(columns))
}

/** Several files of an owner in the order in which they can be imported. */
export async function importOrder(paths: readonly string[]): Promise<{ path: string; kind: ImportKind }[]> {
  const files = await Promise.all(
    paths.map(async path => ({ path, kind: recognise((await openCsv(path)).columns)[0] })),
  )
  return files.sort((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || a.path.localeCompare(b.path))
}
