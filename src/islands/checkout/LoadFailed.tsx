import { cartPageMessages as say } from '#shared/messages/cart-page.ts'
import { openCheckout } from '#stores/checkout/open.ts'

export const LoadFailed = ({ error }: { error: string }) => (
  <div role="alert" className="flex flex-col items-start gap-4 py-10">
    <p>{error}</p>
    <button type="button" className="btn btn-quiet" onClick={() => void openCheckout()}>
      {say.retry}
    </button>
  </div>
)
