import { categoryNav } from '#shared/category-nav.ts'
import { catalogMessages as say } from '#shared/messages/catalog-page.ts'
import { catalogPath } from '#shared/catalog-paths.ts'
import { routes } from '#shared/routes.ts'
import { chips, clearFilters } from '#shared/rules/catalog-page.ts'
import { EmptyState } from '../EmptyState.tsx'
import { hrefWith, type Screen } from './screen.ts'

/** 'Limpiar filtros' leads to the whole shop. */
const ways = categoryNav.filter(({ href }) => href !== routes.shops)
const NO_RESULTS = '/art/sin-resultados.svg'

/** D-24, D-92: why there is nothing, and how to go on. */
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
  const isSearchAlone = chips(filters).every(({ kind }) => kind === 'search')
  return (
    <EmptyState
      title={filters.searchValue === '' ? say.nothing : say.nothingFor(filters.searchValue)}
      text={isSearchAlone ? say.nothingHintSearch : say.nothingHint}
      art={NO_RESULTS}
      action={{
        href: catalogPath(base, clearFilters(filters), view),
        label: isSearchAlone ? say.seeAll : say.clear,
      }}
    >
      <ul aria-label={say.categories} className="flex flex-wrap justify-center gap-2">
        {ways.map(({ label, href }) => (
          <li key={label}>
            <a className="chip" href={href}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </EmptyState>
  )
}
