import { useState, type ComponentProps } from 'react'
import { CheckField } from '#components/form/CheckField.tsx'
import { TextField } from '#components/form/TextField.tsx'
import { MIN_PASSWORD } from '#shared/business.ts'
import { errorMessages } from '#shared/messages/errors.ts'
import { passwordMessages as say } from '#shared/messages/password.ts'
import { newPasswordDraft, passwordProblems, type PasswordDraft } from '#shared/rules/password.ts'
import { $passwordBusy } from '#stores/password.ts'
import { useForm } from '../useForm.ts'
import { Refused } from '../Refused.tsx'

type Proof = Pick<ComponentProps<typeof TextField>, 'label' | 'hint' | 'type' | 'inputMode' | 'autoComplete'>

interface Props {
  /** The proof that the person is the customer; none when a mailed link was the proof. */
  proof?: Proof
  button: { idle: string; busy: string }
  /** For password managers, which store passwords by e-mail. */
  email?: string
  /** True when the password was stored. */
  onSend: (draft: PasswordDraft) => Promise<boolean>
}

/** ACC-10: a proof, the new password and the new password again. */
export function PasswordForm({ proof, button: { idle, busy }, email, onSend }: Props) {
  const asked = { asksProof: proof !== undefined }
  const [isShown, setIsShown] = useState(false)
  const type = isShown ? 'text' : 'password'
  const { isBusy, text, form, button } = useForm({
    name: 'password',
    empty: newPasswordDraft,
    $busy: $passwordBusy,
    problemsOf: draft => passwordProblems(draft, asked),
    sentenceOf: (field, problem) => (problem === 'required' ? say.required[field] : errorMessages[problem]),
    send: onSend,
  })
  const field = (name: keyof PasswordDraft) => ({ ...text(name), required: true, maxLength: 200 })
  return (
    <form {...form} className="grid max-w-md gap-4">
      {email && <input type="email" value={email} autoComplete="username" readOnly hidden />}
      {proof && (
        <TextField {...field('proof')} {...proof} type={proof.type === 'password' ? type : proof.type} />
      )}
      <TextField
        {...field('newPassword')}
        label={say.next}
        type={type}
        minLength={MIN_PASSWORD}
        autoComplete="new-password"
        hint={say.hint}
      />
      <TextField {...field('confirmPassword')} label={say.confirm} type={type} autoComplete="new-password" />
      <CheckField id="password-show" checked={isShown} onChange={setIsShown}>
        {say.show}
      </CheckField>
      <Refused form={$passwordBusy} />
      <button className="btn btn-primary btn-large" {...button}>
        {isBusy ? busy : idle}
      </button>
    </form>
  )
}
