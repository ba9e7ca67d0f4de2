import type { ComponentProps } from 'react'
import { useTyped } from '#components/form/useTyped.ts'

interface Props extends Omit<ComponentProps<'textarea'>, 'onChange' | 'className'> {
  id: string
  label: string
  value: string
  onChange: (value: string) => void
  error?: string | undefined
}

export function LongText({ id, label, onChange, error, ...area }: Props) {
  const ref = useTyped<HTMLTextAreaElement>(area.value, onChange)
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <textarea
        {...area}
        ref={ref}
        id={id}
        rows={5}
        className="input"
        aria-invalid={error !== undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={event => onChange(event.currentTarget.value)}
      />
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  )
}
