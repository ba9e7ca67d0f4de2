import { useStore } from '@nanostores/react'
import { cardPaymentMessages as say } from '#shared/messages/card-payment.ts'
import { limaTime } from '#shared/rules/dates.ts'
import { $cardPayment } from '#stores/payment.ts'

/** PAYMENT-15: until when the code in the frame may be paid, and what happens then. */
export function CodeOut() {
  const { code, isCodeOut } = useStore($cardPayment)
  if (!code || !isCodeOut) return null
  return (
    <p role="status" className="notice notice-warn mb-4">
      {say.codeOut(limaTime(code.until))}
    </p>
  )
}
