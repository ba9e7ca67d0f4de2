import { useStore } from '@nanostores/react'
import { refusalOf } from '#stores/toasts.ts'

/** DOOR-24: why a form was refused, beside it, for whoever missed the toast; `form` is what its toasts know it by. */
export function Refused({ form }: { form: object }) {
  const text = useStore(refusalOf(form), { ssr: 'initial' })
  return text === '' ? null : (
    <p className="notice notice-error" data-refused>
      {text}
    </p>
  )
}
