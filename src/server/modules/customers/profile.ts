import { eq } from 'drizzle-orm'
import type { ProfileAnswer } from '#shared/contracts/account.ts'
import { DOCUMENT_TYPES } from '#shared/business.ts'
import { AppError } from '#shared/errors.ts'
import { db } from '../../db/index.ts'
import { customers } from '../../db/schema/customers.ts'
import { mayReadPersonalData, type Actor } from '../../lib/actor.ts'

/** STATE-45: what the checkout of a signed-in customer starts with; not for a restricted session (D-49). */
export async function getProfile(actor: Actor): Promise<{ profile: ProfileAnswer }> {
  const { id } = mayReadPersonalData(actor)
  const [row] = await db().select().from(customers).where(eq(customers.id, id))
  if (!row) throw new AppError('sessionExpired')
  return {
    profile: {
      email: row.email,
      name: row.name,
      lastname: row.lastname,
      tipoDocumento: DOCUMENT_TYPES.find(type => type === row.documentType) ?? '',
      numeroDocumento: row.documentNumber,
      phone: row.phone,
      address: row.address,
      province: row.province,
      city: row.city,
      tipoComprobante: row.receiptType === 'FACTURA' ? 'FACTURA' : 'BOLETA',
      numeroComprobante: row.receiptNumber,
      razonSocial: row.receiptName,
      direccionFiscal: row.receiptAddress,
    },
  }
}
