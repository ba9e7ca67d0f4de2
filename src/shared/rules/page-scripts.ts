const MODULE = /<script type="module" src="([^"]+)"><\/script>/g

const moduleAt = (address: string) => `<script type="module" src="${address}"></script>`
/** A placeholder for `start/early/early.js`, which loads the script after the first paint (SPEED-19). */
const moduleAfterPaint = (address: string) => `<script data-start="${address}"></script>`

/**
 * What a page's scripts import is loaded together with them instead of after them: one round trip less (SPEED-11). It
 * is loaded by separate script tags that do nothing else: under a service worker the browser reports `modulepreload` as
 * unused.
 */
export function withImports(
  html: string,
  imports: Readonly<Record<string, readonly string[]>>,
  { isLate }: { isLate: boolean },
): string {
  const scriptAt = isLate ? moduleAfterPaint : moduleAt
  const asked = new Set<string>()
  return html.replace(MODULE, (_, src: string) => {
    const fresh = (imports[src] ?? []).filter(address => !asked.has(address))
    for (const address of fresh) asked.add(address)
    return [...fresh, src].map(scriptAt).join('')
  })
}
