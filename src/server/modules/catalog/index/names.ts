import type { SearchNames } from '#shared/rules/search-reading.ts'
import { byName } from '#shared/rules/catalog.ts'
import { colorNames } from '#shared/rules/colors.ts'
import { compareSizes } from '#shared/rules/sizes.ts'
import type { CatalogIndex } from './catalog-index.ts'
import { listsOf } from './picks.ts'

const kept = new WeakMap<CatalogIndex, { version: number; names: SearchNames }>()

/** What a search may name: the values of each filter that something on sale has, the most frequent first. */
export function namesIn(index: CatalogIndex): SearchNames {
  const known = kept.get(index)
  if (known?.version === index.version) return known.names
  const { paints, sizes } = listsOf(index)
  const uses = new Map<string, number>()
  for (const paint of paints)
    for (const name of colorNames(paint.color)) uses.set(name, (uses.get(name) ?? 0) + paint.uses)
  const names = byName(name => {
    if (name === 'size') return [...sizes].sort(compareSizes)
    if (name === 'color') return [...uses].sort(([, a], [, b]) => b - a).map(([color]) => color)
    const { column, names: texts } = index.facet(name)
    return Array.from(column.listed, (count, code) => ({ count, code }))
      .filter(({ count, code }) => count > 0 && code > 0)
      .sort((a, b) => b.count - a.count)
      .map(({ code }) => texts.text(code))
  })
  kept.set(index, { version: index.version, names })
  return names
}
