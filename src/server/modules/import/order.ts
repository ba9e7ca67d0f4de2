import type { ImportKind } from '#shared/messages/import.ts'
import { openCsv } from './csv.ts'
import { kindOf } from './index.ts'

/** Lists before the products that name them, products before their banners and reviews. */
const ORDER: readonly ImportKind[] = [
  'company',
  'sellers',
  'brands',
  'sizeTables',
  'categories',
  'typeArticles',
  'typeProducts',
  'products',
  'banners',
  'reviews',
]

/** Several files of an owner in the order in which they can be imported. */
export async function importOrder(paths: readonly string[]): Promise<{ path: string; kind: ImportKind }[]> {
  const files = await Promise.all(
    paths.map(async path => ({ path, kind: kindOf((await openCsv(path)).columns) })),
  )
  return files.sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || a.path.localeCompare(b.path))
}
