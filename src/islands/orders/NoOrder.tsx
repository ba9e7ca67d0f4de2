import { EmptyState } from '#components/EmptyState.tsx'
import { orderMessages as say } from '#shared/messages/orders.ts'
import { routes } from '#shared/routes.ts'

/** An order that is not there, or that nobody answers for now; `sentence` says which. */
export const NoOrder = ({ sentence }: { sentence: string }) => (
  <EmptyState title={sentence} action={{ href: routes.orders, label: say.back }} />
)
