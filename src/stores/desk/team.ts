// Who works for a seller, for those who may manage it (PEOPLE-07, PEOPLE-12).
import { atom } from 'nanostores'
import type { InviteInput, TeamAnswer } from '#shared/contracts/people.ts'
import { changeRole, dropInvitation, getTeam, invitePerson, removePerson } from '#shared/endpoints/people.ts'
import { deskMessages as say } from '#shared/messages/desk.ts'
import type { Role } from '#shared/rules/people.ts'
import { call } from '../call.ts'
import { failed, loading, ready, type Load } from '../load.ts'
import { attempt, run, type Outcome } from '../run.ts'
import { toastSuccess } from '../toasts.ts'

export const $teamBusy = atom(false)
export const $inviteBusy = atom(false)
export const $team = atom<Load<TeamAnswer>>(loading)
/** The link of the last invitation, where the shop sends no mail; '' otherwise. */
export const $link = atom('')

/** What is shown stays while it is read again. */
export async function readTeam(): Promise<void> {
  const outcome = await attempt(() => call(getTeam))
  $team.set(outcome.ok ? ready(outcome.value) : failed(outcome.error.message || say.loadFailed))
}

/** Says what came of it, and shows the team as it is by then, also after a refusal. */
async function shown(outcome: Outcome<{ message: string }>): Promise<boolean> {
  if (outcome.ok) toastSuccess(outcome.value.message)
  await readTeam()
  return outcome.ok
}
const act = async (work: () => Promise<{ message: string }>): Promise<boolean> =>
  shown(await run($teamBusy, work, say.failed))

export const setRole = (personId: string, change: { role: Role; was: Role }): Promise<boolean> =>
  act(() => call(changeRole, { params: { personId }, body: change }))

export const remove = (personId: string): Promise<boolean> =>
  act(() => call(removePerson, { params: { personId } }))

export const drop = (invitationId: string): Promise<boolean> =>
  act(() => call(dropInvitation, { params: { invitationId } }))

export async function invite(body: InviteInput): Promise<boolean> {
  const outcome = await run($inviteBusy, () => call(invitePerson, { body }), say.failed)
  $link.set(outcome.ok ? outcome.value.link : '')
  return shown(outcome)
}
