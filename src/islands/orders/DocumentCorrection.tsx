import { useState } from 'react'
import type { OrderAnswer } from '#shared/contracts/orders.ts'
import { orderMessages as say } from '#shared/messages/orders.ts'
import { DocumentForm } from './DocumentForm.tsx'

/** FISCAL-06: a mistyped document is corrected where it is read. */
export function DocumentCorrection({ order }: { order: OrderAnswer }) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <DocumentForm order={order} onEnd={() => setOpen(false)} />
  return (
    <div className="mt-2 grid gap-1">
      <button
        type="button"
        className="btn btn-quiet justify-self-start text-sm"
        onClick={() => setOpen(true)}
      >
        {say.correct}
      </button>
      <p className="hint">{say.correctHint}</p>
    </div>
  )
}
