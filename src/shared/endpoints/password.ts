import type {
  ChangePassword,
  ForgotPasswordAnswer,
  ForgotPasswordInput,
  InitialPassword,
  PasswordStateAnswer,
  ResetPassword,
} from '../contracts/account.ts'
import { get, post, type Message, type NoBody } from './endpoint.ts'

/** D-74. */
export const changePassword = post<ChangePassword, Message>('/customer/change-password', 'customer')

/** D-75: the answer is the same for an e-mail with an account and without one. */
export const forgotPassword = post<ForgotPasswordInput, ForgotPasswordAnswer>(
  '/customer/forgot-password',
  'public',
)
export const resetPassword = post<ResetPassword, Message>('/customer/reset-password', 'public')

/** D-49: whether this session waits for a new password, and which proof counts. */
export const getPasswordState = get<PasswordStateAnswer>('/customer/password', 'customer')
export const sendPasswordCode = post<NoBody, Message>('/customer/initial-password/send-code', 'customer')
export const setInitialPassword = post<InitialPassword, Message>('/customer/initial-password', 'customer')
