import { useEffect, useRef } from 'react'
import { Overlay } from '#components/Overlay.tsx'
import { complaintFormMessages as say } from '#shared/messages/complaints.ts'
import { longDate } from '#shared/rules/dates.ts'
import { fileAnother, type Filing } from '#stores/complaints.ts'

/** INFO-12, INFO-13, D-78: says that it is stored only once the server stored it. */
export function ComplaintResult({ filing }: { filing: Exclude<Filing, { state: 'editing' }> }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The form was long, so the result that replaces it may be out of sight.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'center' })
  }, [])
  const stored = filing.state === 'stored' ? filing : null
  const sheet = stored?.sheet
  return (
    <section className="card grid gap-4 p-6 text-center" aria-live="polite" aria-busy={!sheet}>
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        {sheet ? say.stored : say.storing}
      </h2>
      {sheet && <p className="text-lg font-semibold tabular-nums">{say.storedText(sheet.numero)}</p>}
      <p>
        {say.promise} {sheet && say.dueDay(longDate(sheet.fechaLimite))}
      </p>
      {sheet && (
        <p className="hint">
          {say.copy} {stored?.isMailed && say.copyByMail(sheet.email)}
        </p>
      )}
      {sheet && (
        <a href={sheet.enlace} className="btn btn-primary">
          {say.seeSheet}
        </a>
      )}
      <button type="button" className="btn btn-quiet" disabled={!sheet} onClick={fileAnother}>
        {say.another}
      </button>
      {!sheet && <Overlay label={say.storingText} />}
    </section>
  )
}
