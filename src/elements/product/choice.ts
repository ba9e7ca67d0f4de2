import { shareLinks } from '#shared/rules/share.ts'

interface Choice {
  color: string
  size: string
}

/** What the address of the page names of a colour and a size; '' for neither. */
export function readChoice(): Choice {
  const query = new URLSearchParams(location.search)
  return { color: query.get('color') ?? '', size: query.get('talla') ?? '' }
}

/** Puts the choice into the address, without a step for the back button, and into the links that share it. */
export function tellChoice({ color, size }: Choice): void {
  const url = new URL(location.href)
  if (color !== '') url.searchParams.set('color', color)
  if (size !== '') url.searchParams.set('talla', size)
  history.replaceState(history.state, '', url)
  for (const row of document.querySelectorAll<HTMLElement>('[data-share]')) {
    const shared = new URL(row.dataset['share'] ?? '')
    shared.search = url.search
    const hrefs = shareLinks({ url: shared.href, name: row.dataset['name'] ?? '' }).map(link => link.href)
    for (const [i, link] of [...row.querySelectorAll('a')].entries()) link.href = hrefs[i] ?? link.href
  }
}
