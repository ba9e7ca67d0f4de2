import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { RetryPayment } from '#components/order/RetryPayment.tsx'
import { frames } from '#providers/frames.ts'
import type { FrameForm } from '#shared/contracts/payment-methods.ts'
import { cardPaymentMessages as say } from '#shared/messages/card-payment.ts'
import { $cardPayment, leaveCode, openCardPayment, cancelBankCheck } from '#stores/card-payment.ts'
import type { Purchase } from '#stores/checkout/purchase.ts'
import { limaTime } from '#shared/rules/dates.ts'
import { PayError } from './PayError.tsx'

/** PAYMENT-12: shown while the customer's bank checks, with a button to cancel that stays above the bank's window. */
const BankStep = () => (
  <div className="grid gap-3" aria-busy="true">
    <p role="status">{say.bank}</p>
    <button
      type="button"
      className="btn btn-quiet fixed inset-x-4 bottom-4 z-100 mx-auto max-w-80"
      onClick={cancelBankCheck}
    >
      {say.cancelBank}
    </button>
  </div>
)

/** PAYMENT-15: until when the code in the frame may be paid, and what happens then. */
function OpenCode() {
  const { code, isCodeOpen } = useStore($cardPayment)
  if (!code || !isCodeOpen) return null
  return (
    <p role="status" className="notice notice-warn mb-4">
      {say.codeOut(limaTime(code.until))}
    </p>
  )
}

interface Props {
  provider: string
  form: FrameForm
  purchase: Purchase
}

/** D-70: the provider's frame, for an order for which the server has opened a payment. */
export function CardPanel(props: Props) {
  const { provider, purchase } = props
  useEffect(() => {
    void openCardPayment(purchase, provider)
    return leaveCode
  }, [purchase, provider])
  const Notes = frames[provider]?.notes
  return (
    <div className="card grid gap-4 p-4">
      <div>
        <h3 className="font-semibold">{say.title}</h3>
        {Notes && <Notes {...props} />}
      </div>
      <PayError />
      <div className="min-h-96">
        <Step {...props} />
      </div>
    </div>
  )
}

function Step(props: Props) {
  const { secret, step } = useStore($cardPayment)
  const { provider, purchase } = props
  const Frame = frames[provider]?.frame
  if (step === 'opening') return <p role="status">{say.loading}</p>
  if (secret === '') return <RetryPayment onRetry={() => void openCardPayment(purchase, provider)} />
  if (step === 'bank') return <BankStep />
  if (step === 'charging')
    return (
      <p role="status" aria-busy="true">
        {say.paying}
      </p>
    )
  return (
    <>
      <OpenCode />
      {Frame && <Frame {...props} />}
    </>
  )
}
