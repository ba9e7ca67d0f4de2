import { ProviderRefusal } from '#server/modules/payments/request.ts'
import { formatSoles } from '#shared/rules/money.ts'
import { isUuid } from '#shared/rules/text.ts'
import type { ProviderAdapter } from '../../adapter.ts'
import { mercadoMessages as say } from '../messages.ts'
import { MERCADO_AMOUNTS } from '../rules.ts'
import { mercadoKeys, mercadoVariables } from '../settings.ts'
import { isGenuine, readEvent } from './events.ts'
import { findPayment, isPaymentRef, isUnderway, listPayments } from './payments.ts'
import { closePreference, openPreference } from './preferences.ts'
import { askRefund, listRefunds } from './refunds.ts'

const { min, max } = MERCADO_AMOUNTS
const noFrame = (): Promise<never> =>
  Promise.reject(new ProviderRefusal('Mercado Pago is paid on its own page.'))

/** MERCADO-01: Checkout Pro: the customer pays on Mercado Pago's page and comes back. */
export const mercadopago: ProviderAdapter = {
  name: 'mercadopago',
  capture: noFrame,
  openCode: noFrame,
  find: (payment, ref = null) => findPayment(payment, ref),
  dropCode: closePreference,
  refund: (payment, amount, _reason, key) => askRefund(payment, amount, key),
  refundsOf: listRefunds,
  list: listPayments,
  variables: mercadoVariables,
  hasKeys: () => Boolean(mercadoKeys().accessToken),
  settings: [],
  isAlwaysListed: false,
  texts: { title: say.title, hint: say.hint, label: say.label },
  limits: () => Promise.resolve({ min, max, outside: say.outside(formatSoles(min), formatSoles(max)) }),
  checkMeans: () => Promise.resolve(),
  refusalOf: () => 'paymentRejected',
  offersCode: () => Promise.resolve(false),
  frame: null,
  redirect: {
    open: openPreference,
    isUnderway,
    readReturn: query => {
      const paymentId = query.get('external_reference') ?? ''
      const ref = query.get('payment_id') ?? query.get('collection_id')
      return isUuid(paymentId) ? { paymentId, ref: isPaymentRef(ref) ? ref : null } : null
    },
  },
  webhook: { listens: () => mercadoKeys().webhookSecret !== undefined, isGenuine, readEvent },
  chargeReference: null,
}
