import { useState } from 'react'
import { FileField } from '#components/form/FileField.tsx'
import { TextField } from '#components/form/TextField.tsx'
import type { Wallet } from '#shared/business.ts'
import { manualTransferMessages as say } from '#shared/messages/manual-transfer.ts'
import { isOperation } from '#shared/rules/manual-transfer.ts'
import { sendNumber } from '#stores/manual-transfer.ts'

interface Props {
  orderId: string
  wallet: Wallet
  busy: boolean
  /** Why the server refused it; '' when it did not. */
  error: string
  pictureError: string
  onSent: () => void
}

/** WALLET-04: the number of the operation, which the owner looks for; a picture may come with it (WALLET-10). */
export function OperationForm({ orderId, wallet, busy, error, pictureError, onSent }: Props) {
  const [operation, setOperation] = useState('')
  const [picture, setPicture] = useState<File | null>(null)
  const [tried, setTried] = useState(false)
  const isWrong = tried && !isOperation(operation)
  const submit = async () => {
    setTried(true)
    if (!isOperation(operation)) return document.getElementById('operacion')?.focus()
    if (await sendNumber(orderId, { wallet, operation }, picture)) onSent()
  }
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
    >
      <TextField
        id="operacion"
        label={say.operation}
        value={operation}
        onChange={setOperation}
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
        hint={say.operationHint}
        error={isWrong ? say.operationWrong : error || undefined}
      />
      <FileField
        id="constancia"
        label={say.picture}
        hint={say.pictureHint}
        file={picture}
        onChange={setPicture}
        error={pictureError}
      />
      <button type="submit" className="btn btn-primary btn-large" disabled={busy} aria-busy={busy}>
        {busy ? say.sending : say.submit}
      </button>
    </form>
  )
}
