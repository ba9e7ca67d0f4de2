import { catalogMessages as say } from '#shared/messages/catalog-page.ts'
import { catalogPath } from '#shared/catalog-paths.ts'
import { Icon } from '../Icon.tsx'
import type { Screen } from './screen.ts'

/** CAT-14: two links, so that a list can be asked for without script and shared. */
export function ViewToggle({ screen }: { screen: Screen }) {
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
