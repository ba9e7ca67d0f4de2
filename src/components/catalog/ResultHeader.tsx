import { catalogMessages as say } from '#shared/messages/catalog-page.ts'
import { chips } from '#shared/rules/catalog-page.ts'
import { Icon } from '../Icon.tsx'
import { anchors, type Screen } from './screen.ts'
import { SortBox } from './SortBox.tsx'
import { ViewToggle } from './ViewToggle.tsx'

interface Props {
  screen: Screen
  total: number
  expanded: boolean | null
}

/** CAT-12 to CAT-15: filters on narrow screens, total, order, form of the list. */
export function ResultHeader({ screen, total, expanded }: Props) {
  const chosen = chips(screen.filters).length
  return (
    <div
      id={anchors.list}
      className="catalog-bar flex flex-wrap items-center gap-x-3 gap-y-2 py-2 lg:justify-end lg:pt-0"
    >
      <a
        href={`#${anchors.filters}`}
        role="button"
        aria-controls={anchors.filters}
        aria-expanded={expanded ?? undefined}
        data-expand=""
        className="btn btn-quiet px-4 lg:hidden"
      >
        <Icon name="filter" />
        {chosen === 0 ? say.filters : say.filtersChosen(chosen)}
      </a>
      <div className="ml-auto lg:order-2 lg:ml-0">
        <SortBox screen={screen} />
      </div>
      <p
        role="status"
        tabIndex={-1}
        data-total=""
        className="w-full flex-1 text-sm text-muted outline-none lg:order-1"
      >
        {say.total(total)}
      </p>
      <div className="lg:order-3">
        <ViewToggle screen={screen} />
      </div>
    </div>
  )
}
