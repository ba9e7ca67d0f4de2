import type { ReactNode } from 'react'
import { catalogMessages as say } from '#shared/messages/catalog-page.ts'
import { chips } from '#shared/rules/catalog-page.ts'
import { catalogPath } from '#shared/catalog-paths.ts'
import { SORTS } from '#shared/business.ts'
import { Icon } from '../Icon.tsx'
import { anchors, type Screen } from './screen.ts'
import { HiddenFilters } from './HiddenFilters.tsx'

/** CAT-12, CONST-10. The button is for browsers without script; with script a choice applies at once. */
function SortBox({ screen }: { screen: Screen }) {
  const { sortPrice } = screen.filters
  return (
    <form action={screen.base} method="get" autoComplete="off" className="flex gap-2">
      <HiddenFilters screen={screen} without={{ sortPrice: '' }} />
      <select
        className="select"
        name="sortPrice"
        aria-label={say.sort}
        value={sortPrice}
        onChange={event => event.currentTarget.form?.requestSubmit()}
      >
        {(['', ...SORTS] as const).map(sort => (
          <option key={sort} value={sort}>
            {say.sorts[sort]}
          </option>
        ))}
      </select>
      <noscript>
        <button type="submit" className="btn btn-quiet">
          {say.sort}
        </button>
      </noscript>
    </form>
  )
}

/** CAT-14: two links, so that a list can be opened without script and shared. */
function ViewToggle({ screen }: { screen: Screen }) {
  const { base, filters, view } = screen
  return (
    <div role="group" aria-label={say.view} className="view-toggle">
      {(['grid', 'list'] as const).map(kind => {
        const current = (view ?? 'grid') === kind
        return (
          <a
            key={kind}
            href={catalogPath(base, filters, kind)}
            rel="nofollow"
            aria-label={say.views[kind]}
            aria-current={current ? 'true' : undefined}
            data-view={kind}
          >
            <Icon name={kind} />
          </a>
        )
      })}
    </div>
  )
}

interface Props {
  screen: Screen
  expanded: boolean | null
  /** Also shown on wide screens, which have room for it. */
  children?: ReactNode
}

/** CAT-12, CAT-14, CAT-15: filters on narrow screens, order, form of the list, in one row. */
export function ResultHeader({ screen, expanded, children }: Props) {
  const chosen = chips(screen.filters).filter(({ kind }) => kind !== 'search').length
  return (
    <div className="catalog-bar flex items-center gap-2 py-2 sm:gap-3 lg:justify-end lg:pt-0">
      <a
        href={`#${anchors.filters}`}
        role="button"
        aria-controls={anchors.filters}
        aria-expanded={expanded ?? undefined}
        data-expand=""
        className="btn btn-quiet shrink-0 px-3 sm:px-4 lg:hidden"
      >
        <Icon name="filter" className="hidden size-5 sm:block" />
        {say.filters}
        {chosen > 0 && <span className="max-[25rem]:hidden">{` (${String(chosen)})`}</span>}
      </a>
      {children}
      <div className="ml-auto min-w-0 lg:ml-0">
        <SortBox screen={screen} />
      </div>
      <ViewToggle screen={screen} />
    </div>
  )
}
