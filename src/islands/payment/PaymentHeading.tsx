import { paymentMessages as say } from '#shared/messages/payment.ts'
import { $pendingOrder } from '#stores/payment.ts'
import { $transfer } from '#stores/manual-transfer.ts'
import { Boundary } from '../Boundary.tsx'
import { useAtom } from '../useAtom.ts'

/** PAY-01, WALLET-06: what the customer has to do here; nothing while the owner looks for a transfer. */
export const PaymentHeading = () => (
  <Boundary instead={<h1 className="mt-2 mb-4 text-2xl">{say.heading}</h1>}>
    <Heading />
  </Boundary>
)

function Heading() {
  const waiting = useAtom($pendingOrder)
  const opened = useAtom($transfer).payment
  const transfer = opened ?? (waiting === 'loading' ? null : waiting?.wallet)
  const isVerifying = transfer?.state === 'verifying'
  return (
    <>
      <h1 className="mt-2 text-2xl">{isVerifying ? say.verifyingHeading : say.heading}</h1>
      <p className="mt-1 mb-4 text-muted">{isVerifying ? say.verifyingIntro : say.intro}</p>
    </>
  )
}
