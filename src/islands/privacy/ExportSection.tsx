import { useState, type FormEvent } from 'react'
import type { PrivacyAnswer } from '#shared/contracts/privacy.ts'
import { privacyMessages as say } from '#shared/messages/privacy.ts'
import { $exporting, download } from '#stores/privacy.ts'
import { focusOn } from '../focus.ts'
import { useAtom } from '../useAtom.ts'
import { PasswordField } from './PasswordField.tsx'

const FIELD = 'export-password'

/** PERSON-02: everything the shop keeps, as one file. */
export function ExportSection({ emailProved, mails }: Pick<PrivacyAnswer, 'emailProved' | 'mails'>) {
  const busy = useAtom($exporting)
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const problem = password === '' ? say.passwordRequired : await download(password)
    setError(problem ?? undefined)
    if (problem === null) setPassword('')
    else focusOn(FIELD)
  }
  return (
    <section className="card grid gap-4 p-4 md:p-6" aria-labelledby="export-title">
      <h2 id="export-title" className="text-xl">
        {say.exportTitle}
      </h2>
      <p className="text-muted">{say.exportText}</p>
      {!emailProved && (
        <p className="text-sm text-muted">
          {say.exportUnproved} {mails ? say.proveByMail : say.proveByHelp}
        </p>
      )}
      <form noValidate className="grid max-w-md gap-4" onSubmit={event => void send(event)}>
        <PasswordField
          id={FIELD}
          value={password}
          error={error}
          onChange={value => {
            setPassword(value)
            setError(undefined)
          }}
        />
        <button className="btn btn-primary btn-large" disabled={busy} aria-busy={busy}>
          {busy ? say.exporting : say.export}
        </button>
      </form>
    </section>
  )
}
