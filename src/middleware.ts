import type { MiddlewareHandler } from 'astro'
import { noteRoute } from '#server/lib/request.ts'

/** Only tells the log and the metrics which route answers; who may do what is decided by the calls themselves. */
export const onRequest: MiddlewareHandler = (context, next) => {
  noteRoute(context.routePattern)
  return next()
}
