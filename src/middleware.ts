import type { MiddlewareHandler } from 'astro'
import { noteRoute } from '#server/lib/request.ts'
import { siteOf } from '#server/lib/site.ts'

/** Tells log and metrics which route answers, and layouts the shop's address; who may do what, the calls decide. */
export const onRequest: MiddlewareHandler = (context, next) => {
  noteRoute(context.routePattern)
  context.locals.site = siteOf(context)
  return next()
}
