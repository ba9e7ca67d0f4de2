import { useStore } from '@nanostores/react'
import { useEffect, useState, type ReactNode } from 'react'
import type { PaymentMethod, Wallet } from '#shared/business.ts'
import type { CardForm } from '#shared/contracts/orders.ts'
import { paymentMessages as say } from '#shared/messages/payment.ts'
import { CARD_AMOUNTS, cardWays } from '#shared/rules/card-amounts.ts'
import { formatSoles, toCents, type Soles } from '#shared/rules/money.ts'
import { routes } from '#shared/routes.ts'
import { goTo } from '#stores/go.ts'
import { $purchase } from '#stores/purchase.ts'
import { isConfirmed, openPayment } from '#stores/payment.ts'
import { $waitingOrder } from '#stores/waiting-order.ts'
import { $transfer, lookAgain } from '#stores/wallet.ts'
import { Boundary } from '../Boundary.tsx'
import { Verifying } from '../wallet/Verifying.tsx'
import { WalletPanel } from '../wallet/WalletPanel.tsx'
import { CardPanel } from './CardPanel.tsx'
import { CodPanel } from './CodPanel.tsx'
import { ConfirmBar } from './ConfirmBar.tsx'
import { MethodList } from './MethodList.tsx'
import { ModifyOrder } from './ModifyOrder.tsx'
import { PaymentSkeleton } from './PaymentSkeleton.tsx'
import { PaymentSummary } from './PaymentSummary.tsx'

/** `card` is null while the shop takes no cards (D-70). */
type Props = { card: CardForm | null; wallets: readonly Wallet[] }

/** /pago (PAY-01 to PAY-08). */
export const PaymentScreen = (props: Props) => (
  <Boundary>
    <Payment {...props} />
  </Boundary>
)

function Payment({ card, wallets }: Props) {
  const purchase = useStore($purchase, { ssr: () => null })
  const waiting = useStore($waitingOrder, { ssr: 'initial' })
  const opened = useStore($transfer).payment
  const [chosen, choose] = useState<PaymentMethod | null>(null)
  const [leaving, setLeaving] = useState(false)
  useEffect(() => {
    if (openPayment()) return void leaveIfConfirmed()
    setLeaving(true)
    goTo(routes.cart, { replace: true })
  }, [])
  if (leaving) return <p role="alert">{say.incomplete}</p>
  // A purchase without `success` was confirmed in this tab and waits for nothing.
  if (!purchase?.success) return <PaymentSkeleton />
  const order = waiting === 'loading' ? null : waiting
  const price = order?.price ?? purchase.price
  const transfer = opened ?? order?.wallet
  // One that was begun, here or in another tab, goes on.
  const method = chosen ?? (transfer ? 'wallet' : 'cod')
  if (transfer?.state === 'verifying')
    return (
      <Columns>
        <Verifying orderId={purchase.orderId} wallet={transfer} onLook={() => void lookAgain()} />
        <PaymentSummary purchase={purchase} order={waiting} />
      </Columns>
    )
  const isPayable = card !== null && isCardPayable(card, price)
  const hint = card === null ? say.unavailable : isPayable ? say.hints.culqi : outsideHint
  return (
    <Columns>
      <PaymentSummary purchase={purchase} order={waiting} />
      <section aria-labelledby="methods" className="grid gap-4 lg:col-start-1 lg:row-start-1">
        <h2 id="methods" className="text-lg">
          {say.methods}
        </h2>
        <MethodList method={method} onChange={choose} cardHint={hint} wallets={wallets} />
        {method === 'cod' && <CodPanel price={price} isPickup={order?.shippingInfo.envio === 'tienda'} />}
        {method === 'wallet' && <WalletPanel orderId={purchase.orderId} onChange={() => void lookAgain()} />}
        {method === 'culqi' && card !== null && isPayable && <CardPanel card={card} purchase={purchase} />}
      </section>
      {method === 'cod' && <ConfirmBar price={price} />}
      <ModifyOrder />
    </Columns>
  )
}

const Columns = ({ children }: { children: ReactNode }) => (
  <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,40rem)_22rem] lg:grid-rows-[auto_auto_1fr] lg:justify-between lg:gap-8">
    {children}
  </div>
)

/** PAYMENT-14: known before anything is typed. */
function isCardPayable(card: CardForm, price: Soles): boolean {
  const ways = cardWays(toCents(price), toCents(card.yapeMax))
  return ways.card || ways.yape
}
const outsideHint = say.cardOutside(formatSoles(CARD_AMOUNTS.min), formatSoles(CARD_AMOUNTS.max))

/** DOOR-22: what is confirmed is shown as confirmed, with its number. */
async function leaveIfConfirmed(): Promise<void> {
  if (await isConfirmed()) goTo(routes.confirm, { replace: true })
}
