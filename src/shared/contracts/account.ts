import { z } from 'zod'
import { DOCUMENT_TYPES } from '../business.ts'

const Text = (max: number) => z.string().trim().max(max)

/**
 * API-30: name, e-mail and password are enough; the checkout sends the rest (DATA-28). A caller that knows the terms
 * and sends `accept_policies: false` is refused (VAL-26). Older clients do not send the field.
 */
export const RegisterBody = z.object({
  name: Text(120).min(1),
  email: Text(254),
  password: z.string().min(1).max(200),
  accept_policies: z.boolean().optional(),
  personaldata: z.boolean().default(false),
  tipoDocumento: z.enum(DOCUMENT_TYPES).optional(),
  numeroDocumento: Text(20).default(''),
  lastname: Text(120).default(''),
  phone: Text(40).default(''),
  address: Text(300).default(''),
  province: Text(80).default(''),
  city: Text(80).default(''),
})
export type RegisterInput = z.input<typeof RegisterBody>
export type Register = z.output<typeof RegisterBody>

/** API-31. */
export const LoginBody = z.object({ email: Text(254).min(1), password: z.string().min(1).max(200) })
export type LoginInput = z.input<typeof LoginBody>

/** DATA-04: what the token and the answer to a registration say about a customer. */
export interface UserAnswer {
  id: string
  name: string
  email: string
}
export interface RegisterAnswer {
  token: string
  user: UserAnswer
  message: string
}
export interface LoginAnswer {
  token: string
  message: string
}

/** STATE-45: what the checkout of a signed-in customer is filled with. */
export interface ProfileAnswer {
  email: string
  name: string
  lastname: string
  tipoDocumento: (typeof DOCUMENT_TYPES)[number] | ''
  numeroDocumento: string
  phone: string
  address: string
  province: string
  city: string
  tipoComprobante: 'BOLETA' | 'FACTURA'
  numeroComprobante: string
  razonSocial: string
  direccionFiscal: string
}

/** ACC-10, D-74. The use case checks lengths, with their own sentence. */
const NewPassword = { newPassword: z.string().max(200), confirmPassword: z.string().max(200) }

export const ChangePasswordBody = z.object({ oldPassword: z.string().min(1).max(200), ...NewPassword })
export type ChangePassword = z.output<typeof ChangePasswordBody>

/** D-75. */
export const ForgotPasswordBody = z.object({ email: Text(254).min(1) })
export type ForgotPasswordInput = z.input<typeof ForgotPasswordBody>
/** `mailed` says whether the shop can mail at all, and nothing about this e-mail. */
export interface ForgotPasswordAnswer {
  message: string
  mailed: boolean
}

export const ResetPasswordBody = z.object({ token: z.string().min(1).max(200), ...NewPassword })
export type ResetPassword = z.output<typeof ResetPasswordBody>

/** D-49: the mailed code or, if the shop cannot mail, the number of an order. */
export const InitialPasswordBody = z.object({ proof: Text(60).min(1), ...NewPassword })
export type InitialPassword = z.output<typeof InitialPasswordBody>

/** D-49: whether this session waits for a new password, and which proof it needs. */
export interface PasswordStateAnswer {
  restricted: boolean
  /** The account still has the password that its first order gave it (DOOR-08). */
  initial: boolean
  proof: 'code' | 'order'
}
