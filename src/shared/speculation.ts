import { routes } from './routes.ts'

/** Addresses that are never fetched ahead: calls, files, the page that confirms an order, and the logout. */
const NEVER = ['/api/*', '/media/*', '/static/*', `${routes.confirm}*`, '/logout*']

/** SPEED-12: which links a browser may fetch while a finger is still on them. Pages allow this text by its hash. */
export const speculationRules = JSON.stringify({
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
