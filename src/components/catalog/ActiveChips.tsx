import { catalogMessages as say } from '#shared/messages/catalog-page.ts'
import { catalogPath } from '#shared/catalog-paths.ts'
import { chips, clearFilters, type Chip } from '#shared/rules/catalog-page.ts'
import { formatSoles, soles, toCents } from '#shared/rules/money.ts'
import { Icon } from '../Icon.tsx'
import { hrefWith, type Screen } from './screen.ts'

const text = (amount: number): string => formatSoles(toCents(soles(amount)))

const priceText = ({ low, high }: { low: number | null; high: number | null }): string => {
  if (low === null) return high === null ? '' : say.below(text(high))
  return high === null ? say.above(text(low)) : say.between(text(low), text(high))
}

const wordsOf = (chip: Chip): { group: string; value: string } => {
  if (chip.kind === 'price') return { group: say.price, value: priceText(chip) }
  if (chip.kind === 'rating') return { group: say.rating, value: say.ratingChoice(chip.value) }
  if (chip.kind === 'search') return { group: say.search, value: `«${chip.value}»` }
  return { group: say.groups[chip.kind], value: chip.value }
}

/** D-92: the chosen filters, each removable, and 'Limpiar filtros' for all of them; on a phone one line that slides. */
export function ActiveChips({ screen }: { screen: Screen }) {
  const active = chips(screen.filters)
  // A search alone is shown in the search field and in the heading.
  if (active.every(({ kind }) => kind === 'search')) return null
  return (
    <ul
      aria-label={say.chosen}
      className="scroll-strip -mx-1 mb-2 flex items-center gap-2 p-1 sm:mb-3 sm:flex-wrap"
    >
      {active.map(chip => {
        const { group, value } = wordsOf(chip)
        return (
          <li key={chip.kind} className="max-w-3/4 flex-none sm:max-w-full">
            <a
              className="chip max-w-full"
              href={hrefWith(screen, chip.clear)}
              aria-label={say.remove(group, value)}
            >
              <span className="truncate">{value}</span>
              <Icon name="close" className="size-4 flex-none" />
            </a>
          </li>
        )
      })}
      <li className="sticky -right-1 flex-none bg-paper pr-1 sm:static">
        <a
          className="link link-tap px-2 text-sm font-medium"
          href={catalogPath(screen.base, clearFilters(screen.filters), screen.view)}
        >
          {say.clear}
        </a>
      </li>
    </ul>
  )
}
