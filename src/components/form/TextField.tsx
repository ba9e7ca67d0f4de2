import type { ComponentProps } from 'react'
import { ariaOf, FieldFrame, type FrameProps } from './FieldFrame.tsx'
import { useTyped } from './useTyped.ts'

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
