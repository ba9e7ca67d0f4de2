import { useState, type ComponentProps } from 'react'
import { CheckField } from '#components/form/CheckField.tsx'
import { TextField } from '#components/form/TextField.tsx'
import { accountMessages as say } from '#shared/messages/account.ts'

/** A password that can be shown while it is typed (DOOR-11). */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type'>) {
  const [isShown, setIsShown] = useState(false)
  return (
    <div className="grid">
      <TextField {...props} type={isShown ? 'text' : 'password'} maxLength={200} required />
      <CheckField id={`${props.id}-show`} checked={isShown} onChange={setIsShown}>
        {say.showPassword}
      </CheckField>
    </div>
  )
}
