import type { ComponentProps, ReactNode } from 'react'
import { useTyped } from './useTyped.ts'

export interface FrameProps {
  id: string
  label: string
  hint?: string | undefined
  /** A separate sentence next to the field, for instance the result of a lookup. */
  note?: ReactNode
  /** What is wrong with the field; marks it for eyes and for screen readers (VAL-16). */
  error?: string | undefined
}

/** Connects a control with the sentences of its frame. */
export function ariaOf({ id, hint, note, error }: Omit<FrameProps, 'label'>) {
  const described = [hint && `${id}-hint`, note && `${id}-note`, error && `${id}-error`].filter(Boolean)
  return {
    'aria-invalid': error !== undefined,
    'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
  }
}

/** What is wrong with the control with this id; nothing while all is well. */
export const FieldError = ({ id, children }: { id: string; children?: ReactNode }) =>
  children ? (
    <p id={`${id}-error`} className="field-error">
      {children}
    </p>
  ) : null

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
    <FieldError id={id}>{error}</FieldError>
  </div>
)

interface Props extends Omit<ComponentProps<'input'>, 'id' | 'onChange' | 'className'>, FrameProps {
  value: string
  onChange: (value: string) => void
}

export function TextField({ id, label, onChange, error, hint, note, ...input }: Props) {
  const ref = useTyped<HTMLInputElement>(input.value, onChange)
  const frame = { id, hint, note, error }
  return (
    <FieldFrame {...frame} label={label}>
      <input
        {...input}
        {...ariaOf(frame)}
        ref={ref}
        id={id}
        className="input"
        onChange={event => onChange(event.currentTarget.value)}
      />
    </FieldFrame>
  )
}

/** An e-mail address; `autoComplete` is 'username' where password managers store an account by it. */
export const EmailField = (props: Props) => (
  <TextField type="email" inputMode="email" autoComplete="email" maxLength={254} {...props} />
)

interface LongProps extends Omit<ComponentProps<'textarea'>, 'id' | 'onChange' | 'className'>, FrameProps {
  value: string
  onChange: (value: string) => void
}

/** A text of several lines. */
export function LongText({ id, label, onChange, error, hint, ...area }: LongProps) {
  const ref = useTyped<HTMLTextAreaElement>(area.value, onChange)
  const frame = { id, hint, error }
  return (
    <FieldFrame {...frame} label={label}>
      <textarea
        {...area}
        {...ariaOf(frame)}
        ref={ref}
        id={id}
        className="input"
        onChange={event => onChange(event.currentTarget.value)}
      />
    </FieldFrame>
  )
}
