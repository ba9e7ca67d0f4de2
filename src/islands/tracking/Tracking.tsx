import { useStore } from '@nanostores/react'
import { useState, type FormEvent } from 'react'
import { TextField } from '#components/form/TextField.tsx'
import { Overlay } from '#components/Overlay.tsx'
import { trackingMessages as say } from '#shared/messages/tracking.ts'
import { $tracking, $trackingBusy, $trackingError, track } from '#stores/tracking.ts'
import { useHydrated } from '../auth/hydrated.ts'
import { TrackingResult } from './TrackingResult.tsx'

/** An order's states by its number (INFO-03, D-77); a refusal stays beside the field that it is about (DOOR-12). */
export function Tracking() {
  const hydrated = useHydrated()
  const busy = useStore($trackingBusy, { ssr: 'initial' })
  const refusal = useStore($trackingError, { ssr: 'initial' })
  const result = useStore($tracking, { ssr: 'initial' })
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
