import { providers } from '#providers/index.ts'
import type { ProviderAdapter } from '#providers/adapter.ts'
import { providerRow } from './provider-rows.ts'

/** Under '' as the provider: which providers take payments, by name, the first one first; '' for all of them. */
export const SERVING = 'serving'

/**
 * PROVIDER-03: the providers that take new payments, in the owner's order: those with keys that the owner named, or all
 * with keys where the owner named none. The first one serves callers that name none.
 */
export async function servingProviders(company: { cardPayment: boolean } | null): Promise<ProviderAdapter[]> {
  if (!company?.cardPayment) return []
  const named = (await providerRow('', SERVING))?.split(',').filter(name => name !== '') ?? []
  const ready = providers.filter(provider => provider.hasKeys())
  if (named.length === 0) return ready
  return named.flatMap(name => ready.find(provider => provider.name === name) ?? [])
}
