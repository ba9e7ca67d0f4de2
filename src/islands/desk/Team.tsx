import { useEffect, useState } from 'react'
import type { SellerAnswer } from '#shared/contracts/chat.ts'
import type { TeamAnswer } from '#shared/contracts/people.ts'
import { deskMessages as say } from '#shared/messages/desk.ts'
import { peopleMessages } from '#shared/messages/people.ts'
import { limaMoment } from '#shared/rules/dates.ts'
import { ROLES } from '#shared/rules/people.ts'
import { $team, $teamBusy, drop, endSessionsOf, readTeam, remove, setRole } from '#stores/desk/team.ts'
import { focusOn } from '../focus.ts'
import { LoadFailed } from '../LoadFailed.tsx'
import { Refused } from '../Refused.tsx'
import { useAtom } from '../useAtom.ts'
import { Invite } from './Invite.tsx'

const TITLE = 'people-title'

/** PEOPLE-12: who works for the seller, who is invited, and the form that invites; read again after signing in again. */
export function Team({ seller }: { seller: SellerAnswer }) {
  const team = useAtom($team)
  useEffect(() => void readTeam(), [seller])
  if (team.state === 'failed') return <LoadFailed sentence={team.error} retry={readTeam} />
  if (team.state === 'loading') return <div className="skeleton h-90" aria-busy="true" />
  const { people, invitations } = team.value
  return (
    <section className="card grid gap-6 p-4 md:p-6" aria-labelledby={TITLE}>
      <div className="grid gap-4">
        <h2 id={TITLE} tabIndex={-1} className="text-xl">
          {say.people}
        </h2>
        <ul className="grid gap-4">
          {people.map(person => (
            <Person key={person.id} person={person} />
          ))}
        </ul>
        <Refused form={$teamBusy} />
      </div>
      {invitations.length > 0 && (
        <div className="grid gap-4">
          <h2 className="text-xl">{say.invitations}</h2>
          <ul className="grid gap-3">
            {invitations.map(invitation => (
              <Invitation key={invitation.id} {...invitation} />
            ))}
          </ul>
        </div>
      )}
      <Invite />
    </section>
  )
}

function Person({ person }: { person: TeamAnswer['people'][number] }) {
  const { id, name, email, role, isMe, usedAt } = person
  const isBusy = useAtom($teamBusy)
  const [asked, setAsked] = useState<'' | 'remove' | 'end'>('')
  const ask = (what: typeof asked) => setAsked(now => (now === what ? '' : what))
  const opener = (what: 'remove' | 'end') => `${what}-${id}`
  const close = (what: 'remove' | 'end') => {
    setAsked('')
    focusOn(opener(what))
  }
  return (
    <li className="grid gap-2 border-t border-line pt-4">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">
          {name || email}
          {isMe && <span className="ml-2 text-sm font-normal text-muted">{say.you}</span>}
        </p>
        {name !== '' && <p className="text-sm wrap-anywhere text-muted">{email}</p>}
        <p className="text-sm text-muted">{say.lastUse(usedAt && limaMoment(usedAt))}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <select
          id={`role-${id}`}
          className="select min-w-0 flex-1 basis-40"
          aria-label={say.roleOf(email)}
          value={role}
          disabled={isBusy}
          onChange={event => {
            const wanted = ROLES.find(one => one === event.currentTarget.value)
            if (wanted) void setRole(id, { role: wanted, was: role }).then(() => focusOn(`role-${id}`))
          }}
        >
          {ROLES.map(one => (
            <option key={one} value={one}>
              {peopleMessages.roles[one]}
            </option>
          ))}
        </select>
        {usedAt !== '' && (
          <button
            id={opener('end')}
            type="button"
            className="btn btn-quiet px-3 text-sm"
            disabled={isBusy}
            aria-expanded={asked === 'end'}
            onClick={() => ask('end')}
          >
            {isMe ? say.endOwn : say.endTheirs}
          </button>
        )}
        <button
          id={opener('remove')}
          type="button"
          className="btn btn-quiet px-3 text-sm"
          disabled={isBusy}
          aria-expanded={asked === 'remove'}
          onClick={() => ask('remove')}
        >
          {say.remove}
        </button>
      </div>
      {asked === 'remove' && (
        <Question
          text={say.removeSure(name || email)}
          yes={say.yesRemove}
          onYes={() => void remove(id).then(isGone => focusOn(isGone ? TITLE : opener('remove')))}
          onNo={() => close('remove')}
        />
      )}
      {asked === 'end' && (
        <Question
          text={isMe ? say.endOwnSure : say.endSure(name || email)}
          yes={say.yesEnd}
          onYes={() => {
            setAsked('')
            void endSessionsOf(id).then(isEnded => focusOn(isEnded ? TITLE : opener('end')))
          }}
          onNo={() => close('end')}
        />
      )}
    </li>
  )
}

interface QuestionProps {
  text: string
  yes: string
  onYes: () => void
  onNo: () => void
}

/** Before what cannot be taken back. */
function Question({ text, yes, onYes, onNo }: QuestionProps) {
  const isBusy = useAtom($teamBusy)
  return (
    <div className="notice notice-warn flex-wrap items-center">
      <p className="basis-full wrap-anywhere">{text}</p>
      <button type="button" className="btn btn-primary px-3 text-sm" disabled={isBusy} onClick={onYes}>
        {yes}
      </button>
      <button type="button" className="btn btn-quiet px-3 text-sm" onClick={onNo}>
        {say.no}
      </button>
    </div>
  )
}

function Invitation({ id, email, role, expiresAt }: TeamAnswer['invitations'][number]) {
  const isBusy = useAtom($teamBusy)
  return (
    <li className="flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{email}</p>
        <p className="text-sm text-muted">
          {peopleMessages.roles[role]} · {say.until(limaMoment(expiresAt))}
        </p>
      </div>
      <button
        type="button"
        className="btn btn-quiet px-3 text-sm"
        aria-label={say.dropOf(email)}
        disabled={isBusy}
        onClick={() => void drop(id).then(() => focusOn(TITLE))}
      >
        {say.drop}
      </button>
    </li>
  )
}
