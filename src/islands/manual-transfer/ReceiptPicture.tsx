import { useState } from 'react'
import { FileField } from '#components/form/FileField.tsx'
import { getReceiptPicture } from '#shared/endpoints/manual-transfer.ts'
import { manualTransferMessages as say } from '#shared/messages/manual-transfer.ts'
import { $transfer, sendPicture } from '#stores/manual-transfer.ts'
import { useAtom } from '../useAtom.ts'

interface Props {
  orderId: string
  hasPicture: boolean
  onSent: () => void
}

/** WALLET-10: the picture of a transfer that is being verified; it may be sent or changed until that is decided. */
export function ReceiptPicture({ orderId, hasPicture, onSent }: Props) {
  const { busy, pictureError } = useAtom($transfer)
  const [picture, setPicture] = useState<File | null>(null)
  const send = async (chosen: File) => {
    if (!(await sendPicture(orderId, chosen))) return
    setPicture(null)
    onSent()
  }
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={event => {
        event.preventDefault()
        if (picture) void send(picture)
      }}
    >
      {hasPicture && (
        <a
          href={`/api${getReceiptPicture.path.replace('{orderId}', orderId)}`}
          className="link link-tap justify-self-start text-sm"
        >
          {say.seePicture}
        </a>
      )}
      <FileField
        id="constancia"
        label={hasPicture ? say.changePicture : say.picture}
        hint={say.pictureHint}
        file={picture}
        onChange={setPicture}
        error={pictureError}
      />
      {picture && (
        <button type="submit" className="btn btn-quiet justify-self-start" disabled={busy} aria-busy={busy}>
          {busy ? say.sending : say.sendPicture}
        </button>
      )}
    </form>
  )
}
