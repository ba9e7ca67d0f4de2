import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { refusalOf } from '#stores/toasts.ts'

interface Props {
  /** What the form's toasts know it by. */
  form: object
  /** The way on, where there is one. */
  children?: ReactNode
}

/** DOOR-24: why a form was refused, beside it, for whoever missed the toast. */
export function Refused({ form, children }: Props) {
  const text = useStore(refusalOf(form), { ssr: 'initial' })
  return text === '' ? null : (
    <div className="notice notice-error flex-wrap items-center" data-refused>
      <p>{text}</p>
      {children}
    </div>
  )
}
