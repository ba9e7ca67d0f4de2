import type {
  ChangePassword,
  ForgotPasswordAnswer,
  ForgotPasswordInput,
  InitialPassword,
  PasswordStateAnswer,
  ResetPassword,
} from '../contracts/account.ts'
import type { Endpoint, Message, NoBody } from './endpoint.ts'

/** D-74. */
export const changePassword: Endpoint<ChangePassword, Message> = {
  method: 'POST',
  path: '/customer/change-password',
  access: 'customer',
}

/** D-75: the answer is the same whether the e-mail has an account or not. */
export const forgotPassword: Endpoint<ForgotPasswordInput, ForgotPasswordAnswer> = {
  method: 'POST',
  path: '/customer/forgot-password',
  access: 'public',
}

export const resetPassword: Endpoint<ResetPassword, Message> = {
  method: 'POST',
  path: '/customer/reset-password',
  access: 'public',
}

/** D-49: does this session wait for a new password, and which proof counts. */
export const getPasswordState: Endpoint<NoBody, PasswordStateAnswer> = {
  method: 'GET',
  path: '/customer/password',
  access: 'customer',
}

export const sendPasswordCode: Endpoint<NoBody, Message> = {
  method: 'POST',
  path: '/customer/initial-password/send-code',
  access: 'customer',
}

export const setInitialPassword: Endpoint<InitialPassword, Message> = {
  method: 'POST',
  path: '/customer/initial-password',
  access: 'customer',
}
