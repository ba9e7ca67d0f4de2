import type { ForgotPasswordAnswer, ForgotPasswordInput } from '../contracts/account.ts'
import type {
  AcceptInvitationInput,
  ChangeRoleInput,
  InvitationAnswer,
  InvitationInput,
  InvitedAnswer,
  InviteInput,
  PersonExport,
  SessionAnswer,
  TeamAnswer,
} from '../contracts/people.ts'
import type { PasswordConfirmation } from '../contracts/privacy.ts'
import { get, post, remove, type Message } from './endpoint.ts'

interface NewPassword {
  newPassword: string
  confirmPassword: string
}

/** PEOPLE-08. */
export const getInvitation = post<InvitationInput, { invitation: InvitationAnswer }>(
  '/desk/invitation',
  'door',
)
export const acceptInvitation = post<AcceptInvitationInput, { token: string; message: string }>(
  '/desk/invitation/accept',
  'door',
  { status: 201 },
)
/** PEOPLE-09. */
export const forgotPersonPassword = post<ForgotPasswordInput, ForgotPasswordAnswer>(
  '/desk/forgot-password',
  'door',
)
export const resetPersonPassword = post<NewPassword & { token: string }, Message>(
  '/desk/reset-password',
  'door',
)
/** PEOPLE-10. */
export const changePersonPassword = post<NewPassword & { oldPassword: string }, Message>(
  '/desk/change-password',
  'seller',
  { capability: 'account' },
)
/** PEOPLE-11. */
export const getSessions = get<{ sessions: SessionAnswer[] }>('/desk/sessions', 'seller', {
  capability: 'account',
})
export const endSession = remove<Message>('/desk/sessions/{sessionId}', 'seller', { capability: 'account' })
/** PEOPLE-14: a POST, because the password confirms it. */
export const exportPerson = post<PasswordConfirmation, PersonExport>('/desk/export', 'seller', {
  capability: 'account',
})
/** PEOPLE-12. */
export const getTeam = get<TeamAnswer>('/desk/people', 'seller', { capability: 'team' })
export const changeRole = post<ChangeRoleInput, Message>('/desk/people/{personId}/role', 'seller', {
  capability: 'team',
})
export const removePerson = remove<Message>('/desk/people/{personId}', 'seller', { capability: 'team' })
/** PEOPLE-15. */
export const endSessionsOfPerson = remove<Message>('/desk/people/{personId}/sessions', 'seller', {
  capability: 'team',
})
/** PEOPLE-07. */
export const invitePerson = post<InviteInput, InvitedAnswer>('/desk/invitations', 'seller', {
  capability: 'team',
  status: 201,
})
export const dropInvitation = remove<Message>('/desk/invitations/{invitationId}', 'seller', {
  capability: 'team',
})
