import { cardPaymentMessages as say } from '#shared/messages/card-payment.ts'
import { formatSoles, toCents, type Soles } from '#shared/rules/money.ts'

export const PayButton = ({ price, busy }: { price: Soles; busy: boolean }) => (
  <button type="submit" className="btn btn-primary btn-large" disabled={busy} aria-busy={busy}>
    {busy ? say.paying : say.pay(formatSoles(toCents(price)))}
  </button>
)
