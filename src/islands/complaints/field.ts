import { useStore } from '@nanostores/react'
import { complaintFormMessages as say } from '#shared/messages/complaints.ts'
import { complaintProblems, type ComplaintDraft } from '#shared/rules/complaints.ts'
import { $draft, $filing, setField } from '#stores/complaints.ts'

const required: Partial<Record<keyof ComplaintDraft, string>> = say.required

export const fieldId = (field: keyof ComplaintDraft): string => `reclamo-${field}`

/** What every field of the form has in common: its id, label, value, and its problem once sending was tried. */
export function useComplaintField(field: keyof ComplaintDraft) {
  const draft = useStore($draft, { ssr: 'initial' })
  const filing = useStore($filing, { ssr: 'initial' })
  const problem = filing.state === 'editing' && filing.tried ? complaintProblems(draft)[field] : undefined
  return {
    id: fieldId(field),
    label: say.fields[field],
    value: draft[field],
    onChange: (value: string) => setField(field, value),
    error: problem === 'required' ? required[field] : problem && say[problem],
  }
}
