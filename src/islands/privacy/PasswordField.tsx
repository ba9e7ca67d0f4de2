import { TextField } from '#components/form/TextField.tsx'
import { privacyMessages as say } from '#shared/messages/privacy.ts'
import { $user } from '#stores/auth.ts'
import { useAtom } from '../useAtom.ts'

interface Props {
  id: string
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

/**
 * The password that confirms that the person at the screen owns the account; password managers store it by the e-mail.
 */
export function PasswordField(props: Props) {
  const user = useAtom($user)
  return (
    <>
      <input type="email" value={user?.email ?? ''} autoComplete="username" readOnly hidden />
      <TextField
        {...props}
        label={say.password}
        hint={say.passwordHint}
        type="password"
        autoComplete="current-password"
        required
        maxLength={200}
      />
    </>
  )
}
