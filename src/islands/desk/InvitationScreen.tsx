import { useEffect } from 'react'
import { goTo } from '#browser/go.ts'
import type { InvitationAnswer } from '#shared/contracts/people.ts'
import { deskMessages as say } from '#shared/messages/desk.ts'
import { peopleMessages } from '#shared/messages/people.ts'
import { deskPaths } from '#shared/routes.ts'
import { limaMoment } from '#shared/rules/dates.ts'
import { $invitation, join, readInvitation } from '#stores/desk/account.ts'
import { valueOf } from '#stores/load.ts'
import { signOutSeller } from '#stores/seller.ts'
import { island } from '../Boundary.tsx'
import { useAtom } from '../useAtom.ts'
import { useLinkSecret } from '../useLinkSecret.ts'
import { DeskPasswordForm } from './DeskPasswordForm.tsx'

const FRAME = 'card mx-auto grid w-full max-w-md gap-4 p-5 md:p-6'

/** /vendedor/invitacion#secret (PEOPLE-08). */
export const InvitationScreen = island(Invitation)

function Invitation() {
  const token = useLinkSecret()
  const known = valueOf(useAtom($invitation))
  useEffect(() => {
    if (token) void readInvitation(token)
  }, [token])
  if (token === '')
    return (
      <div role="alert" className={FRAME}>
        <h1 className="text-2xl">{say.invitationTitle}</h1>
        <p className="notice notice-warn">{say.noInvitation}</p>
      </div>
    )
  if (token === null || !known) return <div className="skeleton h-90" aria-busy="true" />
  if (known.refusal) return <NotUsable {...known.refusal} token={token} />
  return <Join token={token} invitation={known.invitation} />
}

/** Why the link does not work, and the way on. */
function NotUsable({ message, code, token }: { message: string; code: string | undefined; token: string }) {
  const leave = async () => {
    await signOutSeller()
    await readInvitation(token)
  }
  return (
    <div role="alert" className={FRAME}>
      <h1 className="text-2xl">{say.invitationTitle}</h1>
      <p className="notice notice-warn wrap-anywhere">{message}</p>
      {code === 'invitationOfAnother' && (
        <button type="button" className="btn btn-primary" onClick={() => void leave()}>
          {say.signOutOther}
        </button>
      )}
      <a className="btn btn-quiet" href={deskPaths.home}>
        {code === 'invitationOfAnother' ? say.toDesk : say.toSignIn}
      </a>
    </div>
  )
}

function Join({ token, invitation }: { token: string; invitation: InvitationAnswer }) {
  const { shopName, email, role, expiresAt } = invitation
  return (
    <div className={FRAME}>
      <h1 className="text-2xl wrap-anywhere">{say.invitedTo(shopName)}</h1>
      <p className="wrap-anywhere">{say.invitedAs(email, peopleMessages.roles[role])}</p>
      <p className="text-sm text-muted">{say.invitedUntil(limaMoment(expiresAt))}</p>
      <DeskPasswordForm
        asks={['name']}
        button={{ idle: say.join, busy: say.joining }}
        email={email}
        onSend={async ({ name, newPassword, confirmPassword }) => {
          const isIn = await join({ token, name, newPassword, confirmPassword })
          if (isIn) goTo(deskPaths.home)
          return isIn
        }}
      />
    </div>
  )
}
