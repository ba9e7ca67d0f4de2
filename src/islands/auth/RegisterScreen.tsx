import { CheckField } from '#components/form/CheckField.tsx'
import { EmailField, TextField } from '#components/form/TextField.tsx'
import { MIN_PASSWORD } from '#shared/business.ts'
import { accountMessages as say } from '#shared/messages/account.ts'
import { errorMessages } from '#shared/messages/errors.ts'
import { routes } from '#shared/routes.ts'
import { newAccountDraft, registerProblems } from '#shared/rules/account.ts'
import { goTo } from '#browser/go.ts'
import { $signingIn, register } from '#stores/sign-in.ts'
import { island } from '../Boundary.tsx'
import { PolicyLink } from '../policies/PolicyLink.tsx'
import { MigrationOverlay } from './MigrationOverlay.tsx'
import { PasswordField } from './PasswordField.tsx'
import { Refusal } from './Refusal.tsx'
import { PendingWishes } from './PendingWishes.tsx'
import { useForm } from '../useForm.ts'
import { useAlreadySignedIn } from './already-signed-in.ts'

/** /register (AUTH-06 to AUTH-09). */
export const RegisterScreen = island(Register)

function Register() {
  useAlreadySignedIn()
  const { draft, set, isBusy, text, errorOf, form, button } = useForm({
    name: 'register',
    empty: newAccountDraft,
    $busy: $signingIn,
    problemsOf: registerProblems,
    sentenceOf: (field, problem) =>
      problem === 'required' ? say.required[field as keyof typeof say.required] : errorMessages[problem],
    send: async typed => {
      const target = await register({ ...typed, email: typed.email.trim() })
      if (target !== null) goTo(target)
      return false
    },
  })
  return (
    <>
      <PendingWishes />
      <form {...form} className="grid gap-4">
        <TextField {...text('name')} label={say.name} required autoComplete="name" maxLength={120} />
        <EmailField {...text('email')} label={say.email} required autoComplete="username" />
        <PasswordField
          {...text('password')}
          label={say.password}
          minLength={MIN_PASSWORD}
          autoComplete="new-password"
          hint={say.passwordHint}
        />
        <div className="grid">
          <CheckField
            id="register-accept_policies"
            checked={draft.accept_policies}
            onChange={value => set({ accept_policies: value })}
            error={errorOf('accept_policies')}
          >
            {say.acceptBefore}
            <PolicyLink href={routes.terms}>{say.terms}</PolicyLink>
            {say.acceptBetween}
            <PolicyLink href={routes.privacy}>{say.privacy}</PolicyLink>.
          </CheckField>
          <CheckField
            id="register-personaldata"
            checked={draft.personaldata}
            onChange={value => set({ personaldata: value })}
          >
            {say.consent}
          </CheckField>
        </div>
        <Refusal />
        <button className="btn btn-primary btn-large" {...button}>
          {isBusy ? say.registering : say.register}
        </button>
      </form>
      <p className="border-t border-line pt-4">
        {say.haveAccount}{' '}
        <a href={routes.login} className="link link-tap font-semibold">
          {say.toLogin}
        </a>
      </p>
      <MigrationOverlay />
    </>
  )
}
