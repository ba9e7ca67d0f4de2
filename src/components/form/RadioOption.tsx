import type { ReactNode } from 'react'
import { useTicked } from './useTyped.ts'

interface Props {
  /** The group's name: one of its options is chosen. */
  name: string
  value: string
  isChosen: boolean
  isBlocked?: boolean
  describedBy?: string
  /** How the option is laid out, in addition to what all of them have. */
  className?: string
  onChoose: () => void
  children: ReactNode
}

/** One of several ways, as a field that can be tapped in its whole width. */
export function RadioOption({
  name,
  value,
  isChosen,
  isBlocked,
  describedBy,
  className = '',
  onChoose,
  children,
}: Props) {
  const ref = useTicked(isChosen, onChoose)
  return (
    <label className={`option ${className}`}>
      <input
        ref={ref}
        type="radio"
        name={name}
        className="radio"
        value={value}
        checked={isChosen}
        disabled={isBlocked}
        aria-describedby={describedBy}
        onChange={onChoose}
      />
      {children}
    </label>
  )
}
