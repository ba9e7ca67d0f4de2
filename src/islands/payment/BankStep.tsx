import { cardPaymentMessages as say } from '#shared/messages/card-payment.ts'
import { cancelBankCheck } from '#stores/payment.ts'

/** PAYMENT-12: while the customer's bank asks, with a way out that stays above the bank's window. */
export const BankStep = () => (
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
