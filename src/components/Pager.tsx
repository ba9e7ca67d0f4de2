import type { MouseEvent } from 'react'
import { navMessages } from '#shared/messages/nav.ts'
import { pageWindow } from '#shared/rules/pages.ts'
import { Icon, type IconName } from './Icon.tsx'
import { isPlainClick } from '#shared/rules/plain-click.ts'

interface Props {
  page: number
  pages: number
  hrefOf: (page: number) => string
  /** For a list inside a page: shows the page in place instead of following its link. */
  onPage?: (page: number) => void
}

interface Target {
  href: string
  onClick?: (event: MouseEvent) => void
}

function Step({ target, icon, label }: { target: Target | null; icon: IconName; label: string }) {
  if (target === null)
    return (
      <span className="btn-icon text-line-strong" aria-hidden="true">
        <Icon name={icon} />
      </span>
    )
  return (
    <a className="btn-icon" {...target} aria-label={label} rel={icon === 'left' ? 'prev' : 'next'}>
      <Icon name={icon} />
    </a>
  )
}

/** Pages as links, so that they work without script and can be shared. */
export function Pager({ page, pages, hrefOf, onPage }: Props) {
  const to = (n: number): Target => ({
    href: hrefOf(n),
    ...(onPage && {
      onClick: event => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        onPage(n)
      },
    }),
  })
  return (
    <nav aria-label={navMessages.pages} className="flex items-center justify-center gap-1">
      <Step target={page > 1 ? to(page - 1) : null} icon="left" label={navMessages.previousPage} />
      {pageWindow({ page, pages }).map((n, i) =>
        n === null ? (
          <span key={`gap${String(i)}`} className="w-6 text-center text-muted">
            …
          </span>
        ) : (
          <a
            key={n}
            {...to(n)}
            className={`btn-icon tabular-nums ${n === page ? 'bg-ink font-bold text-paper hover:bg-ink' : ''}`}
            aria-label={navMessages.page(n)}
            aria-current={n === page ? 'page' : undefined}
          >
            {n}
          </a>
        ),
      )}
      <Step target={page < pages ? to(page + 1) : null} icon="right" label={navMessages.nextPage} />
    </nav>
  )
}
