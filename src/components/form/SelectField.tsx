import type { ReactNode } from 'react'
import { ariaOf, FieldFrame, type FrameProps } from './TextField.tsx'
import { useTyped } from './useTyped.ts'

interface Props extends Omit<FrameProps, 'note'> {
  value: string
  onChange: (value: string) => void
  disabled?: boolean
  autoComplete?: string
  /** The options. */
  children: ReactNode
}

export function SelectField({ id, label, onChange, error, hint, children, ...select }: Props) {
  const ref = useTyped<HTMLSelectElement>(select.value, onChange)
  const frame = { id, hint, error }
  return (
    <FieldFrame {...frame} label={label}>
      <select
        {...select}
        {...ariaOf(frame)}
        ref={ref}
        id={id}
        className="select"
        onChange={event => onChange(event.currentTarget.value)}
      >
        {children}
      </select>
    </FieldFrame>
  )
}
