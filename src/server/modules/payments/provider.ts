import type { CardForm } from '#shared/contracts/orders.ts'
import { AppError } from '#shared/errors.ts'
import { env } from '../../lib/env.ts'
import { findCompanyRow } from '../company.ts'
import { culqi } from './culqi.ts'
import { stripe } from './stripe.ts'

export type PaymentState = 'created' | 'requires_action' | 'processing' | 'succeeded' | 'failed' | 'canceled'

/** What a provider is told of a payment: all of it from the stored order. */
export interface Payment {
  id: string
  orderId: string
  attempt: number
  /** Céntimos. */
  amount: number
  currency: string
  /** The provider's own id; null until it has one. */
  providerRef: string | null
  state: PaymentState
  email: string
}

export interface Report {
  state: PaymentState
  providerRef: string | null
}

/** One card provider (D-71). Every call throws ProviderError when the provider cannot be asked. */
export interface PaymentProvider {
  name: 'culqi' | 'stripe'
  /** Prepares a payment; the secret the browser's form needs, null where the shop's own will do. */
  open(payment: Payment): Promise<{ providerRef: string | null; secret: string | null }>
  /** How the payment stands, asked of the provider itself; an amount or currency that differs is never 'succeeded'. */
  report(payment: Payment): Promise<Report>
  /** Charges the token of a card form; null where the form itself does it. */
  charge:
    ((payment: Payment, token: string, authentication?: Record<string, string>) => Promise<Report>) | null
  cancel(payment: Payment): Promise<Report>
}

const providers: readonly PaymentProvider[] = [culqi, stripe]

const hasKeys = (name: PaymentProvider['name']): boolean => {
  const keys = name === 'culqi' ? env().payment.culqui : env().payment.stripe
  return Boolean(keys.publicKey && keys.secretKey)
}

async function chosenProvider(): Promise<PaymentProvider | undefined> {
  const company = await findCompanyRow()
  return company?.cardPayment ? providers.find(({ name }) => hasKeys(name)) : undefined
}

/** D-70: the provider whose keys are set, if the owner takes cards; else `paymentUnavailable`. */
export async function availableProvider(): Promise<PaymentProvider> {
  const provider = await chosenProvider()
  if (!provider) throw new AppError('paymentUnavailable')
  return provider
}

/** What the card form of that provider needs in the browser; null while the shop takes no cards (D-70). */
export async function cardForm(): Promise<CardForm | null> {
  const provider = await chosenProvider()
  if (!provider) return null
  const { culqui: own, stripe: other } = env().payment
  return provider.name === 'culqi'
    ? {
        provider: 'culqi',
        publicKey: own.publicKey ?? '',
        tokenUrl: `${own.tokenUrl}/v2/tokens`,
        securityScript: own.securityUrl,
      }
    : { provider: 'stripe', publicKey: other.publicKey ?? '', script: other.scriptUrl }
}

/** Additions to the page's content security policy that this form cannot do without. */
export function cardFormPolicy(form: CardForm): {
  scripts: string[]
  directives: (`connect-src ${string}` | `frame-src ${string}`)[]
} {
  const origin = (url: string) => new URL(url).origin
  if (form.provider === 'stripe') {
    const scripts = origin(form.script)
    return {
      scripts: [scripts],
      directives: [
        `connect-src https://api.stripe.com ${scripts}`,
        `frame-src ${scripts} https://hooks.stripe.com`,
      ],
    }
  }
  const security = origin(form.securityScript)
  // The bank's own page opens in a frame, and every bank has another address.
  return {
    scripts: [security],
    directives: [
      `connect-src ${origin(form.tokenUrl)} ${security} https://*.culqi.com`,
      `frame-src ${security} https:`,
    ],
  }
}

/** The provider of a stored payment, also after the owner stopped taking cards; null once its keys are gone. */
export const providerNamed = (name: string): PaymentProvider | null =>
  providers.find(provider => provider.name === name && hasKeys(provider.name)) ?? null
