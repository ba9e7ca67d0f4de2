import type { ReactNode } from 'react'

interface Props {
  id: string
  checked: boolean
  onChange: (checked: boolean) => void
  error?: string | undefined
  /** What is agreed to; links in it stay links. */
  children: ReactNode
}

/** A box to tick, never ticked beforehand (peru.md 3.7). */
export function CheckField({ id, checked, onChange, error, children }: Props) {
  return (
    <div className="field">
      <div className="flex items-start gap-3">
        <input
          id={id}
          type="checkbox"
          className="checkbox my-2.5"
          checked={checked}
          aria-invalid={error !== undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={event => onChange(event.currentTarget.checked)}
        />
        <label htmlFor={id} className="py-2.5 text-sm">
          {children}
        </label>
      </div>
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  )
}
