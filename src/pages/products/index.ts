import { routes } from '#shared/routes.ts'
import type { APIRoute } from 'astro'

/** ROUTE-07, D-03: `/products` alone is the search, with any query. */
export const GET: APIRoute = ({ url, redirect }) => redirect(routes.search + url.search, 301)
