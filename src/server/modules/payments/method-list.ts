import { providers } from '#providers/index.ts'
import { FALLBACK_STORE_NAME } from '#shared/business.ts'
import type { ProviderMethod } from '#shared/contracts/payment-methods.ts'
import { toSoles } from '#shared/rules/money.ts'
import { findCompanyRow } from '../company.ts'
import { servingProviders } from '../company/serving.ts'
import type { FramePolicy, ProviderAdapter } from '#providers/adapter.ts'

/**
 * PAY-01, PROVIDER-04: the providers on /pago: the specified ones always (D-70), the others only where they take
 * payments, in the owner's order.
 */
export async function providerMethods(): Promise<ProviderMethod[]> {
  const company = await findCompanyRow()
  const serving = await servingProviders(company)
  const missing = providers.filter(provider => provider.isAlwaysListed && !serving.includes(provider))
  const title = company?.name || FALLBACK_STORE_NAME
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

/** PAYMENT-08: what /pago's content security policy must admit for the frames in this list. */
export const framePolicies = (methods: readonly ProviderMethod[]): FramePolicy[] =>
  methods.flatMap(({ method, ready }) => {
    const frame = providers.find(({ name }) => name === method)?.frame
    return frame && ready?.form ? [frame.policy(ready.form)] : []
  })

/** CONF-06: a provider's method on receipts; undefined for what needs no provider. */
export const methodLabel = (method: string): string | undefined =>
  providers.find(({ name }) => name === method)?.texts.label
