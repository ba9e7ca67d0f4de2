import type { Filters } from '#shared/rules/catalog.ts'
import { catalogPath } from '#shared/catalog-paths.ts'
import { changeFilters } from '#shared/rules/catalog.ts'
import type { Screen } from './screen.ts'

/** Fields that a form of the catalogue sends unchanged, so that a GET without script keeps the other choices. */
export function HiddenFilters({ screen, without }: { screen: Screen; without: Partial<Filters> }) {
  const kept = catalogPath('', changeFilters(screen.filters, without), screen.view)
  return [...new URLSearchParams(kept)].map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}
