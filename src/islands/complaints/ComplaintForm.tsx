import type { FormEvent } from 'react'
import { SelectField } from '#components/form/SelectField.tsx'
import { TextField } from '#components/form/TextField.tsx'
import { DOCUMENT_TYPES } from '#shared/business.ts'
import { complaintFormMessages as say } from '#shared/messages/complaints.ts'
import { $filing, fileSheet } from '#stores/complaints.ts'
import { useHydrated } from '../auth/hydrated.ts'
import { Refused } from '../Refused.tsx'
import { Attachment } from './Attachment.tsx'
import { GoodFields } from './GoodFields.tsx'
import { LongText } from './LongText.tsx'
import { PlaceFields } from './PlaceFields.tsx'
import { fieldId, useComplaintField } from './field.ts'
import { TypeChoice } from './TypeChoice.tsx'

/** DATA-45 with the optional fields of the official sheet (D-87). */
export function ComplaintForm({ tried }: { tried: boolean }) {
  const hydrated = useHydrated()
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = await fileSheet()
    if (wrong) document.getElementById(fieldId(wrong))?.focus()
  }
  return (
    <form noValidate className="grid gap-8" data-tried={tried} onSubmit={event => void send(event)}>
      <fieldset className="grid gap-4 sm:grid-cols-2">
        <legend className="mb-4 text-lg font-bold">{say.consumer}</legend>
        <DocumentFields />
        <TextField {...useComplaintField('nombres')} required autoComplete="given-name" maxLength={120} />
        <TextField {...useComplaintField('apellidos')} required autoComplete="family-name" maxLength={120} />
        <TextField
          {...useComplaintField('email')}
          required
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
        />
        <TextField
          {...useComplaintField('telefono')}
          required
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={40}
        />
        <PlaceFields />
        <TextField
          {...useComplaintField('direccion')}
          required
          autoComplete="street-address"
          maxLength={300}
        />
        <TextField {...useComplaintField('apoderado')} maxLength={200} />
      </fieldset>
      <GoodFields />
      <fieldset className="grid gap-4">
        <legend className="mb-4 text-lg font-bold">{say.detail}</legend>
        <TypeChoice />
        <LongText {...useComplaintField('detalleReclamo')} required maxLength={5000} />
        <LongText {...useComplaintField('pedidoConsumidor')} maxLength={2000} />
        <Attachment />
      </fieldset>
      <Refused form={$filing} />
      <button className="btn btn-primary btn-large" disabled={!hydrated}>
        {say.submit}
      </button>
    </form>
  )
}

function DocumentFields() {
  const type = useComplaintField('tipoDocumento')
  const isNumeric = type.value === 'DNI' || type.value === 'RUC'
  return (
    <>
      <SelectField {...type}>
        {DOCUMENT_TYPES.map(name => (
          <option key={name} value={name}>
            {say.documentTypes[name]}
          </option>
        ))}
      </SelectField>
      <TextField
        {...useComplaintField('numeroDocumento')}
        required
        autoComplete="off"
        inputMode={isNumeric ? 'numeric' : 'text'}
      />
    </>
  )
}
