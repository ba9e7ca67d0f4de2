import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { PersonExport } from '#shared/contracts/people.ts'
import { auditMessages, peopleMessages } from '#shared/messages/people.ts'
import { mailKindsOf } from '#shared/rules/mails.ts'
import { db, transaction } from '../../db/index.ts'
import { audit } from '../../db/schema/audit.ts'
import { mails } from '../../db/schema/mails.ts'
import { parcelNotes, parcels } from '../../db/schema/parcels.ts'
import { invitations, sellerSessions } from '../../db/schema/people.ts'
import { asSeller, type Actor } from '../../lib/actor.ts'
import { clock } from '../../lib/clock.ts'
import { note } from '../audit.ts'
import { shopName } from '../company.ts'
import { confirmPerson } from './account.ts'

/** PEOPLE-14: the oldest rows of a long list are left out. */
const MOST = 10_000

/**
 * PEOPLE-14, Ley 29733 (access and portability): everything that is kept about the caller as somebody who works for a
 * seller; no password and no secret. Refuses `passwordWrong`, and too many tries.
 */
export async function exportPerson(actor: Actor, password: string, address: string): Promise<PersonExport> {
  const seller = asSeller(actor)
  const person = await confirmPerson(actor, password, address)
  const { name, email, role, createdAt } = person
  const answer = {
    version: 1,
    generado: clock.now().toISOString(),
    tienda: await shopName(),
    persona: {
      ...{ nombre: name, correo: email, vendedor: seller.name },
      ...{ rol: peopleMessages.roles[role], desde: createdAt.toISOString() },
    },
    sesiones: await sessionsOf(person.id),
    invitaciones: await invitationsOf(person.id),
    escrituras: await writesOf(person.id, seller.id),
    notas: await notesOf(person.id, seller.id),
    correos: await mailsOf(email),
  }
  await transaction(() => note(seller, { action: 'dataExported', subject: email }))
  return answer
}

async function sessionsOf(personId: string): Promise<PersonExport['sesiones']> {
  const rows = await db()
    .select()
    .from(sellerSessions)
    .where(eq(sellerSessions.personId, personId))
    .orderBy(asc(sellerSessions.createdAt))
  return rows.map(({ device, createdAt, usedAt, expiresAt }) => ({
    ...{ dispositivo: device, abierta: createdAt.toISOString() },
    ...{ usada: usedAt?.toISOString() ?? null, vence: expiresAt.toISOString() },
  }))
}

async function invitationsOf(personId: string): Promise<PersonExport['invitaciones']> {
  const rows = await db()
    .select()
    .from(invitations)
    .where(eq(invitations.invitedBy, personId))
    .orderBy(asc(invitations.createdAt))
  return rows.map(({ email, role, createdAt, usedAt }) => ({
    ...{ correo: email, rol: peopleMessages.roles[role] },
    ...{ fecha: createdAt.toISOString(), usada: usedAt?.toISOString() ?? null },
  }))
}

async function writesOf(personId: string, sellerId: string): Promise<PersonExport['escrituras']> {
  const rows = await db()
    .select()
    .from(audit)
    .where(and(eq(audit.sellerId, sellerId), eq(audit.personId, personId)))
    .orderBy(desc(audit.id))
    .limit(MOST)
  return rows.map(({ at, action, subject, before, after }) => ({
    ...{ fecha: at.toISOString(), accion: auditMessages.actions[action], sobre: subject },
    ...{ antes: before, despues: after },
  }))
}

async function notesOf(personId: string, sellerId: string): Promise<PersonExport['notas']> {
  const rows = await db()
    .select({ at: parcelNotes.at, text: parcelNotes.text, number: parcels.number })
    .from(parcelNotes)
    .innerJoin(parcels, eq(parcels.id, parcelNotes.parcelId))
    .where(and(eq(parcelNotes.personId, personId), eq(parcels.sellerId, sellerId)))
    .orderBy(desc(parcelNotes.id))
    .limit(MOST)
  return rows.map(({ at, text, number }) => ({ fecha: at.toISOString(), paquete: number, nota: text }))
}

async function mailsOf(email: string): Promise<PersonExport['correos']> {
  const rows = await db()
    .select({ createdAt: mails.createdAt, subject: mails.subject, sentAt: mails.sentAt })
    .from(mails)
    .where(and(eq(mails.recipient, email), inArray(mails.kind, mailKindsOf('seller'))))
    .orderBy(asc(mails.createdAt))
  return rows.map(({ createdAt, subject, sentAt }) => ({
    ...{ fecha: createdAt.toISOString(), asunto: subject, enviado: sentAt?.toISOString() ?? null },
  }))
}
