import { useState, type FormEvent } from 'react'
import { ReceiptTypes } from '#components/form/ReceiptTypes.tsx'
import { SelectField } from '#components/form/SelectField.tsx'
import { TextField } from '#components/form/TextField.tsx'
import { DOCUMENT_TYPES, type DocumentType } from '#shared/business.ts'
import type { OrderAnswer } from '#shared/contracts/orders.ts'
import { checkoutMessages } from '#shared/messages/checkout.ts'
import { errorMessages } from '#shared/messages/errors.ts'
import { orderMessages as say } from '#shared/messages/orders.ts'
import {
  documentDraftOf,
  documentDraftProblems,
  type DocumentDraft,
  WRITTEN_LENGTHS,
  type DraftProblem,
} from '#shared/rules/receipt.ts'
import { $correcting, correctDocument } from '#stores/order-document.ts'
import { Refused } from '../Refused.tsx'
import { useAtom } from '../useAtom.ts'

type Field = keyof DocumentDraft
const idOf = (field: Field): string => `correct-${field}`
const isDigitsOnly = (type: DocumentType): boolean => type === 'DNI' || type === 'RUC'

/** D-53: a number that is too long is told while it is typed, and never cut. */
const isAtOnce = (problem: DraftProblem | undefined): boolean =>
  problem === 'documentTooLong' || problem === 'rucTooLong'

const sentence = (
  field: Field,
  type: DocumentType,
  problem: DraftProblem | undefined,
): string | undefined => {
  if (problem === 'required') return checkoutMessages.required[field]
  if (problem === 'documentTooLong') return checkoutMessages.documentTooLong(WRITTEN_LENGTHS[type])
  if (problem === 'rucTooLong') return checkoutMessages.rucTooLong
  return problem && errorMessages[problem]
}

/** FISCAL-06, with the labels of the checkout. */
export function DocumentForm({ order, onEnd }: { order: OrderAnswer; onEnd: () => void }) {
  const busy = useAtom($correcting)
  const [draft, setDraft] = useState(() => documentDraftOf(order.shippingInfo))
  const [tried, setTried] = useState(false)
  const problems = documentDraftProblems(draft)
  const textOf = (field: Field) => {
    return {
      id: idOf(field),
      value: draft[field],
      error:
        tried || isAtOnce(problems[field])
          ? sentence(field, draft.tipoDocumento, problems[field])
          : undefined,
      onChange: (value: string) => setDraft({ ...draft, [field]: value }),
    }
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const [first] = Object.keys(documentDraftProblems(draft)) as Field[]
    if (first) return document.getElementById(idOf(first))?.focus()
    if (await correctDocument(order._id, draft)) onEnd()
  }
  return (
    <form
      noValidate
      className="mt-3 grid gap-4 border-t border-line pt-4"
      aria-label={say.correct}
      onSubmit={event => void send(event)}
    >
      <SelectField {...textOf('tipoDocumento')} label={checkoutMessages.documentType}>
        {DOCUMENT_TYPES.map(type => (
          <option key={type} value={type}>
            {checkoutMessages.documentTypes[type]}
          </option>
        ))}
      </SelectField>
      <TextField
        {...textOf('numeroDocumento')}
        label={checkoutMessages.documentNumber}
        autoComplete="off"
        inputMode={isDigitsOnly(draft.tipoDocumento) ? 'numeric' : 'text'}
      />
      <ReceiptTypes
        chosen={draft.tipoComprobante}
        onChoose={tipoComprobante => setDraft({ ...draft, tipoComprobante })}
      />
      {draft.tipoComprobante === 'FACTURA' && (
        <>
          <TextField
            {...textOf('numeroComprobante')}
            label={checkoutMessages.ruc}
            autoComplete="off"
            inputMode="numeric"
          />
          <TextField {...textOf('razonSocial')} label={checkoutMessages.businessName} maxLength={200} />
          <TextField {...textOf('direccionFiscal')} label={checkoutMessages.fiscalAddress} maxLength={300} />
        </>
      )}
      <Refused form={$correcting} />
      <div className="flex flex-wrap gap-2">
        <button className="btn btn-primary" disabled={busy} aria-busy={busy}>
          {busy ? say.correcting : say.saveCorrection}
        </button>
        <button type="button" className="btn btn-quiet" disabled={busy} onClick={onEnd}>
          {say.leaveCorrection}
        </button>
      </div>
    </form>
  )
}
