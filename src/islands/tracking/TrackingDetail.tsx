import { useState, type FormEvent } from 'react'
import { TextField } from '#components/form/TextField.tsx'
import type { TrackingAnswer } from '#shared/contracts/tracking.ts'
import { trackingMessages as say } from '#shared/messages/tracking.ts'
import { formatSoles, soles, toCents, type Soles } from '#shared/rules/money.ts'
import { $trackingError, track } from '#stores/tracking.ts'
import { IssuedReceipts } from '../orders/IssuedReceipts.tsx'
import { Parcels } from '../orders/Parcels.tsx'
import { useAtom } from '../useAtom.ts'

/** 'Ver detalle': the lines, for a person who knows the customer's e-mail or document. */
export function TrackingDetail({ result, busy }: { result: TrackingAnswer; busy: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const [contact, setContact] = useState('')
  const [tried, setTried] = useState(false)
  const refusal = useAtom($trackingError)
  if (result.lines)
    return (
      <>
        <Parcels
          parcels={result.parcels ?? []}
          contact={contact.trim()}
          onReceived={() => track(result.number, contact.trim())}
        />
        {result.receipts && <IssuedReceipts receipts={result.receipts} />}
        <Lines lines={result.lines} total={result.total ?? soles(0)} />
      </>
    )
  if (!isOpen)
    return (
      <button type="button" className="btn btn-quiet" onClick={() => setIsOpen(true)}>
        {say.detail}
      </button>
    )
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (contact.trim() !== '') void track(result.number, contact.trim())
  }
  return (
    <form noValidate className="grid gap-3" onSubmit={send}>
      <TextField
        id="contacto"
        label={say.contact}
        value={contact}
        onChange={setContact}
        maxLength={254}
        hint={say.contactHint}
        error={tried && contact.trim() === '' ? say.contactRequired : refusal || undefined}
      />
      <button className="btn btn-primary" disabled={busy} aria-busy={busy}>
        {say.see}
      </button>
    </form>
  )
}

function Lines({ lines, total }: { lines: NonNullable<TrackingAnswer['lines']>; total: Soles }) {
  return (
    <div>
      <h3 className="mb-2 text-base">{say.lines}</h3>
      <ul className="grid gap-3">
        {lines.map((line, index) => (
          <li key={index} className="flex justify-between gap-4 border-t border-line pt-3 text-sm">
            <span className="min-w-0 break-words">
              <span className="block font-semibold">{line.name}</span>
              <span className="text-muted">
                {[line.brand, line.color, line.size, say.quantity(line.quantity)].filter(Boolean).join(' · ')}
              </span>
            </span>
            <span className="tabular-nums">{formatSoles(toCents(line.price))}</span>
          </li>
        ))}
      </ul>
      <p className="mt-3 flex justify-between border-t border-line pt-3 font-semibold">
        <span>{say.total}</span>
        <span className="tabular-nums">{formatSoles(toCents(total))}</span>
      </p>
    </div>
  )
}
