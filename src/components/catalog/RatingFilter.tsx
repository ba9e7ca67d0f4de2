import type { FacetAnswer } from '#shared/contracts/catalog.ts'
import { STAR_CHOICES } from '#shared/business.ts'
import { catalogMessages as say } from '#shared/messages/catalog-page.ts'
import { Stars } from '../Stars.tsx'
import { Group } from './Group.tsx'
import { hrefWith, type Screen } from './screen.ts'
import { Tick } from './Tick.tsx'

/** CAT-06 to CAT-08: n stars means n up to the next whole star (D-19). */
export function RatingFilter({ screen, counts }: { screen: Screen; counts: FacetAnswer['rating'] }) {
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
