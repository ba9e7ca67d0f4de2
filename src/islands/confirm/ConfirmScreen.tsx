import { useEffect } from 'react'
import type { CompanyAnswer } from '#shared/contracts/catalog.ts'
import { confirmMessages as say } from '#shared/messages/confirm.ts'
import { $result, openConfirmation, type Result, type FailureReason } from '#stores/confirmation.ts'
import { $payment } from '#stores/payment.ts'
import { Icon } from '#components/Icon.tsx'
import type { PaymentKind } from '#shared/rules/payment-methods.ts'
import { island } from '../Boundary.tsx'
import { TransferNotice } from '../manual-transfer/TransferNotice.tsx'
import { Tracking } from '../tracking/Tracking.tsx'
import { useAtom } from '../useAtom.ts'
import { NextLinks } from './NextLinks.tsx'
import { Receipt } from './Receipt.tsx'

interface FailureProps {
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
function Failure({ reason, method }: FailureProps) {
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

/** DOOR-01: in a tab that knows of no purchase, the way to any order by its number. */
const FindOrder = () => (
  <>
    <div className="grid gap-2">
      <h1 className="text-xl md:text-2xl">{say.find}</h1>
      <p className="text-muted">{say.findHint}</p>
    </div>
    <Tracking />
    <NextLinks isQuiet />
  </>
)

/** PAYMENT-07: nobody has to wait here, and nobody pays twice. */
const SlowBank = () => (
  <>
    <div role="status" className="grid gap-3">
      <h1 className="text-xl md:text-2xl">{say.processing}</h1>
      <p className="notice notice-warn">{say.slow}</p>
    </div>
    <NextLinks isQuiet />
  </>
)

/** As high as the receipt's head, so that little moves. */
const ConfirmSkeleton = ({ text }: { text: string }) => (
  <div className="grid gap-6" aria-busy="true">
    <p role="status" className="text-xl font-bold">
      {text}
    </p>
    <div className="skeleton h-32" />
    <div className="skeleton h-64" />
  </div>
)

type Props = { company: Pick<CompanyAnswer, 'phone_whatsApp'> | null }

/** /order/confirm (CONF-01 to CONF-12). */
export const ConfirmScreen = island(Confirm)

const waiting: Record<Extract<Result, { state: 'loading' | 'processing' | 'confirming' }>['state'], string> =
  {
    loading: say.loading,
    processing: say.processing,
    confirming: say.confirming,
  }

function Confirm({ company }: Props) {
  const result = useAtom($result)
  const { currentOrder } = useAtom($payment)
  useEffect(() => void openConfirmation(), [])
  switch (result.state) {
    case 'loading':
    case 'processing':
    case 'confirming':
      return 'slow' in result ? <SlowBank /> : <ConfirmSkeleton text={waiting[result.state]} />
    case 'confirmed':
      return (
        currentOrder && (
          <Receipt order={currentOrder} method={result.method} phone={company?.phone_whatsApp ?? ''} />
        )
      )
    case 'transfer':
      return (
        <>
          <TransferNotice transfer={result.wallet} />
          <NextLinks canRetry={result.wallet.state === 'waiting' || result.wallet.state === 'refused'} />
        </>
      )
    case 'notConfirmed':
      return (
        <>
          <p role="status" className="notice notice-warn">
            {say.notConfirmed}
          </p>
          <NextLinks />
        </>
      )
    case 'unknown':
      return <FindOrder />
    case 'failed':
      return <Failure reason={result.reason} method={result.method} />
  }
}
