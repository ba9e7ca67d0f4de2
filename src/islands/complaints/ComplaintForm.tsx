import type { FormEvent } from 'react'
import { SelectField } from '#components/form/SelectField.tsx'
import { EmailField, FieldError, LongText, TextField } from '#components/form/TextField.tsx'
import { DOCUMENT_TYPES } from '#shared/business.ts'
import { complaintFormMessages as say } from '#shared/messages/complaints.ts'
import { $filing, fileSheet } from '#stores/complaints.ts'
import { RadioOption } from '#components/form/RadioOption.tsx'
import { useHydrated } from '../useForm.ts'
import { Refused } from '../Refused.tsx'
import { Attachment } from './Attachment.tsx'
import { PlaceFields } from './PlaceFields.tsx'
import { fieldId, useComplaintField } from './field.ts'

/** DATA-48: queja or reclamo, with what the law means by them. */
function TypeChoice() {
  const { id, value, onChange, error } = useComplaintField('tipoReclamo')
  return (
    <div className="field">
      <div
        role="radiogroup"
        aria-label={say.fields.tipoReclamo}
        aria-describedby={error && `${id}-error`}
        aria-invalid={error !== undefined}
        id={id}
        tabIndex={-1}
        className="grid gap-2 sm:grid-cols-2"
      >
        {(['queja', 'reclamo'] as const).map(type => (
          <RadioOption
            key={type}
            name="tipoReclamo"
            value={type}
            isChosen={value === type}
            describedBy={`${id}-${type}`}
            className="items-start py-4"
            onChoose={() => onChange(type)}
          >
            <span>
              <span className="block font-semibold">{say.types[type]}</span>
              <span id={`${id}-${type}`} className="block text-sm">
                {say.plainly[type]}
              </span>
              <span className="hint mt-1 block">{say.definitions[type]}</span>
            </span>
          </RadioOption>
        ))}
      </div>
      <FieldError id={id}>{error}</FieldError>
    </div>
  )
}

/** Section 2 of the official sheet, all of it optional. */
function GoodFields() {
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
        <EmailField {...useComplaintField('email')} required />
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
        <LongText {...useComplaintField('detalleReclamo')} rows={5} required maxLength={5000} />
        <LongText {...useComplaintField('pedidoConsumidor')} rows={5} maxLength={2000} />
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
