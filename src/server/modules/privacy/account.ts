import { asc, eq } from 'drizzle-orm'
import { privacyMessages as say } from '#shared/messages/privacy.ts'
import { db } from '../../db/index.ts'
import { passwordTickets, sessions } from '../../db/schema/customers.ts'
import { newsletterSubscribers } from '../../db/schema/newsletter.ts'
import type { Customer } from '../customers/password.ts'

const time = (at: Date | null): string | null => at?.toISOString() ?? null

export const accountOf = (row: Customer) => ({
  correo: row.email,
  correoComprobado: time(row.emailProvedAt),
  nombres: row.name,
  apellidos: row.lastname,
  tipoDocumento: row.documentType,
  numeroDocumento: row.documentNumber,
  celular: row.phone,
  direccion: row.address,
  provincia: row.province,
  distrito: row.city,
  tipoComprobante: row.receiptType,
  numeroComprobante: row.receiptNumber,
  razonSocial: row.receiptName,
  direccionFiscal: row.receiptAddress,
  creada: row.createdAt.toISOString(),
})

interface Consent {
  sobre: string
  /** Of its text. */
  version: string | null
  dado: string
  retirado: string | null
}

/** Each consent with its time and the version of its text. */
export async function consentsOf(row: Customer): Promise<Consent[]> {
  const { policiesAt, policiesVersion, marketingAt, marketingVersion, marketingWithdrawnAt } = row
  const given: (Consent | null)[] = [
    policiesAt && {
      sobre: say.consents.policies,
      version: policiesVersion,
      dado: policiesAt.toISOString(),
      retirado: null,
    },
    marketingAt && {
      sobre: say.consents.marketing,
      version: marketingVersion,
      dado: marketingAt.toISOString(),
      retirado: time(marketingWithdrawnAt),
    },
    row.emailProvedAt && (await newsletterOf(row.email)),
  ]
  return given.filter(consent => consent !== null)
}

async function newsletterOf(email: string): Promise<Consent | null> {
  const [row] = await db().select().from(newsletterSubscribers).where(eq(newsletterSubscribers.email, email))
  return row
    ? {
        sobre: say.consents.newsletter,
        version: row.policiesVersion,
        dado: row.createdAt.toISOString(),
        retirado: time(row.unsubscribedAt),
      }
    : null
}

export async function sessionsOf(customerId: string) {
  const rows = await db()
    .select()
    .from(sessions)
    .where(eq(sessions.customerId, customerId))
    .orderBy(asc(sessions.createdAt))
  return rows.map(({ createdAt, expiresAt, revokedAt }) => ({
    inicio: createdAt.toISOString(),
    vence: expiresAt.toISOString(),
    cerrada: time(revokedAt),
  }))
}

export async function linksOf(customerId: string) {
  const rows = await db()
    .select()
    .from(passwordTickets)
    .where(eq(passwordTickets.customerId, customerId))
    .orderBy(asc(passwordTickets.createdAt))
  return rows.map(({ createdAt, expiresAt }) => ({
    creado: createdAt.toISOString(),
    vence: expiresAt.toISOString(),
  }))
}
