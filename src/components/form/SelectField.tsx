import type { ReactNode } from 'react'
import { useTyped } from './useTyped.ts'

interface Props {
  id: string
  label: string
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  hint?: string | undefined
  disabled?: boolean
  autoComplete?: string
  /** The options. */
  children: ReactNode
}

export function SelectField({ id, label, onChange, error, hint, children, ...select }: Props) {
  const ref = useTyped<HTMLSelectElement>(select.value, onChange)
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean)
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <select
        {...select}
        ref={ref}
        id={id}
        className="select"
        aria-invalid={error !== undefined}
        aria-describedby={described.length > 0 ? described.join(' ') : undefined}
        onChange={event => onChange(event.currentTarget.value)}
      >
        {children}
      </select>
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  )
}
