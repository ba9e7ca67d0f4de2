import { ChangePasswordBody, ForgotPasswordBody, ResetPasswordBody } from '#shared/contracts/account.ts'
import { SellerLoginBody } from '#shared/contracts/chat.ts'
import { AcceptInvitationBody, ChangeRoleBody, InvitationBody, InviteBody } from '#shared/contracts/people.ts'
import * as peopleEndpoints from '#shared/endpoints/people.ts'
import * as sellerEndpoints from '#shared/endpoints/sellers.ts'
import { handle, type ShopRoute } from '../http/handle.ts'
import { asSeller } from '../lib/actor.ts'
import * as account from '../modules/people/account.ts'
import * as invitations from '../modules/people/invitations.ts'
import * as sessions from '../modules/people/sessions.ts'
import * as team from '../modules/people/team.ts'
import { endSocketsOfPerson } from '../realtime/close.ts'

/** The desk of a seller: who signs in, and who works there. */
export const deskCalls: readonly ShopRoute[] = [
  handle(sellerEndpoints.loginSeller, SellerLoginBody, ({ body, address, headers }) =>
    sessions.loginSeller(body, { address, headers }),
  ),
  handle(sellerEndpoints.logoutSeller, null, ({ actor }) => sessions.logoutSeller(actor)),
  handle(sellerEndpoints.getSeller, null, ({ actor }) => sessions.getSeller(actor)),

  handle(peopleEndpoints.getInvitation, InvitationBody, ({ body, actor, address }) =>
    invitations.getInvitation(body.token, actor, address),
  ),
  handle(peopleEndpoints.acceptInvitation, AcceptInvitationBody, ({ body, actor, address, headers }) =>
    invitations.acceptInvitation(body, { actor, address, headers }),
  ),
  handle(peopleEndpoints.forgotPersonPassword, ForgotPasswordBody, ({ body, address }) =>
    account.forgotPersonPassword(body.email, address),
  ),
  handle(peopleEndpoints.resetPersonPassword, ResetPasswordBody, async ({ body, address }) => {
    const { personId, reply } = await account.resetPersonPassword(body, address)
    return endSocketsOfPerson(personId, reply)
  }),
  handle(peopleEndpoints.changePersonPassword, ChangePasswordBody, async ({ body, actor, address }) =>
    endSocketsOfPerson(asSeller(actor).personId, await account.changePersonPassword(actor, body, address)),
  ),
  handle(peopleEndpoints.getSessions, null, ({ actor }) => account.getSessions(actor)),
  handle(peopleEndpoints.endSession, null, async ({ param, actor }) =>
    endSocketsOfPerson(asSeller(actor).personId, await account.endSession(actor, param('sessionId'))),
  ),

  handle(peopleEndpoints.getTeam, null, ({ actor }) => team.getTeam(actor)),
  handle(peopleEndpoints.changeRole, ChangeRoleBody, async ({ param, body, actor }) =>
    endSocketsOfPerson(param('personId'), await team.changeRole(actor, param('personId'), body)),
  ),
  handle(peopleEndpoints.removePerson, null, async ({ param, actor }) =>
    endSocketsOfPerson(param('personId'), await team.removePerson(actor, param('personId'))),
  ),
  handle(peopleEndpoints.invitePerson, InviteBody, ({ body, actor }) => invitations.invite(actor, body)),
  handle(peopleEndpoints.dropInvitation, null, ({ param, actor }) =>
    invitations.dropInvitation(actor, param('invitationId')),
  ),
]
