import { $signInError } from '#stores/sign-in.ts'
import { useAtom } from '../useAtom.ts'

/** Why the form was refused, above its button (DOOR-11). */
export function Refusal() {
  const error = useAtom($signInError)
  return (
    error !== '' && (
      <p role="alert" className="notice notice-error">
        {error}
      </p>
    )
  )
}
