import { EmptyState } from '#components/EmptyState.tsx'
import { wishlistMessages as say } from '#shared/messages/wishlist.ts'
import { routes } from '#shared/routes.ts'

/** ACC-08 without any product. */
export const NoWishes = () => (
  <EmptyState
    title={say.empty}
    text={say.emptyText}
    art="/art/sin-deseos.svg"
    action={{ href: routes.shops, label: say.shop }}
  />
)
