import type { ReactNode } from 'react'
import { catalogMessages as say } from '#shared/messages/catalog-page.ts'
import { chips } from '#shared/rules/catalog-page.ts'
import { Icon } from '../Icon.tsx'
import { anchors, type Screen } from './screen.ts'
import { SortBox } from './SortBox.tsx'
import { ViewToggle } from './ViewToggle.tsx'

interface Props {
  screen: Screen
  expanded: boolean | null
  /** What a wide screen has room for beside them. */
  children?: ReactNode
}

/** CAT-12, CAT-14, CAT-15: filters on narrow screens, order, form of the list, in one row. */
export function ResultHeader({ screen, expanded, children }: Props) {
  const chosen = chips(screen.filters).filter(({ kind }) => kind !== 'search').length
  return (
    <div
      id={anchors.list}
      className="catalog-bar flex items-center gap-2 py-2 sm:gap-3 lg:justify-end lg:pt-0"
    >
      <a
        href={`#${anchors.filters}`}
        role="button"
        aria-controls={anchors.filters}
        aria-expanded={expanded ?? undefined}
        data-expand=""
        className="btn btn-quiet shrink-0 px-3 sm:px-4 lg:hidden"
      >
        <Icon name="filter" className="hidden size-5 sm:block" />
        {chosen === 0 ? say.filters : say.filtersChosen(chosen)}
      </a>
      {children}
      <div className="ml-auto min-w-0 lg:ml-0">
        <SortBox screen={screen} />
      </div>
      <ViewToggle screen={screen} />
    </div>
  )
}
