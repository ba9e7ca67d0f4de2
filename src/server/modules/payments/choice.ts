import { AppError } from '#shared/errors.ts'
import { env } from '../../lib/env.ts'
import { findCompanyRow } from '../company.ts'
import { culqi } from './culqi.ts'
import type { PaymentProvider } from './provider.ts'

const providers: readonly PaymentProvider[] = [culqi]

const hasKeys = (): boolean => {
  const { publicKey, secretKey } = env().payment.culqui
  return Boolean(publicKey && secretKey)
}

/** The provider whose keys are set, if the owner takes cards. */
export async function chosenProvider(): Promise<PaymentProvider | undefined> {
  const company = await findCompanyRow()
  return company?.cardPayment && hasKeys() ? providers[0] : undefined
}

/** D-70: the provider whose keys are set, if the owner takes cards; else `paymentUnavailable`. */
export async function availableProvider(): Promise<PaymentProvider> {
  const provider = await chosenProvider()
  if (!provider) throw new AppError('paymentUnavailable')
  return provider
}

/** The provider of a stored payment, also after the owner stopped taking cards; null once its keys are gone. */
export const providerNamed = (name: string): PaymentProvider | null =>
  (hasKeys() && providers.find(provider => provider.name === name)) || null

/** Whoever takes money for the shop by itself, if its keys are set, also where the owner takes no cards any more. */
export const readableProvider = (): PaymentProvider | null => (hasKeys() && providers[0]) || null

/** Whether a payment is one that a provider knows of; cash and what was sent by hand are not. */
export const isAtProvider = (name: string): boolean => providers.some(provider => provider.name === name)
