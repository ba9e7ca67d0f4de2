import { useStore } from '@nanostores/react'
import { $signInError } from '#stores/sign-in.ts'

/** Why the form was refused, above its button (DOOR-11). */
export function Refusal() {
  const error = useStore($signInError, { ssr: 'initial' })
  return (
    error !== '' && (
      <p role="alert" className="notice notice-error">
        {error}
      </p>
    )
  )
}
