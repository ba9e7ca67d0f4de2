import { SelectField } from '#components/form/SelectField.tsx'
import { EmailField } from '#components/form/TextField.tsx'
import { deskMessages as say } from '#shared/messages/desk.ts'
import { errorMessages } from '#shared/messages/errors.ts'
import { peopleMessages } from '#shared/messages/people.ts'
import { isEmail } from '#shared/rules/documents.ts'
import { ROLES, type Role } from '#shared/rules/people.ts'
import { $inviteBusy, $link, invite } from '#stores/desk/team.ts'
import { CopyButton } from '../CopyButton.tsx'
import { Refused } from '../Refused.tsx'
import { useAtom } from '../useAtom.ts'
import { useForm } from '../useForm.ts'

/** PEOPLE-07: invites by e-mail; a shop that sends no mail shows the link here. */
export function Invite() {
  const link = useAtom($link)
  const { draft, set, isBusy, text, form, button } = useForm({
    name: 'invite',
    empty: { email: '', role: 'parcels' as Role },
    $busy: $inviteBusy,
    problemsOf: ({ email }) => (isEmail(email.trim()) ? {} : { email: errorMessages.emailInvalid }),
    sentenceOf: (_, sentence: string) => sentence,
    send: ({ email, role }) => invite({ email: email.trim(), role }),
  })
  return (
    <form {...form} className="grid gap-4" aria-labelledby="invite-title">
      <h2 id="invite-title" className="text-xl">
        {say.inviteTitle}
      </h2>
      <EmailField {...text('email')} label={say.inviteEmail} required autoComplete="off" />
      <SelectField
        id="invite-role"
        label={say.role}
        value={draft.role}
        onChange={value => set({ role: ROLES.find(role => role === value) ?? 'parcels' })}
      >
        {ROLES.map(role => (
          <option key={role} value={role}>
            {say.roleTexts[role]}
          </option>
        ))}
      </SelectField>
      <Refused form={$inviteBusy} />
      <button className="btn btn-primary" {...button}>
        {isBusy ? say.inviting : say.invite}
      </button>
      {link && (
        <div role="status" className="notice notice-ok flex-wrap items-center">
          <p className="basis-full">{peopleMessages.invitedByLink}</p>
          <p className="min-w-0 basis-full text-sm break-all">{link.url}</p>
          <CopyButton text={link.url} label={say.linkFor} />
        </div>
      )}
    </form>
  )
}
