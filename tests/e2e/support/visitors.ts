import type { APIRequestContext, Page, TestInfo } from 'playwright/test'
import type { ComplaintAnswer } from '#shared/contracts/complaints.ts'
import { findProduct } from './catalogue.ts'
import type { Facts, Visitor } from './pages.ts'
import { anItem, leavePurchase, newCustomer, newEmail, openWith, placeOrder, type Account } from './shop.ts'

const sheet = {
  tipoDocumento: 'DNI',
  numeroDocumento: '45678912',
  nombres: 'Rosa',
  apellidos: 'Quispe',
  telefono: '987654321',
  departamento: 'Piura',
  provincia: 'Piura',
  distrito: 'Castilla',
  direccion: 'Av. Grau 123',
  detalleReclamo: 'La suela se despegó.',
  tipoReclamo: 'reclamo',
}

async function filedSheet(request: APIRequestContext, info: TestInfo): Promise<string> {
  const answer = await request.post('/api/reclamo/add-reclamo', {
    multipart: { ...sheet, email: newEmail(info) },
  })
  const { libroreclamaciones } = (await answer.json()) as { libroreclamaciones: ComplaintAnswer }
  return libroreclamaciones.enlace
}

/** Makes the page this visitor's and answers what the visitor's pages are about. */
export const enter: Record<
  Visitor,
  (page: Page, info: TestInfo, signIn: (account: Account) => Promise<unknown>) => Promise<Facts>
> = {
  async guest({ request }, info) {
    const { slug, sellerId } = await findProduct(request, ({ variants }) => variants.length > 1)
    return { slug, sellerId, orderId: '', sheet: await filedSheet(request, info) }
  },
  async shopper(page, info) {
    const item = await anItem(page.request, info)
    await openWith(page, '/favicon.svg', [[item, 2]])
    return { slug: item.slug, sellerId: '', orderId: '', sheet: '' }
  },
  async payer(page, info, signIn) {
    const facts = await enter.customer(page, info, signIn)
    await leavePurchase(page, { orderId: facts.orderId, number: 'V-00000000', price: 100 })
    return facts
  },
  async customer(page, info, signIn) {
    const { sellerId } = await findProduct(page.request, ({ stock }) => stock > 0)
    const account = await newCustomer(page.request, info)
    const item = await anItem(page.request, info)
    const { orderId } = await placeOrder(page.request, account, item)
    await signIn(account)
    return { slug: item.slug, sellerId, orderId, sheet: '' }
  },
}
