import { cardPaymentMessages as say } from '#shared/messages/card-payment.ts'

export const RetryPayment = ({ onRetry }: { onRetry: () => void }) => (
  <button type="button" className="btn btn-quiet justify-self-start" onClick={onRetry}>
    {say.retry}
  </button>
)
