import { orderMessages as say } from '#shared/messages/orders.ts'

/** /dashboard/my-orders. */
export const OrdersSkeleton = () => (
  <div className="grid gap-3" aria-busy="true">
    <p className="sr-only">{say.loading}</p>
    {[0, 1, 2].map(i => (
      <div key={i} className="skeleton h-28 xl:h-14" />
    ))}
  </div>
)

/** /dashboard, as high as the screen like the panel, so that what comes below stays out of sight. */
export const PanelSkeleton = () => (
  <div className="grid min-h-[min(100svh,75rem)] content-start gap-6" aria-busy="true">
    <p className="sr-only">{say.loading}</p>
    <div className="skeleton h-13 max-w-60" />
    <div className="grid grid-cols-3 gap-3">
      {[0, 1, 2].map(key => (
        <div key={key} className="skeleton h-24 md:h-26" />
      ))}
    </div>
    <div className="skeleton h-64" />
  </div>
)

/** /dashboard/order/details. */
export const OrderSkeleton = () => (
  <div className="grid gap-4" aria-busy="true">
    <div className="skeleton h-20" />
    <div className="skeleton h-64" />
  </div>
)
