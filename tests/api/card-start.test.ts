import { expect, test } from 'vitest'
import type { ProviderAdapter } from '#providers/adapter.ts'
import { checkAmount, startCapture } from '#server/modules/payments/capture.ts'
import type { PaymentRow } from '#server/modules/payments/ledger.ts'
import type { OrderRow } from '#server/modules/payments/locks.ts'
import { cents } from '#shared/rules/money.ts'
import { PAYMENT_MOVES } from '#shared/rules/payments.ts'

const provider = {
  limits: () => Promise.resolve({ min: cents(300), max: cents(999_900) }),
} as unknown as ProviderAdapter

test.each([
  [299, false],
  [300, true],
  [301, true],
  [999_899, true],
  [999_900, true],
  [999_901, false],
])('PAYMENT-14 a provider that takes 300 to 999,900 céntimos takes %i: %j', async (total, isTaken) => {
  const answer = checkAmount(provider, cents(total))
  if (isTaken) await expect(answer).resolves.toBeUndefined()
  else
    await expect(answer).rejects.toMatchObject({
      code: 'cardAmountOutside',
      details: { min: 'S/3.00', max: 'S/9,999.00' },
    })
})

test.each(Object.keys(PAYMENT_MOVES).filter(state => state !== 'created' && state !== 'requires_action'))(
  'PAYMENT-02 a payment that is %s is not charged',
  async state => {
    const code = state === 'processing' ? 'paymentInProgress' : 'paymentNotFinished'
    await expect(startCapture({} as OrderRow, { state } as PaymentRow)).rejects.toMatchObject({ code })
  },
)
