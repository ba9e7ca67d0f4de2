import { z } from 'zod'
import { AppError, type ErrorCode } from '#shared/errors.ts'
import { formatSoles, toSoles, type Cents } from '#shared/rules/money.ts'
import { isSameSecret } from '#server/lib/same-secret.ts'
import { isUuid } from '#shared/rules/text.ts'
import type { ProviderAdapter, FramePolicy, ProviderEvent, WebhookRequest } from '../../adapter.ts'
import { culqiMessages as say } from '../messages.ts'
import { CARD_AMOUNTS, cardWays, CODE_AMOUNTS, readForm, wayOfToken, type CulqiForm } from '../rules.ts'
import { culqiKeys, culqiVariables } from '../settings.ts'
import { culqiCharges } from './charges.ts'
import { culqiSettings, takesOrders, yapeLimit } from './owner.ts'

/** Whether the owner gave Culqi a name and a password for its webhook. */
const listensToCulqi = (): boolean => {
  const { user, password } = culqiKeys().webhook
  return user !== undefined && password !== undefined
}

/** PAYMENT-09: whether the credentials are those that the owner gave Culqi (RFC 7617). */
function isFromCulqi({ headers }: WebhookRequest): boolean {
  const { user = '', password = '' } = culqiKeys().webhook
  const given = /^Basic ([\w+/]+={0,2})$/i.exec(headers.get('authorization') ?? '')?.[1] ?? ''
  return isSameSecret(Buffer.from(given, 'base64').toString(), `${user}:${password}`) && listensToCulqi()
}

/** What Culqi's own plug-ins read: `data` is the object that changed, usually as JSON in a string. */
const Event = z.object({
  object: z.literal('event'),
  id: z.string().min(1).max(100),
  type: z.string().min(1).max(100),
  data: z.union([z.string(), z.looseObject({})]).optional(),
})
const Changed = z.looseObject({
  id: z.string().max(100).optional(),
  charge_id: z.string().max(100).optional(),
  chargeId: z.string().max(100).optional(),
  metadata: z.looseObject({ payment: z.string().max(100).optional() }).optional(),
})

function readData(data: unknown): unknown {
  if (typeof data !== 'string') return data
  try {
    return JSON.parse(data)
  } catch {
    return undefined
  }
}

/**
 * Reads Culqi's event. Refuses with `badRequest` what is not an event. An event about something other than a payment
 * has neither id.
 */
function readCulqiEvent({ body }: WebhookRequest): ProviderEvent {
  const event = Event.safeParse(body)
  if (!event.success) throw new AppError('badRequest')
  const { id, type, data } = event.data
  const changed = Changed.safeParse(readData(data)).data
  const named = changed?.metadata?.payment ?? ''
  return {
    id,
    type,
    ref: changed?.charge_id ?? changed?.chargeId ?? changed?.id ?? null,
    paymentId: isUuid(named) ? named : null,
  }
}

/**
 * The services that Culqi's script for the bank's own check loads: two that recognise a browser, and the banks'
 * network.
 */
const FINGERPRINTS = 'https://h.online-metrix.net https://m.vnforapps.com'
const BANKS = 'https://*.cardinalcommerce.com'
const CULQI = 'https://*.culqi.com'

/** PAYMENT-08: what the content security policy of /pago must admit for Culqi's frame. */
function framePolicy(form: Pick<CulqiForm, 'checkoutScript' | 'securityScript'>): FramePolicy {
  const own = [...new Set([form.checkoutScript, form.securityScript].map(url => new URL(url).origin))]
  const named = own.join(' ')
  return {
    scripts: [...own, ...FINGERPRINTS.split(' ')],
    // Culqi's scripts write the look of their windows into the page.
    styles: ["'self'", "'unsafe-inline'"],
    directives: [
      `connect-src ${named} ${CULQI} ${FINGERPRINTS}`,
      // The bank's own page opens in a frame, and every bank has another address.
      `frame-src ${named} https:`,
      `form-action ${CULQI} ${BANKS}`,
      `img-src ${CULQI} ${FINGERPRINTS}`,
    ],
  }
}

/** What the customer can do about it, by Culqi's own words for a refused card ("Códigos de error", `decline_code`). */
const byWord: Readonly<Record<string, ErrorCode>> = {
  insufficient_funds: 'paymentWithoutFunds',
  expired_card: 'paymentCardExpired',
  incorrect_cvv: 'paymentWrongCvv',
  invalid_cvv: 'paymentWrongCvv',
  too_many_attempts_cvv: 'paymentAskBank',
  contact_issuer: 'paymentAskBank',
  issuer_decline_operation: 'paymentAskBank',
  issuer_not_available: 'paymentBankAway',
  processing_error: 'paymentBankAway',
}

/** ERR-20: the refusal of a charge; nothing is said about cards that are reported as lost or stolen. */
const refusalOf = (token: string, word: string | null): ErrorCode =>
  wayOfToken(token) === 'yape' ? 'yapeRejected' : (byWord[word ?? ''] ?? 'paymentRejected')

const [min, max] = [formatSoles(CARD_AMOUNTS.min), formatSoles(CARD_AMOUNTS.max)]

/** PAYMENT-14: refuses with `cardAmountOutside` or `yapeAmountOutside`. */
async function checkMeans(token: string, total: Cents): Promise<void> {
  const yapeMax = await yapeLimit()
  const way = wayOfToken(token)
  if (cardWays(total, yapeMax)[way]) return
  throw way === 'card' || total < CARD_AMOUNTS.min
    ? new AppError('cardAmountOutside', { min, max })
    : new AppError('yapeAmountOutside', { max: formatSoles(yapeMax) })
}

/** Cards and Yape in Culqi's own frame on /pago; PagoEfectivo and QR if Culqi opened them. */
export const culqi: ProviderAdapter = {
  ...culqiCharges,
  variables: culqiVariables,
  hasKeys: () => {
    const { publicKey, secretKey } = culqiKeys()
    return Boolean(publicKey && secretKey)
  },
  settings: culqiSettings,
  isAlwaysListed: true,
  texts: { title: say.title, hint: say.hint, label: say.label },
  limits: async () => {
    const most = await yapeLimit()
    return {
      min: CARD_AMOUNTS.min,
      max: most > CARD_AMOUNTS.max ? most : CARD_AMOUNTS.max,
      outside: say.outside(min, max),
    }
  },
  checkMeans,
  refusalOf,
  offersCode: async total => total >= CODE_AMOUNTS.min && total <= CODE_AMOUNTS.max && (await takesOrders()),
  frame: {
    form: async ({ title }) => {
      const { publicKey = '', checkoutUrl, securityUrl } = culqiKeys()
      return {
        publicKey,
        title,
        checkoutScript: checkoutUrl,
        securityScript: securityUrl,
        yapeMax: toSoles(await yapeLimit()),
      }
    },
    policy: form => framePolicy(readForm(form)),
  },
  redirect: null,
  chargeReference: /^chr_(?:live|test)_\w+$/,
  webhook: { listens: listensToCulqi, isGenuine: isFromCulqi, readEvent: readCulqiEvent },
}
