import type { ReactNode } from 'react'
import type { FacetAnswer } from '#shared/contracts/catalog.ts'
import { catalogMessages as say } from '#shared/messages/catalog-page.ts'
import { NAME_FILTERS, type NameFilter } from '#shared/rules/catalog.ts'
import { FilterGroup } from './FilterGroup.tsx'
import { PriceRange, type PriceProps } from './PriceRange.tsx'
import { RatingFilter } from './RatingFilter.tsx'
import { anchors, type Screen } from './screen.ts'

interface Props {
  screen: Screen
  facets: FacetAnswer
  total: number
  price: Omit<PriceProps, 'screen'>
  colorCodes: Readonly<Record<string, string>>
  /** Groups that are open when the page loads. */
  openGroups: readonly NameFilter[]
  showsRating: boolean
  /** 'Novedades', where it shows (CAT-11). */
  latest: ReactNode
  /** CAT-15: expanded in place on narrow screens; null = as the address says (`#filtros`). */
  expanded: boolean | null
}

export function Sidebar({ screen, facets, total, ...props }: Props) {
  const { price, colorCodes, openGroups, showsRating, latest, expanded } = props
  return (
    <aside
      id={anchors.filters}
      aria-label={say.filters}
      className="catalog-sidebar"
      data-expanded={expanded ?? undefined}
    >
      <h2 className="sr-only">{say.filters}</h2>
      {NAME_FILTERS.map(name => (
        <FilterGroup
          key={name}
          screen={screen}
          name={name}
          values={facets[name]}
          open={openGroups.includes(name)}
          {...(name === 'color' ? { colorCodes } : {})}
        />
      ))}
      <PriceRange screen={screen} {...price} />
      {showsRating && <RatingFilter screen={screen} counts={facets.rating} />}
      <div className="sticky bottom-0 z-20 -mx-4 border-t border-line bg-paper p-3 shadow-float md:-mx-6 md:px-6 lg:hidden">
        <a href={`#${anchors.list}`} data-collapse="" className="btn btn-primary w-full">
          {say.seeProducts(total)}
        </a>
      </div>
      {latest}
    </aside>
  )
}
