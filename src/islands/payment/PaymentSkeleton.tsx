/** As high as summary and methods, so that little moves. */
export const PaymentSkeleton = () => (
  <div
    className="grid items-start gap-8 lg:grid-cols-[minmax(0,40rem)_22rem] lg:justify-between"
    aria-busy="true"
  >
    <div className="skeleton h-40 lg:order-2" />
    <div className="grid gap-3">
      <div className="skeleton h-6 w-44" />
      <div className="skeleton h-16" />
      <div className="skeleton h-16" />
      <div className="skeleton h-28" />
    </div>
  </div>
)
