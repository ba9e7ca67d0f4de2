import { SORTS } from '#shared/business.ts'
import { catalogMessages as say } from '#shared/messages/catalog-page.ts'
import { HiddenFilters } from './HiddenFilters.tsx'
import type { Screen } from './screen.ts'

/** CAT-12, CONST-10. The button is there for those without script; with it a choice applies at once. */
export function SortBox({ screen }: { screen: Screen }) {
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
