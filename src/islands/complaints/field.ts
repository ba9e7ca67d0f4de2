import { complaintFormMessages as say } from '#shared/messages/complaints.ts'
import {
  COMPLAINT_DOCUMENT_LENGTHS,
  complaintProblems,
  type ComplaintDraft,
} from '#shared/rules/complaints.ts'
import { $draft, $filing, setField } from '#stores/complaints.ts'
import { useAtom } from '../useAtom.ts'

const required: Partial<Record<keyof ComplaintDraft, string>> = say.required

export const fieldId = (field: keyof ComplaintDraft): string => `reclamo-${field}`

type Problem = ReturnType<typeof complaintProblems>[keyof ComplaintDraft]
const sentenceOf = (field: keyof ComplaintDraft, problem: Problem, type: ComplaintDraft['tipoDocumento']) => {
  if (problem === 'required') return required[field]
  if (problem === 'documentTooLong') return say.documentTooLong(COMPLAINT_DOCUMENT_LENGTHS[type])
  return problem && say[problem]
}

/**
 * What all fields of the form have in common: id, label, value, and the problem once sending was tried. A document that
 * is too long is reported at once and never cut (D-53).
 */
export function useComplaintField(field: keyof ComplaintDraft) {
  const draft = useAtom($draft)
  const filing = useAtom($filing)
  const found = complaintProblems(draft)[field]
  const isTold = (filing.state === 'editing' && filing.tried) || found === 'documentTooLong'
  const problem = isTold ? found : undefined
  return {
    id: fieldId(field),
    label: say.fields[field],
    value: draft[field],
    onChange: (value: string) => setField(field, value),
    error: sentenceOf(field, problem, draft.tipoDocumento),
  }
}
