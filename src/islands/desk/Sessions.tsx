import { useEffect } from 'react'
import type { SellerAnswer } from '#shared/contracts/chat.ts'
import type { SessionAnswer } from '#shared/contracts/people.ts'
import { deskMessages as say } from '#shared/messages/desk.ts'
import { limaMoment } from '#shared/rules/dates.ts'
import { $sessions, $sessionsBusy, endOne, readSessions } from '#stores/desk/account.ts'
import { focusOn } from '../focus.ts'
import { LoadFailed } from '../LoadFailed.tsx'
import { Refused } from '../Refused.tsx'
import { useAtom } from '../useAtom.ts'

const TITLE = 'sessions-title'

/** PEOPLE-11: where the person is signed in; read again when `seller` signed in again. */
export function Sessions({ seller }: { seller: SellerAnswer }) {
  const sessions = useAtom($sessions)
  useEffect(() => void readSessions(), [seller])
  return (
    <section className="card grid gap-4 p-4 md:p-6" aria-labelledby={TITLE}>
      <h2 id={TITLE} tabIndex={-1} className="text-xl">
        {say.sessions}
      </h2>
      {sessions.state === 'loading' && <div className="skeleton h-17" aria-busy="true" />}
      {sessions.state === 'failed' && <LoadFailed sentence={sessions.error} retry={readSessions} />}
      <Refused form={$sessionsBusy} />
      {sessions.state === 'ready' && (
        <ul className="grid gap-3">
          {sessions.value.map(session => (
            <Session key={session.id} {...session} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Session({ id, device: name, openedAt, usedAt, isThis }: SessionAnswer) {
  const isBusy = useAtom($sessionsBusy)
  const device = name || say.deviceUnknown
  return (
    <li className="flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{device}</p>
        <p className="text-sm text-muted">{say.opened(limaMoment(openedAt))}</p>
        {usedAt !== '' && <p className="text-sm text-muted">{say.lastUse(limaMoment(usedAt))}</p>}
      </div>
      {isThis ? (
        <p className="text-sm text-ok">{say.thisSession}</p>
      ) : (
        <button
          type="button"
          className="btn btn-quiet px-3 text-sm"
          aria-label={say.endOf(device)}
          disabled={isBusy}
          onClick={() => void endOne(id).then(() => focusOn(TITLE))}
        >
          {say.end}
        </button>
      )}
    </li>
  )
}
