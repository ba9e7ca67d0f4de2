import { cartPageMessages as say } from '#shared/messages/cart-page.ts'

/** As large as a cart of two lines, so that little moves when it comes. */
export function CartSkeleton() {
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[1fr_22rem]" aria-busy="true">
      <p className="sr-only">{say.loading}</p>
      <div className="grid gap-4">
        <div className="skeleton h-6 w-48" />
        <div className="card grid gap-4 p-4">
          {[0, 1].map(i => (
            <div key={i} className="flex gap-4">
              <div className="skeleton aspect-4/5 w-24 md:w-28" />
              <div className="grid flex-1 content-start gap-2">
                <div className="skeleton h-3 w-20" />
                <div className="skeleton h-5 w-3/4" />
                <div className="skeleton h-6 w-28" />
                <div className="skeleton h-11 w-32" />
              </div>
            </div>
          ))}
        </div>
      </div>
      <div className="skeleton h-80" />
    </div>
  )
}
