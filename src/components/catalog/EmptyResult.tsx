import { catalogMessages as say } from '#shared/messages/catalog-page.ts'
import { catalogPath } from '#shared/routes.ts'
import { chips, clearFilters } from '#shared/rules/catalog-page.ts'
import { EmptyState } from '../EmptyState.tsx'
import { hrefWith, type Screen } from './screen.ts'

const NO_RESULTS = '/art/sin-resultados.svg'

/** D-24, D-92: why there is nothing, and one way out of it. */
export function EmptyResult({ screen, total }: { screen: Screen; total: number }) {
  const { base, filters, view } = screen
  if (total > 0)
    return (
      <EmptyState
        title={say.noSuchPage}
        text={say.noSuchPageHint}
        action={{ href: hrefWith(screen, {}), label: say.firstPage }}
      />
    )
  if (chips(filters).length === 0) return <EmptyState title={say.nothingAtAll} text={say.nothingAtAllHint} />
  return (
    <EmptyState
      title={filters.searchValue === '' ? say.nothing : say.nothingFor(filters.searchValue)}
      text={say.nothingHint}
      art={NO_RESULTS}
      action={{ href: catalogPath(base, clearFilters(filters), view), label: say.clear }}
    />
  )
}
