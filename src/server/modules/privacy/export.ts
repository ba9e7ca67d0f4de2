import { FALLBACK_STORE_NAME } from '#shared/business.ts'
import type { DataExport } from '#shared/contracts/privacy.ts'
import { privacyMessages as say } from '#shared/messages/privacy.ts'
import type { Actor } from '../../lib/actor.ts'
import { clock } from '../../lib/clock.ts'
import { findCompanyRow } from '../company.ts'
import { confirmByPassword } from '../customers/password.ts'
import { accountOf, consentsOf, linksOf, sessionsOf } from './account.ts'
import { conversationsOf, reviewsOf } from './contributions.ts'
import { complaintsOf, mailsOf } from './email.ts'
import { canMail } from '../mail/queue.ts'
import { ordersOf } from './orders.ts'
import { cartOf, wishlistOf } from './shopping.ts'

/**
 * PERSON-02, Ley 29733 (access and portability): all that is kept about the caller. What only an e-mail ties to a
 * person, sheets of the complaints book and the newsletter, is included when that e-mail has been proved: an account
 * may be opened with anybody's. Of sessions only the times, of passwords nothing.
 */
export async function exportData(actor: Actor, password: string, address: string): Promise<DataExport> {
  const customer = await confirmByPassword(actor, password, address)
  const { id } = customer
  return {
    version: 1,
    generado: clock.now().toISOString(),
    tienda: (await findCompanyRow())?.name || FALLBACK_STORE_NAME,
    notas: customer.emailProvedAt === null ? notes() : [],
    cuenta: accountOf(customer),
    consentimientos: await consentsOf(customer),
    sesiones: await sessionsOf(id),
    enlacesDeContrasena: await linksOf(id),
    carrito: await cartOf(id),
    listaDeDeseos: await wishlistOf(id),
    pedidos: await ordersOf(id),
    resenas: await reviewsOf(id),
    conversaciones: await conversationsOf(id),
    reclamos: await complaintsOf(customer),
    correos: await mailsOf(customer),
  }
}

const notes = (): string[] => [say.exportUnproved, canMail() ? say.proveByMail : say.proveByHelp]
