// Who works for a seller, for those who may manage it (PEOPLE-07, PEOPLE-12).
import { atom } from 'nanostores'
import type { ChangeRoleInput, InviteInput, TeamAnswer } from '#shared/contracts/people.ts'
import {
  changeRole,
  dropInvitation,
  endSessionsOfPerson,
  getTeam,
  invitePerson,
  removePerson,
} from '#shared/endpoints/people.ts'
import { deskMessages as say } from '#shared/messages/desk.ts'
import { call, isSignedOut } from '../call.ts'
import { withIdempotencyKey } from '../idempotency-key.ts'
import { failed, loading, ready, type Load } from '../load.ts'
import { attempt, run, type Outcome } from '../run.ts'
import { toastSuccess } from '../toasts.ts'

export const $teamBusy = atom(false)
export const $inviteBusy = atom(false)
export const $team = atom<Load<TeamAnswer>>(loading)
/** The link of the last invitation that still waits, where the shop sends no mail. */
export const $link = atom<{ email: string; url: string } | null>(null)

/** What is shown stays while it is read again, and while nobody is signed in. */
export async function readTeam(): Promise<void> {
  const outcome = await attempt(() => call(getTeam))
  if (outcome.ok) {
    const { invitations } = outcome.value
    const link = $link.get()
    if (link && !invitations.some(({ email }) => email === link.email)) $link.set(null)
    return $team.set(ready(outcome.value))
  }
  if (!isSignedOut(outcome.error.code)) $team.set(failed(outcome.error.message || say.loadFailed))
}

/** Says what came of it, and shows the team as it is by then, also after a refusal. */
async function shown(outcome: Outcome<{ message: string }>): Promise<boolean> {
  if (outcome.ok) toastSuccess(outcome.value.message)
  await readTeam()
  return outcome.ok
}
const act = async (work: () => Promise<{ message: string }>): Promise<boolean> =>
  shown(await run($teamBusy, work, say.failed))

const sendRole = withIdempotencyKey(
  ({ personId, ...body }: ChangeRoleInput & { personId: string }, headers) =>
    call(changeRole, { params: { personId }, body, headers }),
)
const sendRemoval = withIdempotencyKey((personId: string, headers) =>
  call(removePerson, { params: { personId }, headers }),
)
const sendEnd = withIdempotencyKey((personId: string, headers) =>
  call(endSessionsOfPerson, { params: { personId }, headers }),
)
const sendDrop = withIdempotencyKey((invitationId: string, headers) =>
  call(dropInvitation, { params: { invitationId }, headers }),
)
const sendInvitation = withIdempotencyKey((body: InviteInput, headers) =>
  call(invitePerson, { body, headers }),
)

export const setRole = (personId: string, change: ChangeRoleInput): Promise<boolean> =>
  act(() => sendRole({ personId, ...change }))

export const remove = (personId: string): Promise<boolean> => act(() => sendRemoval(personId))

/** PEOPLE-15: of the own person all others. */
export const endSessionsOf = (personId: string): Promise<boolean> => act(() => sendEnd(personId))

export const drop = (invitationId: string): Promise<boolean> => act(() => sendDrop(invitationId))

export async function invite(body: InviteInput): Promise<boolean> {
  const outcome = await run($inviteBusy, () => sendInvitation(body), say.failed)
  const url = outcome.ok ? outcome.value.link : ''
  $link.set(url === '' ? null : { email: body.email.toLowerCase(), url })
  return shown(outcome)
}
