import { SelectField } from '#components/form/SelectField.tsx'
import { TextField } from '#components/form/TextField.tsx'
import { complaintFormMessages as say } from '#shared/messages/complaints.ts'
import { useComplaintField } from './field.ts'

/** Section 2 of the official sheet, all of it optional. */
export function GoodFields() {
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="mb-4 text-lg font-bold">{say.good}</legend>
      <SelectField {...useComplaintField('tipoBien')}>
        {Object.entries(say.goods).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextField {...useComplaintField('montoReclamado')} inputMode="decimal" maxLength={10} />
      <TextField {...useComplaintField('descripcionBien')} maxLength={1000} />
      <TextField {...useComplaintField('pedidoRelacionado')} maxLength={60} />
    </fieldset>
  )
}
