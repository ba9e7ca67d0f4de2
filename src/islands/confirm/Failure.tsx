import { Icon } from '#components/Icon.tsx'
import { confirmMessages as say } from '#shared/messages/confirm.ts'
import type { PaymentKind } from '#shared/rules/payment-methods.ts'
import type { FailureReason } from '#stores/confirmation.ts'
import { NextLinks } from './NextLinks.tsx'

interface Props {
  /** D-69: the provider's step or the confirm call. */
  reason: FailureReason
  method: PaymentKind
}

const hints: Record<FailureReason, string> = {
  payment: say.paymentFailedHint,
  bank: say.bankLeftHint,
  canceled: say.paymentCanceledHint,
  unclear: say.paymentUnclearHint,
  confirm: say.confirmFailedHint,
}

/** CONF-09, CONF-12. */
export function Failure({ reason, method }: Props) {
  return (
    <>
      <div role="alert" className="grid gap-2">
        <h1 className="flex items-center gap-3 text-xl md:text-2xl">
          <Icon name="alert" className="size-8 shrink-0 text-accent" />
          {reason === 'confirm' ? say.confirmFailed : say.paymentFailed}
        </h1>
        <p className="text-muted">{hints[reason]}</p>
      </div>
      <NextLinks canRetry={method === 'card'} />
    </>
  )
}
