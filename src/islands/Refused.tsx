import type { ReactNode } from 'react'
import { refusalOf } from '#stores/toasts.ts'
import { useAtom } from './useAtom.ts'

interface Props {
  /** The value that identifies the form for its toasts. */
  form: object
  /** A link that helps, if there is one. */
  children?: ReactNode
}

/** DOOR-24: why a form was refused, next to it, for people who missed the toast. */
export function Refused({ form, children }: Props) {
  const text = useAtom(refusalOf(form))
  return text === '' ? null : (
    <div className="notice notice-error flex-wrap items-center" data-refused>
      <p>{text}</p>
      {children}
    </div>
  )
}
