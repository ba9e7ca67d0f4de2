const MODULE = /<script type="module" src="([^"]+)"><\/script>/g

const moduleAt = (address: string) => `<script type="module" src="${address}"></script>`
/** A placeholder for `start/early/early.js`, which loads the script after the first paint (SPEED-19). */
const moduleAfterPaint = (address: string) => `<script data-start="${address}"></script>`

const ISLAND = /<astro-island[^>]* component-url="([^"]+)"[^>]* renderer-url="([^"]+)"[^>]* client="load"/g

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

/**
 * FRAME-23, SPEED-11: for a page of the desk, which is nothing without its island: the island's scripts and all that they import
 * are loaded with the page's own scripts, of which they stand in front.
 */
export function withIslands(html: string, imports: Readonly<Record<string, readonly string[]>>): string {
  const scripts = [...html.matchAll(ISLAND)].flatMap(([, component = '', renderer = '']) => [
    renderer,
    component,
  ])
  return withImports(
    html.replace('</head>', () => `${scripts.map(moduleAt).join('')}</head>`),
    imports,
    { isLate: false },
  )
}
