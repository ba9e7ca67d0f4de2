import { providers } from '#providers/index.ts'
import { AppError } from '#shared/errors.ts'
import { findCompanyRow } from '../company.ts'
import { servingProviders } from '../company/serving.ts'
import type { ProviderAdapter } from '#providers/adapter.ts'

/** The provider that serves callers who name none, if the owner takes cards (PROVIDER-03). */
export const chosenProvider = async (): Promise<ProviderAdapter | undefined> =>
  (await servingProviders(await findCompanyRow()))[0]

/** D-70: the provider of this name, or the chosen one where none is named; else `paymentUnavailable`. */
export async function availableProvider(name?: string): Promise<ProviderAdapter> {
  const serving = await servingProviders(await findCompanyRow())
  const provider = name === undefined ? serving[0] : serving.find(each => each.name === name)
  if (!provider) throw new AppError('paymentUnavailable')
  return provider
}

/** The provider of a stored payment, also after the owner stopped taking cards; null once its keys are gone. */
export const providerNamed = (name: string): ProviderAdapter | null =>
  providers.find(provider => provider.name === name && provider.hasKeys()) ?? null

/** Every provider whose keys are set, also where the owner takes no cards any more. */
export const readableProviders = (): readonly ProviderAdapter[] =>
  providers.filter(provider => provider.hasKeys())

/** Whether a payment is one that a provider knows of; cash and manual transfers are not. */
export const isAtProvider = (name: string): boolean => providers.some(provider => provider.name === name)
