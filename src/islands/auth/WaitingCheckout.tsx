import { Icon } from '#components/Icon.tsx'
import { accountMessages as say } from '#shared/messages/account.ts'

/** DOOR-27: that nothing typed at the checkout is lost on the way through here. */
export const WaitingCheckout = () => (
  <p className="notice">
    <Icon name="cart" className="size-5 shrink-0" />
    {say.checkoutWaits}
  </p>
)
