import { ProductCardSkeleton } from '#components/ProductCard.tsx'
import { CartSkeleton } from '#islands/cart/CartSkeleton.tsx'
import { CheckoutSkeleton } from '#islands/checkout/CheckoutSkeleton.tsx'
import { styleGuideMessages as say } from '#shared/messages/style-guide.ts'
import { Sample, Samples } from '../Sample.tsx'

export const Waiting = () => (
  <>
    <div className="guide-cards">
      {[0, 1].map(i => (
        <Sample key={i} name={say.waiting.card}>
          <ProductCardSkeleton />
        </Sample>
      ))}
    </div>
    <Samples>
      <Sample name={say.waiting.cart} wide>
        <CartSkeleton />
      </Sample>
      <Sample name={say.waiting.checkout} wide>
        <CheckoutSkeleton />
      </Sample>
    </Samples>
  </>
)
