import { EmptyState } from '#components/EmptyState.tsx'
import { OnwardRow } from '#components/OnwardRow.tsx'
import { orderMessages as say } from '#shared/messages/orders.ts'
import { routes } from '#shared/routes.ts'

/** Nothing was ordered yet, or nothing with the chosen state. */
export const NoOrders = ({ isFiltered = false }: { isFiltered?: boolean }) => (
  <>
    <EmptyState
      title={isFiltered ? say.emptyFilter : say.empty}
      art="/art/sin-pedidos.svg"
      action={{ href: routes.shops, label: say.shop }}
    />
    <OnwardRow />
  </>
)
