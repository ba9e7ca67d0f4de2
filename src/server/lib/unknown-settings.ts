import { startupMessages as say } from '#shared/messages/startup.ts'

/** Settings of earlier releases, and what became of them. */
const GONE =
  /^(?:STRIPE_\w+|CULQUI_TOKEN_URL|DATABASE_MEMORY_MB|MEDIA_CACHE_MB|RATE_LIMIT_MINUTES|DOCUMENT_LOOKUP_PER_DAY|PAGE_STORE_MB|WEB_PROCESSES)$/
/** Words that only settings of the shop are likely to begin with. */
const OURS =
  /^(?:CULQU?I|MERCADO_?PAGO|SMTP|MAIL|RATE_?LIMITS?|DOCUMENT|DATABASE|BACKUPS?|METRICS|TRUST|CORS|BEHIND|MEDIA|TERRITORIAL|VAR_?DIR|TOKEN_?SECRET|PUBLIC_?URL)(?:_|$)/

/** OWNER-06: variables that look like the shop's but are not, as sentences for the log. */
export const unknownSettings = (names: readonly string[], known: readonly string[]): string[] =>
  names
    .filter(name => !known.includes(name))
    .flatMap(name => {
      if (GONE.test(name)) return say.settingGone(name)
      return OURS.test(name) ? say.settingUnknown(name) : []
    })
