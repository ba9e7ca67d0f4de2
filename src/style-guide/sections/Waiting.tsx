import type { ReactNode } from 'react'
import { ProductCardSkeleton } from '#components/ProductCard.tsx'
import { CartSkeleton } from '#islands/cart/CartSkeleton.tsx'
import { ConversationsSkeleton, DeskSkeleton, ThreadSkeleton } from '#islands/chat/ChatSkeletons.tsx'
import { CheckoutSkeleton } from '#islands/checkout/CheckoutSkeleton.tsx'
import { ConfirmSkeleton } from '#islands/confirm/ConfirmSkeleton.tsx'
import { OrderSkeleton, OrdersSkeleton, PanelSkeleton } from '#islands/orders/OrderSkeletons.tsx'
import { PasswordSkeleton } from '#islands/password/PasswordSkeleton.tsx'
import { PaymentSkeleton } from '#islands/payment/PaymentSkeleton.tsx'
import { PrivacySkeleton } from '#islands/privacy/PrivacySkeleton.tsx'
import { confirmMessages } from '#shared/messages/confirm.ts'
import { styleGuideMessages as say } from '#shared/messages/style-guide.ts'
import { Sample } from '../Sample.tsx'

/** As wide as the page: what has two columns there has them here. */
const wide: [name: string, skeleton: ReactNode][] = [
  [say.waiting.cart, <CartSkeleton />],
  [say.waiting.checkout, <CheckoutSkeleton />],
  [say.waiting.payment, <PaymentSkeleton />],
  [say.waiting.desk, <DeskSkeleton />],
]
const narrow: [name: string, skeleton: ReactNode][] = [
  [say.waiting.confirm, <ConfirmSkeleton text={confirmMessages.confirming} />],
  [say.waiting.panel, <PanelSkeleton />],
  [say.waiting.orders, <OrdersSkeleton />],
  [say.waiting.order, <OrderSkeleton />],
  [say.waiting.password, <PasswordSkeleton />],
  [say.waiting.privacy, <PrivacySkeleton />],
  [say.waiting.conversations, <ConversationsSkeleton />],
  [say.waiting.thread, <ThreadSkeleton />],
]

/** What each screen shows until it knows more. */
export const Waiting = () => (
  <>
    <div className="guide-cards">
      {[0, 1].map(i => (
        <Sample key={i} name={say.waiting.card}>
          <ProductCardSkeleton />
        </Sample>
      ))}
    </div>
    {[
      { className: 'guide-wide', samples: wide },
      { className: 'guide-screens', samples: narrow },
    ].map(({ className, samples }) => (
      <div key={className} className={className}>
        {samples.map(([name, skeleton]) => (
          <Sample key={name} name={name}>
            {skeleton}
          </Sample>
        ))}
      </div>
    ))}
  </>
)
