import type { ComponentProps, ReactNode } from 'react'
import { useTyped } from './useTyped.ts'

interface Props extends Omit<ComponentProps<'input'>, 'onChange' | 'className'> {
  id: string
  label: string
  value: string
  onChange: (value: string) => void
  /** What is wrong with the field; marks it for eyes and for screen readers (VAL-16). */
  error?: string | undefined
  hint?: string | undefined
  /** A sentence of its own beside the field, for instance what a lookup found. */
  note?: ReactNode
}

export function TextField({ id, label, onChange, error, hint, note, ...input }: Props) {
  const ref = useTyped<HTMLInputElement>(input.value, onChange)
  const described = [hint && `${id}-hint`, note && `${id}-note`, error && `${id}-error`].filter(Boolean)
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <input
        {...input}
        ref={ref}
        id={id}
        className="input"
        aria-invalid={error !== undefined}
        aria-describedby={described.length > 0 ? described.join(' ') : undefined}
        onChange={event => onChange(event.currentTarget.value)}
      />
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
      {note && (
        <div id={`${id}-note`} aria-live="polite">
          {note}
        </div>
      )}
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  )
}
