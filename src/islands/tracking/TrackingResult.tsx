import type { TrackingAnswer } from '#shared/contracts/tracking.ts'
import { orderMessages } from '#shared/messages/orders.ts'
import { trackingMessages as say } from '#shared/messages/tracking.ts'
import { limaDate } from '#shared/rules/dates.ts'
import { journeyOf } from '#shared/rules/orders.ts'
import { StatusLabel } from '../orders/StatusLabel.tsx'
import { Journey } from './Journey.tsx'
import { TrackingDetail } from './TrackingDetail.tsx'

/** D-77: number, dates and states, no personal data. */
export function TrackingResult({ result, busy }: { result: TrackingAnswer; busy: boolean }) {
  return (
    <section className="card grid gap-5 p-5" aria-live="polite" aria-label={`${say.order} ${result.number}`}>
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl tabular-nums">{result.number}</h2>
        <StatusLabel status={result.delivery_status} />
      </header>
      <dl className="grid grid-cols-2 gap-4 text-sm">
        <div>
          <dt className="text-muted">{say.placedOn}</dt>
          <dd className="font-semibold">{limaDate(result.date)}</dd>
        </div>
        <div>
          <dt className="text-muted">{say.payment}</dt>
          <dd className="font-semibold">{orderMessages.paymentOf(result)}</dd>
        </div>
      </dl>
      <div>
        <h3 className="mb-3 text-base">{say.steps}</h3>
        <Journey steps={journeyOf(result.steps)} />
      </div>
      <TrackingDetail result={result} busy={busy} />
    </section>
  )
}
