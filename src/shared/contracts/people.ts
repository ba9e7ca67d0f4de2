import { z } from 'zod'
import { ROLES, type Role } from '../rules/people.ts'

const Text = (max: number) => z.string().trim().max(max)
const Token = z.string().min(1).max(200)
const RoleName = z.enum(ROLES)

/** PEOPLE-07: an e-mail becomes a person of the caller's seller, with this role. */
export const InviteBody = z.object({ email: Text(254).min(1), role: RoleName })
export type InviteInput = z.input<typeof InviteBody>

/** PEOPLE-08. The secret is after the `#` of the invitation's link. */
export const InvitationBody = z.object({ token: Token })
export type InvitationInput = z.input<typeof InvitationBody>

/** PEOPLE-08. The use case checks the password. */
export const AcceptInvitationBody = z.object({
  token: Token,
  name: Text(120).min(1),
  newPassword: z.string().max(200),
  confirmPassword: z.string().max(200),
})
export type AcceptInvitationInput = z.input<typeof AcceptInvitationBody>
export type AcceptInvitation = z.output<typeof AcceptInvitationBody>

/** PEOPLE-12: `was` is the role that the caller saw; another one by now is a refusal. */
export const ChangeRoleBody = z.object({ role: RoleName, was: RoleName })
export type ChangeRoleInput = z.input<typeof ChangeRoleBody>

/** What the link of an invitation is for. Times are ISO 8601 UTC. */
export interface InvitationAnswer {
  shopName: string
  email: string
  role: Role
  expiresAt: string
}
interface PersonAnswer {
  id: string
  /** '' for somebody who gave none. */
  name: string
  email: string
  role: Role
  /** The caller. */
  isMe: boolean
  /** When one of its open sessions was last used; '' without any. */
  usedAt: string
}
export interface TeamAnswer {
  people: PersonAnswer[]
  /** Those that still wait. */
  invitations: { id: string; email: string; role: Role; expiresAt: string }[]
}
/** `link` is '' when the invitation was mailed. */
export interface InvitedAnswer {
  message: string
  link: string
}
export interface SessionAnswer {
  id: string
  /** As 'Chrome · Android'; '' when unknown. */
  device: string
  openedAt: string
  /** '' when it is not known. */
  usedAt: string
  /** The caller's own. */
  isThis: boolean
}

/** PEOPLE-14: everything that is kept about a person who works for a seller, in words for people; times ISO 8601 UTC. */
export interface PersonExport {
  version: number
  generado: string
  tienda: string
  persona: { nombre: string; correo: string; vendedor: string; rol: string; desde: string }
  sesiones: { dispositivo: string; abierta: string; usada: string | null; vence: string }[]
  invitaciones: { correo: string; rol: string; fecha: string; usada: string | null }[]
  escrituras: { fecha: string; accion: string; sobre: string; antes: unknown; despues: unknown }[]
  notas: { fecha: string; paquete: string; nota: string }[]
  correos: { fecha: string; asunto: string; enviado: string | null }[]
}
