import { AppError } from '#shared/errors.ts'
import { log } from '../../lib/log.ts'
import { findOpenCode } from '../payments/ledger.ts'
import { ProviderError } from '../payments/request.ts'
import { dropCode } from './settle.ts'

/**
 * PAYMENT-15: before an order is paid otherwise, its code is taken back, so that both are never paid: paid meanwhile, it
 * confirms the order. Outside of a transaction, since it waits for the network; under the order's lock `refuseOpenCode`
 * looks once more. Refuses with `codeNotTakenBack` when the provider cannot be asked.
 */
export async function takeBackCode(orderId: string): Promise<void> {
  const code = await findOpenCode(orderId)
  if (!code) return
  try {
    const { state } = await dropCode(code)
    if (state !== 'waiting') return
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    log.warn('a code was not taken back', { provider: code.provider, reason: error })
  }
  throw new AppError('codeNotTakenBack')
}
