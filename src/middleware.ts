import type { MiddlewareHandler } from 'astro'
import { answerOutage } from '#server/http/outages.ts'
import { inlineStyles } from '#server/http/page-styles.ts'
import { noteRoute } from '#server/lib/request.ts'
import { siteOf } from '#server/lib/site.ts'

/**
 * Tells log and metrics which route answers, and layouts the shop's address; puts their style into pages; answers 503 for a page that fails for want
 * of the database or the disk (RUN-10, RUN-12). Who may do what, the calls decide.
 */
export const onRequest: MiddlewareHandler = async (context, next) => {
  noteRoute(context.routePattern)
  context.locals.site = siteOf(context)
  try {
    const response = await next()
    // The pages of the build got theirs by the build.
    return context.isPrerendered ? response : await inlineStyles(response)
  } catch (error) {
    return answerOutage(error, context.request)
  }
}
