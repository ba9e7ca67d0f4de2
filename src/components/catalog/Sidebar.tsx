import type { ReactNode } from 'react'
import type { FacetAnswer, FacetValue } from '#shared/contracts/catalog.ts'
import { catalogMessages as say } from '#shared/messages/catalog-page.ts'
import { NAME_FILTERS, type NameFilter, toggleValue } from '#shared/rules/catalog.ts'
import { STAR_CHOICES } from '#shared/business.ts'
import { choices } from '#shared/rules/catalog-page.ts'
import { Stars } from '../Stars.tsx'
import { Swatch } from '../Swatch.tsx'
import { PriceRange, type PriceProps } from './PriceRange.tsx'
import { anchors, type Screen, hrefWith } from './screen.ts'

interface TickProps {
  href: string
  checked: boolean
  count: number
  children: ReactNode
}

/** A checkbox that is a link: ticking it goes to the result, with or without script. */
function Tick({ href, checked, count, children }: TickProps) {
  return (
    <a href={href} role="checkbox" aria-checked={checked} rel="nofollow" className="tick">
      {children}
      <span>{count}</span>
    </a>
  )
}

/** CAT-02, CAT-09: a group that opens and closes without script; its list scrolls inside 400 px. */
function Group({ title, open, children }: { title: string; open: boolean; children: ReactNode }) {
  return (
    <details className="filter-group" open={open}>
      <summary>
        <h3>{title}</h3>
      </summary>
      <div>{children}</div>
    </details>
  )
}

interface FilterGroupProps {
  screen: Screen
  name: NameFilter
  values: readonly FacetValue[]
  open: boolean
  /** Swatches by colour name; only the colour group has them. */
  colorCodes?: Readonly<Record<string, string>>
}

/** CAT-01 to CAT-04: one choice at most, each with its count under the other filters (D-92). */
function FilterGroup({ screen, name, values, open, colorCodes }: FilterGroupProps) {
  const selected = screen.filters[name]
  const shown = choices(values, selected)
  if (shown.length === 0) return null
  return (
    <Group title={say.groups[name]} open={open}>
      <div className={name === 'size' ? 'grid grid-cols-2 gap-x-4' : undefined}>
        {shown.map(({ name: value, count }) => (
          <Tick
            key={value}
            href={hrefWith(screen, { [name]: toggleValue(selected, value) })}
            checked={value === selected}
            count={count}
          >
            {colorCodes?.[value] && <Swatch colorCode={colorCodes[value]} className="" />}
            {value}
          </Tick>
        ))}
      </div>
    </Group>
  )
}

/** CAT-06 to CAT-08: n stars means n up to the next whole star (D-19). */
function RatingFilter({ screen, counts }: { screen: Screen; counts: FacetAnswer['rating'] }) {
  const { rating } = screen.filters
  return (
    <Group title={say.rating} open>
      <ul>
        {STAR_CHOICES.map(stars => (
          <li key={stars}>
            <Tick
              href={hrefWith(screen, { rating: rating === stars ? 0 : stars })}
              checked={rating === stars}
              count={counts.find(choice => choice.rating === stars)?.count ?? 0}
            >
              <Stars rating={stars} className="" />
            </Tick>
          </li>
        ))}
      </ul>
      {rating > 0 && (
        <a
          href={hrefWith(screen, { rating: 0 })}
          rel="nofollow"
          className="btn btn-quiet mt-2 w-full text-sm"
        >
          {say.clearRating}
        </a>
      )}
    </Group>
  )
}

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
