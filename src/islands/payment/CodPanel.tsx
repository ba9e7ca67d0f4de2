import { useStore } from '@nanostores/react'
import { paymentMessages as say } from '#shared/messages/payment.ts'
import { routes } from '#shared/routes.ts'
import { formatSoles, toCents, type Soles } from '#shared/rules/money.ts'
import { goTo } from '#stores/go.ts'
import { $payment, confirmCod } from '#stores/payment.ts'

/** PAY-03, PAY-08: says what will be paid and when, then confirms. */
export function CodPanel({ price }: { price: Soles }) {
  const { loading, error } = useStore($payment, { ssr: 'initial' })
  const confirm = async () => {
    if (await confirmCod()) goTo(routes.confirm)
  }
  return (
    <div className="card grid gap-4 p-4">
      <div>
        <h3 className="font-semibold">{say.codTitle}</h3>
        <p className="text-sm text-muted">{say.codText(formatSoles(toCents(price)))}</p>
      </div>
      {error !== '' && (
        <p role="alert" className="notice notice-error">
          {error}
        </p>
      )}
      <button
        type="button"
        className="btn btn-primary btn-large"
        disabled={loading}
        aria-busy={loading}
        onClick={() => void confirm()}
      >
        {loading ? say.confirming : say.confirm}
      </button>
    </div>
  )
}
