import { MAX_CART_LINES } from './business.ts'
import { messageOf, type ErrorCode } from './errors.ts'
import { noScriptMessages } from './messages/no-script.ts'

/** Where pages without script send their forms (AWAY-02). */
export const FORMS = '/formularios/'
export const forms = {
  add: `${FORMS}agregar`,
  line: `${FORMS}linea`,
  received: `${FORMS}recibido`,
  alert: `${FORMS}aviso`,
} as const

/**
 * The refusals that a page can show after a form sent the browser back to it (AWAY-02). It shows only these, so that a
 * link cannot put any other text on the page.
 */
const SAID = [
  'badRequest',
  'invalidField',
  'notFound',
  'sizeRequired',
  'sizeUnknown',
  'stockExhausted',
  'cartFull',
  'tooManyRequests',
  'orderUnknown',
  'contactWrong',
  'parcelNotReceivable',
  'alertInStock',
  'emailInvalid',
  'mailUnavailable',
  'proofNeeded',
] as const satisfies readonly ErrorCode[]

const QUERY_NAME = 'aviso'

/** The page that shows a refusal. A code that it cannot show becomes 'the request is not valid'. */
export const noticePath = (path: string, code: ErrorCode): string => {
  const said = SAID.find(one => one === code) ?? 'badRequest'
  return `${path}${path.includes('?') ? '&' : '?'}${QUERY_NAME}=${said}`
}

/** The refusal that a page's address names; null without one, and for a code that no form uses. */
export const noticeCode = (query: URLSearchParams): ErrorCode | null =>
  SAID.find(one => one === query.get(QUERY_NAME)) ?? null

/** The sentence of that refusal. */
export const noticeOf = (query: URLSearchParams): string | null => {
  const code = noticeCode(query)
  if (code === null) return null
  const { fields, things } = noScriptMessages
  return messageOf(code, { max: MAX_CART_LINES, field: fields.quantity, what: things.product })
}
