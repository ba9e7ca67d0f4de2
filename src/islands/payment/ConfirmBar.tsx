import { useStore } from '@nanostores/react'
import { paymentMessages as say } from '#shared/messages/payment.ts'
import { formatSoles, toCents, type Soles } from '#shared/rules/money.ts'
import { routes } from '#shared/routes.ts'
import { goTo } from '#browser/go.ts'
import { $payment, confirmCod } from '#stores/payment.ts'

/** PAY-08, DOOR-02: on phones total and button stay at the lower edge. */
export function ConfirmBar({ price }: { price: Soles }) {
  const { loading } = useStore($payment, { ssr: 'initial' })
  const confirm = async () => {
    if (await confirmCod()) goTo(routes.confirm, { replace: true })
  }
  return (
    <div
      data-bottom-bar
      className="sticky bottom-0 z-10 -mx-4 flex items-center gap-4 border-t border-line bg-paper px-4 py-3 max-lg:shadow-float md:-mx-6 md:px-6 lg:static lg:col-start-1 lg:mx-0 lg:border-0 lg:p-0"
    >
      <p className="shrink-0 lg:hidden">
        <span className="block text-xs text-muted">{say.total}</span>
        <span className="price text-lg">{formatSoles(toCents(price))}</span>
      </p>
      <button
        type="button"
        className="btn btn-primary btn-large flex-1 px-3"
        disabled={loading}
        aria-busy={loading}
        onClick={() => void confirm()}
      >
        {loading ? say.confirming : say.confirm}
      </button>
    </div>
  )
}
