import type { ReactNode } from 'react'

export interface FrameProps {
  id: string
  label: string
  hint?: string | undefined
  /** A sentence of its own beside the field, for instance what a lookup found. */
  note?: ReactNode
  /** What is wrong with the field; marks it for eyes and for screen readers (VAL-16). */
  error?: string | undefined
}

/** What ties a control to the sentences of its frame. */
export function ariaOf({ id, hint, note, error }: Omit<FrameProps, 'label'>) {
  const described = [hint && `${id}-hint`, note && `${id}-note`, error && `${id}-error`].filter(Boolean)
  return {
    'aria-invalid': error !== undefined,
    'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
  }
}

/** Label, hint, note and error around a control. */
export const FieldFrame = ({
  id,
  label,
  hint,
  note,
  error,
  children,
}: FrameProps & { children: ReactNode }) => (
  <div className="field">
    <label className="label" htmlFor={id}>
      {label}
    </label>
    {children}
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
