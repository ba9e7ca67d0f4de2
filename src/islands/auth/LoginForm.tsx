import type { ReadableAtom } from 'nanostores'
import { useEffect, type ReactNode } from 'react'
import { EmailField } from '#components/form/TextField.tsx'
import type { LoginInput } from '#shared/contracts/account.ts'
import { useForm } from '../useForm.ts'
import type { PasswordField } from './PasswordField.tsx'

type Words = Record<'email' | 'password' | 'login' | 'loggingIn', string> & {
  required: Record<'email' | 'password', string>
}

interface Props {
  /** The prefix of the ids of its fields. */
  name: string
  say: Words
  /** The field for its password. */
  Password: typeof PasswordField
  $busy: ReadableAtom<boolean>
  className: string
  /** Above its fields. */
  children?: ReactNode
  /** An e-mail that was typed on another page, to fill in here. */
  email?: string | undefined
  /** Why it was refused. */
  refusal: ReactNode
  onSend: (body: LoginInput) => Promise<unknown>
}

const empty = { email: '', password: '' }

/** E-mail and password, for customers and for sellers. */
export function LoginForm({
  name,
  say,
  Password,
  $busy,
  className,
  children,
  email,
  refusal,
  onSend,
}: Props) {
  const { setDraft, isBusy, text, form, button } = useForm({
    ...{ name, $busy, empty },
    problemsOf: draft => ({
      ...(draft.email.trim() === '' && { email: 'required' }),
      ...(draft.password === '' && { password: 'required' }),
    }),
    sentenceOf: field => say.required[field],
    send: async draft => {
      await onSend({ email: draft.email.trim(), password: draft.password })
      return false
    },
  })
  useEffect(() => {
    if (email) setDraft(now => ({ ...now, email: now.email || email }))
  }, [email, setDraft])
  return (
    <form {...form} className={className}>
      {children}
      <EmailField {...text('email')} label={say.email} required autoComplete="username" />
      <Password {...text('password')} label={say.password} autoComplete="current-password" />
      {refusal}
      <button className="btn btn-primary btn-large" {...button}>
        {isBusy ? say.loggingIn : say.login}
      </button>
    </form>
  )
}
