import type { ReactNode } from 'react'
import { FieldError } from './TextField.tsx'
import { useTicked } from './useTyped.ts'

interface Props {
  id: string
  checked: boolean
  onChange: (checked: boolean) => void
  error?: string | undefined
  /** The text next to the box; it may have links. */
  children: ReactNode
}

/** A box to tick, never ticked in advance (Ley 29733: consent needs an act of the person). */
export function CheckField({ id, checked, onChange, error, children }: Props) {
  const ref = useTicked(checked, () => onChange(true))
  return (
    <div className="field">
      <div className="check-row flex items-start gap-3">
        <input
          ref={ref}
          id={id}
          type="checkbox"
          className="checkbox my-3"
          checked={checked}
          aria-invalid={error !== undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={event => onChange(event.currentTarget.checked)}
        />
        <label htmlFor={id} className="py-3 text-sm">
          {children}
        </label>
      </div>
      <FieldError id={id}>{error}</FieldError>
    </div>
  )
}
