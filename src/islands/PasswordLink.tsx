import type { ReadableAtom } from 'nanostores'
import { EmailField } from '#components/form/TextField.tsx'
import type { ForgotPasswordAnswer } from '#shared/contracts/account.ts'
import { errorMessages } from '#shared/messages/errors.ts'
import { isEmail } from '#shared/rules/documents.ts'
import { Refused } from './Refused.tsx'
import { useAtom } from './useAtom.ts'
import { useForm } from './useForm.ts'

interface Props {
  $answer: ReadableAtom<ForgotPasswordAnswer | null>
  $busy: ReadableAtom<boolean>
  send: (email: string) => Promise<void>
  words: { text: string; email: string; send: string; sending: string }
}

/** D-75, PEOPLE-09: an e-mail for a link with which one makes a new password, and in its place what the shop answers. */
export function PasswordLink({ $answer, ...form }: Props) {
  const answer = useAtom($answer)
  return (
    <>
      <div aria-live="polite">
        {answer && (
          <p className={`notice ${answer.mailed ? 'notice-ok' : 'notice-warn'}`}>{answer.message}</p>
        )}
      </div>
      {!answer && <EmailForm {...form} />}
    </>
  )
}

function EmailForm({ $busy, send, words }: Omit<Props, '$answer'>) {
  const { isBusy, text, form, button } = useForm({
    name: 'forgot',
    empty: { email: '' },
    $busy,
    problemsOf: ({ email }) => (isEmail(email.trim()) ? {} : { email: errorMessages.emailInvalid }),
    sentenceOf: (_, sentence: string) => sentence,
    send: async ({ email }) => {
      await send(email.trim())
      return false
    },
  })
  return (
    <form {...form} className="grid gap-4">
      <p>{words.text}</p>
      <EmailField {...text('email')} label={words.email} required autoComplete="username" />
      <Refused form={$busy} />
      <button className="btn btn-primary" {...button}>
        {isBusy ? words.sending : words.send}
      </button>
    </form>
  )
}
