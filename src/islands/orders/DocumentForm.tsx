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
import { useForm } from '../useForm.ts'

const isDigitsOnly = (type: DocumentType): boolean => type === 'DNI' || type === 'RUC'

/** D-53: a number that is too long is reported while it is typed, and never cut. */
const isAtOnce = (problem: DraftProblem): boolean => problem === 'documentTooLong' || problem === 'rucTooLong'

const sentence = (field: keyof DocumentDraft, problem: DraftProblem, type: DocumentType): string => {
  if (problem === 'required') return checkoutMessages.required[field]
  if (problem === 'documentTooLong') return checkoutMessages.documentTooLong(WRITTEN_LENGTHS[type])
  if (problem === 'rucTooLong') return checkoutMessages.rucTooLong
  return errorMessages[problem]
}

/** FISCAL-06, with the labels of the checkout. */
export function DocumentForm({ order, onEnd }: { order: OrderAnswer; onEnd: () => void }) {
  const { draft, set, isBusy, text, form, button } = useForm({
    name: 'correct',
    empty: () => documentDraftOf(order.shippingInfo),
    $busy: $correcting,
    problemsOf: documentDraftProblems,
    sentenceOf: (field, problem): string => sentence(field, problem, draft.tipoDocumento),
    isAtOnce,
    send: async typed => {
      if (await correctDocument(order._id, typed)) onEnd()
      return false
    },
  })
  return (
    <form {...form} className="mt-3 grid gap-4 border-t border-line pt-4" aria-label={say.correct}>
      <SelectField {...text('tipoDocumento')} label={checkoutMessages.documentType}>
        {DOCUMENT_TYPES.map(type => (
          <option key={type} value={type}>
            {checkoutMessages.documentTypes[type]}
          </option>
        ))}
      </SelectField>
      <TextField
        {...text('numeroDocumento')}
        label={checkoutMessages.documentNumber}
        autoComplete="off"
        inputMode={isDigitsOnly(draft.tipoDocumento) ? 'numeric' : 'text'}
      />
      <ReceiptTypes chosen={draft.tipoComprobante} onChoose={tipoComprobante => set({ tipoComprobante })} />
      {draft.tipoComprobante === 'FACTURA' && (
        <>
          <TextField
            {...text('numeroComprobante')}
            label={checkoutMessages.ruc}
            autoComplete="off"
            inputMode="numeric"
          />
          <TextField {...text('razonSocial')} label={checkoutMessages.businessName} maxLength={200} />
          <TextField {...text('direccionFiscal')} label={checkoutMessages.fiscalAddress} maxLength={300} />
        </>
      )}
      <Refused form={$correcting} />
      <div className="flex flex-wrap gap-2">
        <button className="btn btn-primary" {...button}>
          {isBusy ? say.correcting : say.saveCorrection}
        </button>
        <button type="button" className="btn btn-quiet" disabled={isBusy} onClick={onEnd}>
          {say.leaveCorrection}
        </button>
      </div>
    </form>
  )
}
