import {
  ChangePasswordBody,
  ForgotPasswordBody,
  InitialPasswordBody,
  LoginBody,
  RegisterBody,
  ResetPasswordBody,
} from '#shared/contracts/account.ts'
import {
  MarkSeenBody,
  OpenChatBody,
  SendFileForm,
  SendToCustomerBody,
  SendToSellerBody,
} from '#shared/contracts/chat.ts'
import { DeleteAccountBody, MarketingBody, PasswordBody } from '#shared/contracts/privacy.ts'
import { AddToWishlistBody } from '#shared/contracts/wishlist.ts'
import * as accountEndpoints from '#shared/endpoints/account.ts'
import * as chatEndpoints from '#shared/endpoints/chat.ts'
import * as passwordEndpoints from '#shared/endpoints/password.ts'
import * as privacyEndpoints from '#shared/endpoints/privacy.ts'
import * as wishlistEndpoints from '#shared/endpoints/wishlist.ts'
import { wishlistMessages } from '#shared/messages/wishlist.ts'
import { handle, handleFile, type ShopRoute } from '../http/handle.ts'
import * as customerChat from '../modules/chat/customer.ts'
import { readPage } from '../modules/chat/messages.ts'
import * as chat from '../modules/chat/participant.ts'
import * as sellerChat from '../modules/chat/seller.ts'
import { getProfile, login, logout, register } from '../modules/customers/account.ts'
import * as forgot from '../modules/customers/forgot.ts'
import * as initial from '../modules/customers/initial.ts'
import * as password from '../modules/customers/password.ts'
import { deleteAccount } from '../modules/privacy/delete-account.ts'
import { exportData } from '../modules/privacy/export.ts'
import { getPrivacy, setMarketing } from '../modules/privacy/marketing.ts'
import * as wishlist from '../modules/wishlist.ts'
import { endSocketsOf } from '../realtime/close.ts'
import { forward, forwardSeen } from '../realtime/forward.ts'

/** Accounts and what belongs to them: passwords, privacy, wishlist, chat. */
export const peopleCalls: readonly ShopRoute[] = [
  handle(accountEndpoints.registerCustomer, RegisterBody, ({ body, address }) => register(body, address)),
  handle(accountEndpoints.loginCustomer, LoginBody, ({ body, address, headers }) =>
    login(body, { address, headers }),
  ),
  handle(accountEndpoints.logoutCustomer, null, ({ actor }) => logout(actor)),
  handle(accountEndpoints.getProfile, null, ({ actor }) => getProfile(actor)),

  handle(passwordEndpoints.changePassword, ChangePasswordBody, ({ body, actor, address }) =>
    password.changePassword(actor, body, address),
  ),
  handle(passwordEndpoints.getPasswordState, null, ({ actor }) =>
    Promise.resolve(initial.passwordState(actor)),
  ),
  handle(passwordEndpoints.setInitialPassword, InitialPasswordBody, ({ body, actor, address }) =>
    initial.setInitialPassword(actor, body, address),
  ),
  handle(passwordEndpoints.sendPasswordCode, null, ({ actor, address }) => initial.sendCode(actor, address)),
  handle(passwordEndpoints.forgotPassword, ForgotPasswordBody, ({ body, address }) =>
    forgot.forgotPassword(body.email, address),
  ),
  handle(passwordEndpoints.resetPassword, ResetPasswordBody, ({ body, address }) =>
    forgot.resetPassword(body, address),
  ),

  handle(privacyEndpoints.getPrivacy, null, ({ actor }) => getPrivacy(actor)),
  handle(privacyEndpoints.setMarketing, MarketingBody, ({ body, actor }) =>
    setMarketing(actor, body.accepts),
  ),
  handle(privacyEndpoints.exportData, PasswordBody, ({ body, actor, address }) =>
    exportData(actor, body.password, address),
  ),
  handle(privacyEndpoints.deleteAccount, DeleteAccountBody, async ({ body, actor, address }) =>
    endSocketsOf(actor, await deleteAccount(actor, body, address)),
  ),

  handle(wishlistEndpoints.getWishlist, null, ({ actor }) => wishlist.getWishlist(actor)),
  handle(wishlistEndpoints.addToWishlist, AddToWishlistBody, async ({ body, actor, address }) => {
    await wishlist.addToWishlist(actor, body.productId, address)
    return { message: wishlistMessages.added }
  }),
  handle(wishlistEndpoints.removeFromWishlist, null, async ({ param, actor }) => {
    const wishlistId = param('wishlistId')
    await wishlist.removeFromWishlist(wishlistId, actor)
    return { message: wishlistMessages.removed, wishlistId }
  }),

  handle(chatEndpoints.openChat, OpenChatBody, ({ body, actor }) => customerChat.openChat(actor, body)),
  handle(chatEndpoints.sendToSeller, SendToSellerBody, async ({ body, actor }) =>
    forward(actor, await customerChat.sendToSeller(actor, body)),
  ),
  handle(chatEndpoints.getSellerCustomers, null, ({ actor }) => sellerChat.getCustomers(actor)),
  handle(chatEndpoints.getSellerMessages, null, ({ param, query, actor }) =>
    sellerChat.getMessages(actor, param('customerId'), readPage(query)),
  ),
  handle(chatEndpoints.sendToCustomer, SendToCustomerBody, async ({ body, actor }) =>
    forward(actor, await sellerChat.sendToCustomer(actor, body)),
  ),
  handle(chatEndpoints.sendFile, SendFileForm, async ({ body, actor }) =>
    forward(actor, await chat.sendFile(actor, body)),
  ),
  handle(chatEndpoints.markSeen, MarkSeenBody, async ({ body, actor }) =>
    forwardSeen(await chat.markSeen(actor, body)),
  ),
  handleFile(chatEndpoints.getChatFile, ({ param, actor }) => chat.findFile(actor, param('messageId'))),
]
