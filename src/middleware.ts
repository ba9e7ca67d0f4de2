import type { MiddlewareHandler } from 'astro'
import { answerOutage } from '#server/http/outages.ts'
import { inlineStyles } from '#server/http/page-styles.ts'
import { noteRoute } from '#server/lib/request.ts'
import { siteOf } from '#server/lib/site.ts'

/**
 * Passes the route to log and metrics, and the shop's address to layouts; puts their style into pages; answers 503 for
 * a page that fails because of the database or the disk (RUN-10, RUN-12). The calls decide who may do what.
 */
export const onRequest: MiddlewareHandler = async (context, next) => {
  noteRoute(context.routePattern)
  context.locals.site = siteOf(context)
  try {
    const response = await next()
    // Prerendered pages got their style from the build.
    return context.isPrerendered ? response : await inlineStyles(response)
  } catch (error) {
    return answerOutage(error, context.request)
  }
}
