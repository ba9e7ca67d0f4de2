import type { ProviderAdapter } from '../../adapter.ts'
import { AppError } from '#shared/errors.ts'
import { formatSoles, toSoles, type Cents } from '#shared/rules/money.ts'
import { culqiMessages as say } from '../messages.ts'
import { CARD_AMOUNTS, cardWays, CODE_AMOUNTS, readForm, wayOfToken } from '../rules.ts'
import { culqiKeys, culqiVariables } from '../settings.ts'
import { culqiCharges } from './charges.ts'
import { isFromCulqi, listensToCulqi, readCulqiEvent } from './events.ts'
import { culqiSettings, takesOrders, yapeLimit } from './owner.ts'
import { framePolicy } from './policy.ts'
import { refusalOf } from './refusals.ts'

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
