import { cartPageMessages as say } from '#shared/messages/cart-page.ts'
import { routes } from '#shared/routes.ts'
import { EmptyState } from '../EmptyState.tsx'

/** CART-09. `hint` replaces the usual one. */
export const EmptyCart = ({ hint = say.emptyHint }: { hint?: string }) => (
  <EmptyState
    title={say.empty}
    text={hint}
    art="/art/carrito-vacio.svg"
    action={{ href: routes.shops, label: say.shopNow }}
  />
)
