import { navMessages } from '#shared/messages/nav.ts'
import { pageWindow } from '#shared/rules/pages.ts'
import { Icon, type IconName } from './Icon.tsx'

interface Props {
  page: number
  pages: number
  hrefOf: (page: number) => string
}

function Step({ href, icon, label }: { href: string | null; icon: IconName; label: string }) {
  if (href === null)
    return (
      <span className="btn-icon text-line-strong" aria-hidden="true">
        <Icon name={icon} />
      </span>
    )
  return (
    <a className="btn-icon" href={href} aria-label={label} rel={icon === 'left' ? 'prev' : 'next'}>
      <Icon name={icon} />
    </a>
  )
}

/** Pages as links, so that they work without script and can be shared. */
export function Pager({ page, pages, hrefOf }: Props) {
  return (
    <nav aria-label={navMessages.pages} className="flex items-center justify-center gap-1">
      <Step href={page > 1 ? hrefOf(page - 1) : null} icon="left" label={navMessages.previousPage} />
      {pageWindow({ page, pages }).map((n, i) =>
        n === null ? (
          <span key={`gap${String(i)}`} className="w-6 text-center text-muted">
            …
          </span>
        ) : (
          <a
            key={n}
            href={hrefOf(n)}
            className={`btn-icon tabular-nums ${n === page ? 'bg-ink font-bold text-paper hover:bg-ink' : ''}`}
            aria-label={navMessages.page(n)}
            aria-current={n === page ? 'page' : undefined}
          >
            {n}
          </a>
        ),
      )}
      <Step href={page < pages ? hrefOf(page + 1) : null} icon="right" label={navMessages.nextPage} />
    </nav>
  )
}
