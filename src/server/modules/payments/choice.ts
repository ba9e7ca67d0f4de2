import { providers } from '#providers/index.ts'
import { AppError } from '#shared/errors.ts'
import { findCompanyRow, servingProviders, shopName } from '../company.ts'
import type { ProviderAdapter, FramePolicy } from '#providers/adapter.ts'
import type { ProviderMethod } from '#shared/contracts/payment-methods.ts'
import { toSoles } from '#shared/rules/money.ts'

/** The provider for callers that name none, if the owner takes cards (PROVIDER-03). */
export const chosenProvider = async (): Promise<ProviderAdapter | undefined> =>
  (await servingProviders(await findCompanyRow()))[0]

/** D-70: the provider with this name, or the main one when none is named; else `paymentUnavailable`. */
export async function availableProvider(name?: string): Promise<ProviderAdapter> {
  const serving = await servingProviders(await findCompanyRow())
  const provider = name === undefined ? serving[0] : serving.find(each => each.name === name)
  if (!provider) throw new AppError('paymentUnavailable')
  return provider
}

/** The provider of a stored payment, also after the owner stopped taking cards; null once its keys are gone. */
export const providerNamed = (name: string): ProviderAdapter | null =>
  providers.find(provider => provider.name === name && provider.hasKeys()) ?? null

/** Every provider whose keys are set, also when the owner takes no cards any more. */
export const readableProviders = (): readonly ProviderAdapter[] =>
  providers.filter(provider => provider.hasKeys())

/** Whether a payment was made with a provider; cash and manual transfers were not. */
export const isAtProvider = (name: string): boolean => providers.some(provider => provider.name === name)

/** RECONCILE-04: whether a report of its charges can be downloaded in a provider's panel. */
export const hasReport = (name: string): boolean =>
  providers.some(provider => provider.name === name && provider.chargeReference !== null)

/**
 * PAY-01, PROVIDER-04: the providers on /pago: the specified ones always (D-70), the others only if they take payments,
 * in the owner's order.
 */
export async function providerMethods(): Promise<ProviderMethod[]> {
  const serving = await servingProviders(await findCompanyRow())
  const missing = providers.filter(provider => provider.isAlwaysListed && !serving.includes(provider))
  const title = await shopName()
  return Promise.all([
    ...missing.map(provider => present(provider, null)),
    ...serving.map(provider => present(provider, { title })),
  ])
}

async function present(provider: ProviderAdapter, shop: { title: string } | null): Promise<ProviderMethod> {
  const { name: method, isAlwaysListed: isSpecified, texts, frame } = provider
  const listed = { method, isSpecified, title: texts.title, hint: texts.hint }
  if (shop === null) return { ...listed, ready: null }
  const { min, max, outside } = await provider.limits()
  const form = (await frame?.form(shop)) ?? null
  return { ...listed, ready: { min: toSoles(min), max: toSoles(max), outside, form } }
}

/** PAYMENT-08: what /pago's content security policy must allow for the frames in this list. */
export const framePolicies = (methods: readonly ProviderMethod[]): FramePolicy[] =>
  methods.flatMap(({ method, ready }) => {
    const frame = providers.find(({ name }) => name === method)?.frame
    return frame && ready?.form ? [frame.policy(ready.form)] : []
  })

/** CONF-06: a provider's method on receipts; undefined for methods without a provider. */
export const methodLabel = (method: string): string | undefined =>
  providers.find(({ name }) => name === method)?.texts.label
