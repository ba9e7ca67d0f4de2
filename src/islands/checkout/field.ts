import { checkoutMessages as say } from '#shared/messages/checkout.ts'
import { errorMessages } from '#shared/messages/errors.ts'
import type { FieldProblem, FieldProblems } from '#shared/rules/checkout.ts'
import type { DocumentLengths } from '#shared/rules/documents.ts'
import type { DocumentType } from '#shared/business.ts'
import { $problems, $register, $terms } from '#stores/checkout/drafts.ts'
import { useAtom } from '../useAtom.ts'

type FieldName = keyof FieldProblems

export const fieldId = (field: FieldName): string => `envio-${field}`

const sentence = (
  field: FieldName,
  problem: FieldProblem,
  { type, lengths }: { type: DocumentType; lengths: DocumentLengths },
): string => {
  switch (problem) {
    case 'required':
      return say.required[field]
    case 'storeRequired':
      return say.storeRequired
    case 'rucTooLong':
      return say.rucTooLong
    case 'documentTooLong':
      return say.documentTooLong(lengths[type])
    case 'emailInvalid':
    case 'phoneInvalid':
    case 'documentInvalid':
    case 'dniInvalid':
    case 'receiptNumberInvalid':
    case 'rucInvalid':
      return errorMessages[problem]
  }
}

/** The id of a field and what is wrong with it, for a field component. */
export function useField(field: FieldName): { id: string; error: string | undefined } {
  const problem = useAtom($problems)[field]
  const { lengths } = useAtom($terms)
  const { tipoDocumento } = useAtom($register)
  return { id: fieldId(field), error: problem && sentence(field, problem, { type: tipoDocumento, lengths }) }
}
