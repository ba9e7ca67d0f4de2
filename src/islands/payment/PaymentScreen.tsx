import { useStore } from '@nanostores/react'
import { useEffect, useState, type ReactNode } from 'react'
import type { Wallet } from '#shared/business.ts'
import type { ProviderMethod, FrameForm } from '#shared/contracts/payment-methods.ts'
import { paymentMessages as say } from '#shared/messages/payment.ts'
import { type Soles, formatSoles, toCents } from '#shared/rules/money.ts'
import type { PaymentMethod } from '#shared/rules/payment-methods.ts'
import { routes } from '#shared/routes.ts'
import { goTo } from '#browser/go.ts'
import { $purchase, type Purchase } from '#stores/checkout/purchase.ts'
import { $pendingOrder, isConfirmed, openPayment, $payment } from '#stores/payment.ts'
import { $transfer, lookAgain } from '#stores/manual-transfer.ts'
import { island } from '../Boundary.tsx'
import { Verifying } from '../manual-transfer/Verifying.tsx'
import { TransferPanel } from '../manual-transfer/TransferPanel.tsx'
import { useAtom } from '../useAtom.ts'
import { ConfirmBar } from './ConfirmBar.tsx'
import { MethodList } from './MethodList.tsx'
import { ModifyOrder } from './ModifyOrder.tsx'
import { PaymentSummary } from './PaymentSummary.tsx'
import { CardPanel } from './CardPanel.tsx'
import { RedirectPanel } from './RedirectPanel.tsx'

/** PAY-03, PAY-08: says what will be paid and when. */
function CodPanel({ price, isPickup }: { price: Soles; isPickup: boolean }) {
  const { error } = useAtom($payment)
  const total = formatSoles(toCents(price))
  return (
    <div className="card grid gap-4 p-4">
      <div>
        <h3 className="font-semibold">{isPickup ? say.pickupTitle : say.codTitle}</h3>
        <p className="text-sm text-muted">{isPickup ? say.pickupText(total) : say.codText(total)}</p>
      </div>
      {error !== '' && (
        <p role="alert" className="notice notice-error">
          {error}
        </p>
      )}
    </div>
  )
}

interface ProviderPanelProps {
  method: PaymentMethod
  title: string
  /** null for a provider that is paid on its own page. */
  form: FrameForm | null
  purchase: Purchase
}

/** PROVIDER-05: a provider's frame on this page, or the way to its own page. */
const ProviderPanel = ({ method, title, form, purchase }: ProviderPanelProps) =>
  form === null ? (
    <RedirectPanel key={method} provider={method} title={title} purchase={purchase} />
  ) : (
    <CardPanel key={method} provider={method} form={form} purchase={purchase} />
  )

/** As high as the summary and the methods, so that little moves when they come. */
const PaymentSkeleton = () => (
  <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,5fr)_minmax(20rem,3fr)]" aria-busy="true">
    <div className="skeleton h-40 lg:order-2" />
    <div className="grid gap-3">
      <div className="skeleton h-6 w-44" />
      <div className="skeleton h-16" />
      <div className="skeleton h-16" />
      <div className="skeleton h-28" />
    </div>
  </div>
)

type Props = { methods: readonly ProviderMethod[]; wallets: readonly Wallet[] }

/** /pago (PAY-01 to PAY-08). */
export const PaymentScreen = island(Payment)

function Payment({ methods, wallets }: Props) {
  const purchase = useStore($purchase, { ssr: () => null })
  const waiting = useAtom($pendingOrder)
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
  // A transfer that was begun, here or in another tab, goes on.
  const method = chosen ?? (transfer ? 'wallet' : 'cod')
  if (transfer?.state === 'verifying')
    return (
      <Columns>
        <Verifying orderId={purchase.orderId} transfer={transfer} onLook={() => void lookAgain()} />
        <PaymentSummary purchase={purchase} order={waiting} />
      </Columns>
    )
  const listed = methods.map(each => ({ ...each, hint: hintOf(each, price) }))
  const provider = methods.find(each => each.method === method)
  const { ready } = provider ?? {}
  return (
    <Columns>
      <PaymentSummary purchase={purchase} order={waiting} />
      <section aria-labelledby="methods" className="grid gap-4 lg:col-start-1 lg:row-start-1">
        <h2 id="methods" className="text-lg">
          {say.methods}
        </h2>
        <MethodList method={method} onChange={choose} providers={listed} wallets={wallets} />
        {method === 'cod' && <CodPanel price={price} isPickup={order?.shippingInfo.envio === 'tienda'} />}
        {method === 'wallet' && (
          <TransferPanel orderId={purchase.orderId} onChange={() => void lookAgain()} />
        )}
        {ready && isPayable(ready, price) && (
          <ProviderPanel title={provider?.title ?? ''} {...{ method, form: ready.form, purchase }} />
        )}
      </section>
      {method === 'cod' && <ConfirmBar price={price} />}
      <ModifyOrder />
    </Columns>
  )
}

const Columns = ({ children }: { children: ReactNode }) => (
  <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,5fr)_minmax(20rem,3fr)] lg:grid-rows-[auto_auto_1fr] lg:gap-8">
    {children}
  </div>
)

/** PAYMENT-14: whether the provider takes this amount, so that it is known before anything is typed. */
const isPayable = ({ min, max }: { min: Soles; max: Soles }, price: Soles): boolean =>
  price >= min && price <= max

/** D-70, PAYMENT-14: what a provider takes, or why it cannot be used. */
function hintOf({ hint, ready }: ProviderMethod, price: Soles): string {
  if (ready === null) return say.unavailable
  return isPayable(ready, price) ? hint : ready.outside
}

/** DOOR-22: a confirmed order is shown as confirmed, with its number. */
async function leaveIfConfirmed(): Promise<void> {
  if (await isConfirmed()) goTo(routes.confirm, { replace: true })
}
