import type { MiddlewareHandler } from 'astro'
import { answerOutage } from '#server/http/outages.ts'
import { noteRoute } from '#server/lib/request.ts'

/**
 * Tells the log and the metrics which route answers, and answers 503 for a page that fails for want of the database or
 * the disk (RUN-10, RUN-12); who may do what is decided by the calls themselves.
 */
export const onRequest: MiddlewareHandler = async ({ routePattern, request }, next) => {
  noteRoute(routePattern)
  try {
    return await next()
  } catch (error) {
    return answerOutage(error, request)
  }
}
