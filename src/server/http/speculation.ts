import type { ServerResponse } from 'node:http'
import { routes } from '#shared/routes.ts'

/** Never fetched ahead: calls, files, the page that confirms an order, and whatever ends a session. */
const NEVER = ['/api/*', '/media/*', '/static/*', `${routes.confirm}*`, '/logout*']

const RULES = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          ...NEVER.map(path => ({ not: { href_matches: path } })),
          { not: { selector_matches: '[download], [target=_blank], [rel~=nofollow]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
})

/** Browsers ignore the rules under any other media type. */
export function serveSpeculationRules(res: ServerResponse): void {
  res.writeHead(200, {
    'content-type': 'application/speculationrules+json',
    'content-length': Buffer.byteLength(RULES),
    'cache-control': 'public, max-age=86400',
  })
  res.end(RULES)
}
