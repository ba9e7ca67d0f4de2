import { useState, type FormEvent } from 'react'
import { TextField } from '#components/form/TextField.tsx'
import { Overlay } from '#components/Overlay.tsx'
import { trackingMessages as say } from '#shared/messages/tracking.ts'
import { $tracking, $trackingBusy, $trackingError, track } from '#stores/tracking.ts'
import type { TrackingAnswer } from '#shared/contracts/tracking.ts'
import { orderMessages } from '#shared/messages/orders.ts'
import { limaDate } from '#shared/rules/dates.ts'
import { journeyOf } from '#shared/rules/orders.ts'
import { useHydrated } from '../useForm.ts'
import { StatusLabel } from '../orders/StatusLabel.tsx'
import { useAtom } from '../useAtom.ts'
import { Journey } from './Journey.tsx'
import { TrackingDetail } from './TrackingDetail.tsx'

/** D-77: number, dates and states, no personal data. */
function TrackingResult({ result, busy }: { result: TrackingAnswer; busy: boolean }) {
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

/** An order's states by its number (INFO-03, D-77); a refusal stays next to its field (DOOR-12). */
export function Tracking() {
  const hydrated = useHydrated()
  const busy = useAtom($trackingBusy)
  const refusal = useAtom($trackingError)
  const result = useAtom($tracking)
  const [number, setNumber] = useState('')
  const [tried, setTried] = useState(false)
  const isMissing = tried && number.trim() === ''
  const unanswered = result === null && refusal !== '' ? refusal : undefined
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (number.trim() === '') document.getElementById('npedido')?.focus()
    else void track(number.trim())
  }
  return (
    <div className="grid gap-8">
      <form noValidate className="grid gap-4" onSubmit={send}>
        <TextField
          id="npedido"
          name="npedido"
          label={say.number}
          required
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={number}
          onChange={setNumber}
          hint={say.intro}
          error={isMissing ? say.required : unanswered}
        />
        <button className="btn btn-primary btn-large" disabled={busy || !hydrated} aria-busy={busy}>
          {say.submit}
        </button>
      </form>
      {busy && <Overlay label={say.busy} />}
      {result && <TrackingResult key={result.number} result={result} busy={busy} />}
    </div>
  )
}
