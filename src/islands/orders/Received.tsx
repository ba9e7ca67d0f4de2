import { useState } from 'react'
import { parcelMessages as say } from '#shared/messages/parcels.ts'
import { $receiving, sayReceived } from '#stores/parcels.ts'
import { Refused } from '../Refused.tsx'
import { useAtom } from '../useAtom.ts'

interface Props {
  /** The parcel's number. */
  number: string
  /** The second proof, where the parcel is only tracked; '' in the own order. */
  contact: string
  onReceived: () => Promise<void>
}

/** PARCEL-14: 'Lo recibí', which asks first, since it cannot be undone. */
export function Received({ number, contact, onReceived }: Props) {
  const [isAsking, setAsking] = useState(false)
  const isBusy = useAtom($receiving)
  if (!isAsking)
    return (
      <button
        type="button"
        className="btn btn-quiet mt-1 justify-self-start text-sm"
        onClick={() => setAsking(true)}
      >
        {say.receive}
        <span className="sr-only"> {number}</span>
      </button>
    )
  const send = async () => {
    if (!(await sayReceived(number, contact))) return
    await onReceived()
    setAsking(false)
  }
  return (
    <div className="notice mt-1 grid gap-2" role="group" aria-label={say.receive}>
      <p>{say.receiveAsk}</p>
      <Refused form={$receiving} />
      <p className="flex flex-wrap gap-2">
        <button
          type="button"
          className="btn btn-primary text-sm"
          autoFocus
          disabled={isBusy}
          aria-busy={isBusy}
          onClick={() => void send()}
        >
          {say.receiveYes}
        </button>
        <button
          type="button"
          className="btn btn-quiet text-sm"
          disabled={isBusy}
          onClick={() => setAsking(false)}
        >
          {say.receiveNo}
        </button>
      </p>
    </div>
  )
}
