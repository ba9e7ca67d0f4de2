import { RadioOption } from '#components/form/RadioOption.tsx'
import { complaintFormMessages as say } from '#shared/messages/complaints.ts'
import { useComplaintField } from './field.ts'

/** DATA-48: queja or reclamo, with what the law means by them. */
export function TypeChoice() {
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
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  )
}
