import type { ReactNode, Ref } from 'react'
import { pictureFieldMessages as say } from '#shared/messages/pictures.ts'

interface Props {
  id: string
  label: string
  hint: string
  /** The kinds of files, as the browser's list of files knows them. */
  accept?: string
  file: File | null
  onChange: (file: File | null) => void
  /** Why it was refused; '' or left out when it was not. */
  error?: string
  words?: { choose: string; none: string }
  input?: Ref<HTMLInputElement>
  /** Next to the file's name. */
  children?: ReactNode
}

/** One file, a picture unless it says otherwise (EXCHANGE-03, WALLET-10); the server refuses by content and size. */
export function FileField({ id, label, hint, file, onChange, error = '', words = say, ...more }: Props) {
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <div className="file-field">
        <input
          ref={more.input}
          id={id}
          type="file"
          className="sr-only"
          accept={more.accept ?? 'image/jpeg,image/png,image/webp'}
          aria-invalid={error !== ''}
          aria-describedby={error === '' ? `${id}-hint` : `${id}-hint ${id}-error`}
          onChange={event => onChange(event.currentTarget.files?.[0] ?? null)}
        />
        <label htmlFor={id} className="btn btn-quiet shrink-0" aria-hidden="true">
          {words.choose}
        </label>
        <span className={`min-w-0 flex-1 text-sm break-all ${file ? '' : 'text-muted'}`}>
          {file ? file.name : words.none}
        </span>
        {more.children}
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
}
