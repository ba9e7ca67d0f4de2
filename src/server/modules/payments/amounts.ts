import { AppError } from '#shared/errors.ts'
import { formatSoles, type Cents } from '#shared/rules/money.ts'
import type { ProviderAdapter } from '#providers/adapter.ts'

/** PAYMENT-14: refuses with `cardAmountOutside` a total that this provider takes in no way. */
export async function checkAmount(provider: ProviderAdapter, total: Cents): Promise<void> {
  const { min, max } = await provider.limits()
  if (total < min || total > max)
    throw new AppError('cardAmountOutside', { min: formatSoles(min), max: formatSoles(max) })
}
