import { ChangePasswordBody, ForgotPasswordBody, ResetPasswordBody } from '#shared/contracts/account.ts'
import { SellerLoginBody } from '#shared/contracts/chat.ts'
import { MoveParcelsBody, NoteParcelBody, UndoParcelsBody } from '#shared/contracts/desk-parcels.ts'
import { AcceptInvitationBody, ChangeRoleBody, InvitationBody, InviteBody } from '#shared/contracts/people.ts'
import { PasswordBody } from '#shared/contracts/privacy.ts'
import * as parcelEndpoints from '#shared/endpoints/desk-parcels.ts'
import * as peopleEndpoints from '#shared/endpoints/people.ts'
import * as sellerEndpoints from '#shared/endpoints/sellers.ts'
import { handle, handleFile, type ShopRoute } from '../http/handle.ts'
import { asSeller } from '../lib/actor.ts'
import { csvOfParcels } from '../modules/desk/csv.ts'
import { findDeskParcel, getCarriers } from '../modules/desk/detail.ts'
import { listDeskParcels } from '../modules/desk/list.ts'
import { moveParcels, undoParcels } from '../modules/desk/moves.ts'
import { noteParcel } from '../modules/desk/notes.ts'
import { getToday, getUnread } from '../modules/desk/today.ts'
import { readIdempotencyKey } from '../modules/idempotency.ts'
import * as account from '../modules/people/account.ts'
import { exportPerson } from '../modules/people/export.ts'
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
  handle(peopleEndpoints.endSession, null, async ({ param, actor, headers }) =>
    endSocketsOfPerson(
      asSeller(actor).personId,
      await account.endSession(actor, param('sessionId'), readIdempotencyKey(headers)),
    ),
  ),
  handle(peopleEndpoints.exportPerson, PasswordBody, ({ body, actor, address }) =>
    exportPerson(actor, body.password, address),
  ),

  handle(peopleEndpoints.getTeam, null, ({ actor }) => team.getTeam(actor)),
  handle(peopleEndpoints.changeRole, ChangeRoleBody, async ({ param, body, actor, headers }) => {
    const id = param('personId')
    return endSocketsOfPerson(id, await team.changeRole(actor, id, body, readIdempotencyKey(headers)))
  }),
  handle(peopleEndpoints.removePerson, null, async ({ param, actor, headers }) => {
    const id = param('personId')
    return endSocketsOfPerson(id, await team.removePerson(actor, id, readIdempotencyKey(headers)))
  }),
  handle(peopleEndpoints.endSessionsOfPerson, null, async ({ param, actor, headers }) => {
    const id = param('personId')
    return endSocketsOfPerson(id, await team.endSessionsOf(actor, id, readIdempotencyKey(headers)))
  }),
  handle(peopleEndpoints.invitePerson, InviteBody, ({ body, actor, headers }) =>
    invitations.invite(actor, body, readIdempotencyKey(headers)),
  ),
  handle(peopleEndpoints.dropInvitation, null, ({ param, actor, headers }) =>
    invitations.dropInvitation(actor, param('invitationId'), readIdempotencyKey(headers)),
  ),

  handle(parcelEndpoints.getDeskToday, null, ({ actor }) => getToday(actor)),
  handle(parcelEndpoints.getDeskUnread, null, ({ actor }) => getUnread(actor)),
  handle(parcelEndpoints.getDeskCarriers, null, () => getCarriers()),
  handle(parcelEndpoints.getDeskParcels, null, ({ query, actor }) => listDeskParcels(actor, query)),
  handleFile(parcelEndpoints.getDeskParcelsCsv, ({ query, actor }) => csvOfParcels(actor, query)),
  handle(parcelEndpoints.getDeskParcel, null, ({ param, actor }) => findDeskParcel(actor, param('parcel'))),
  handle(parcelEndpoints.moveDeskParcels, MoveParcelsBody, ({ body, actor, headers }) =>
    moveParcels(actor, body.moves, readIdempotencyKey(headers)),
  ),
  handle(parcelEndpoints.undoDeskParcels, UndoParcelsBody, ({ body, actor, headers }) =>
    undoParcels(actor, body.moves, readIdempotencyKey(headers)),
  ),
  handle(parcelEndpoints.noteDeskParcel, NoteParcelBody, ({ param, body, actor, headers }) =>
    noteParcel(actor, param('parcel'), body, readIdempotencyKey(headers)),
  ),
]
