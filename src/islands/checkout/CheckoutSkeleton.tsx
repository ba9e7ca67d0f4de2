import { checkoutMessages as say } from '#shared/messages/checkout.ts'

/** As tall as what comes: a page that seems short has its foot laid out at once, and again when the form is there. */
export function CheckoutSkeleton() {
  return (
    <div
      className="grid min-h-[200vh] content-start items-start gap-6 lg:grid-cols-[minmax(0,40rem)_minmax(20rem,26rem)] lg:justify-between lg:gap-10"
      aria-busy="true"
    >
      <p className="sr-only">{say.loading}</p>
      <div className="skeleton h-14 lg:order-2 lg:h-80" />
      <div className="grid gap-8">
        {[0, 1, 2].map(i => (
          <div key={i} className="grid gap-3">
            <div className="skeleton h-6 w-44" />
            <div className="skeleton h-11" />
            <div className="skeleton h-11" />
          </div>
        ))}
      </div>
    </div>
  )
}
