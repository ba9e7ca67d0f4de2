import { complaintFormMessages as say } from '#shared/messages/complaints.ts'
import { longDate } from '#shared/rules/dates.ts'
import { fileAnother, type Filing } from '#stores/complaints.ts'

/** INFO-12, INFO-13, D-78: says it is stored only once the server stored it. */
export function ComplaintResult({ filing }: { filing: Exclude<Filing, { state: 'editing' }> }) {
  const sheet = filing.state === 'stored' ? filing.sheet : null
  return (
    <section className="card grid gap-4 p-6 text-center" aria-live="polite" aria-busy={sheet === null}>
      <h2 className="text-xl">{sheet ? say.stored : say.storing}</h2>
      {sheet && <p className="text-lg font-semibold tabular-nums">{say.storedText(sheet.numero)}</p>}
      <p>
        {say.promise} {sheet && say.dueDay(longDate(sheet.fechaLimite))}
      </p>
      <p className="hint">{sheet ? say.copy : say.storingText}</p>
      {sheet && (
        <a href={sheet.enlace} className="btn btn-quiet">
          {say.seeSheet}
        </a>
      )}
      <button type="button" className="btn btn-primary" disabled={sheet === null} onClick={fileAnother}>
        {say.another}
      </button>
    </section>
  )
}
