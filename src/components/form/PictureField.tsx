import { pictureFieldMessages as say } from '#shared/messages/pictures.ts'

interface Props {
  id: string
  label: string
  hint: string
  picture: File | null
  onChange: (picture: File | null) => void
  /** Why the server refused it; '' or left out when it did not. */
  error?: string
}

/** EXCHANGE-03, WALLET-10: the server refuses it by content and size. */
export const PictureField = ({ id, label, hint, picture, onChange, error = '' }: Props) => (
  <div className="field">
    <label className="label" htmlFor={id}>
      {label}
    </label>
    <div className="file-field">
      <input
        id={id}
        type="file"
        className="sr-only"
        accept="image/jpeg,image/png,image/webp"
        aria-invalid={error !== ''}
        aria-describedby={error === '' ? `${id}-hint` : `${id}-hint ${id}-error`}
        onChange={event => onChange(event.currentTarget.files?.[0] ?? null)}
      />
      <label htmlFor={id} className="btn btn-quiet shrink-0" aria-hidden="true">
        {say.choose}
      </label>
      <span className={`min-w-0 flex-1 text-sm break-all ${picture ? '' : 'text-muted'}`}>
        {picture ? picture.name : say.none}
      </span>
    </div>
    <p id={`${id}-hint`} className="hint">
      {hint}
    </p>
    {error !== '' && (
      <p id={`${id}-error`} role="alert" className="field-error">
        {error}
      </p>
    )}
  </div>
)
