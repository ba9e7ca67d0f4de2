import { AppError, type ErrorCode } from '#shared/errors.ts'
import { formatSoles, toSoles, type Cents } from '#shared/rules/money.ts'
import type { ProviderAdapter, FramePolicy } from '../../adapter.ts'
import { culqiMessages as say } from '../messages.ts'
import { CARD_AMOUNTS, cardWays, CODE_AMOUNTS, readForm, wayOfToken, type CulqiForm } from '../rules.ts'
import { culqiKeys, culqiVariables } from '../settings.ts'
import { culqiCharges } from './charges.ts'
import { isFromCulqi, listensToCulqi, readCulqiEvent } from './events.ts'
import { culqiSettings, takesOrders, yapeLimit } from './owner.ts'

/** The services that Culqi's script for the bank's own check loads: two that recognise a browser, and the banks' network. */
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
