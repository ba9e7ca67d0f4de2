import { useState } from 'react'
import { CheckField } from '#components/form/CheckField.tsx'
import { TextField } from '#components/form/TextField.tsx'
import { MIN_DESK_PASSWORD } from '#shared/business.ts'
import { deskMessages as say } from '#shared/messages/desk.ts'
import { errorMessages } from '#shared/messages/errors.ts'
import {
  deskPasswordProblems,
  emptyDeskPassword,
  type DeskPasswordDraft,
} from '#shared/rules/desk-password-form.ts'
import { $accountBusy } from '#stores/desk/account.ts'
import { Refused } from '../Refused.tsx'
import { useForm } from '../useForm.ts'

interface Props {
  /** What it asks for before the new password. */
  asks: readonly ('name' | 'oldPassword')[]
  button: { idle: string; busy: string }
  /** For password managers, which keep passwords by e-mail; '' when it is not known. */
  email: string
  /** True when the password was stored. */
  onSend: (draft: DeskPasswordDraft) => Promise<boolean>
}

/** PEOPLE-08, PEOPLE-09, PEOPLE-10: the new password, twice, and what proves the person. */
export function DeskPasswordForm({ asks, button: words, email, onSend }: Props) {
  const [isShown, setIsShown] = useState(false)
  const type = isShown ? 'text' : 'password'
  const { isBusy, text, form, button } = useForm({
    name: 'desk',
    empty: emptyDeskPassword,
    $busy: $accountBusy,
    problemsOf: draft => deskPasswordProblems(draft, { asks, email }),
    sentenceOf: (field, problem) => (problem === 'required' ? say.required[field] : errorMessages[problem]),
    send: onSend,
  })
  const field = (name: keyof DeskPasswordDraft) => ({ ...text(name), required: true, maxLength: 200 })
  return (
    <form {...form} className="grid max-w-md gap-4">
      {email && <input type="email" value={email} autoComplete="username" readOnly hidden />}
      {asks.includes('name') && (
        <TextField {...field('name')} maxLength={120} label={say.name} autoComplete="name" />
      )}
      {asks.includes('oldPassword') && (
        <TextField
          {...field('oldPassword')}
          label={say.oldPassword}
          type={type}
          autoComplete="current-password"
        />
      )}
      <TextField
        {...field('newPassword')}
        label={asks.includes('name') ? say.password : say.newPassword}
        type={type}
        minLength={MIN_DESK_PASSWORD}
        autoComplete="new-password"
        hint={say.passwordHint}
      />
      <TextField
        {...field('confirmPassword')}
        label={say.confirmPassword}
        type={type}
        autoComplete="new-password"
      />
      <CheckField id="desk-show" checked={isShown} onChange={setIsShown}>
        {say.show}
      </CheckField>
      <Refused form={$accountBusy} />
      <button className="btn btn-primary btn-large" {...button}>
        {isBusy ? words.busy : words.idle}
      </button>
    </form>
  )
}
