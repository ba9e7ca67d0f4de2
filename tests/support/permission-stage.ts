import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { db } from '#server/db/index.ts'
import { cartLines, carts } from '#server/db/schema/cart.ts'
import { exchangeFiles, exchanges } from '#server/db/schema/exchanges.ts'
import { newsletterSubscribers } from '#server/db/schema/newsletter.ts'
import { issuedReceipts } from '#server/db/schema/orders.ts'
import { parcelPictures, parcels } from '#server/db/schema/parcels.ts'
import { invitations, people } from '#server/db/schema/people.ts'
import { payments, receiptPictures } from '#server/db/schema/payments.ts'
import { wishlistItems } from '#server/db/schema/wishlist.ts'
import { signSellerToken, signToken } from '#server/lib/tokens.ts'
import { revokeSellerSession } from '#server/modules/people/sessions.ts'
import { openSession, revokeSession } from '#server/modules/sessions.ts'
import type { ComplaintAnswer } from '#shared/contracts/complaints.ts'
import type { MessageAnswer } from '#shared/contracts/chat.ts'
import { cents } from '#shared/rules/money.ts'
import { ROLES, type Role } from '#shared/rules/people.ts'
import { api } from './api.ts'
import { customerWithOrder, putInCart } from './checkout.ts'
import { signedIn } from './commerce.ts'
import { anotherToken, createPerson, createSeller, sellerTokenOf, type CreatedPerson } from './people.ts'
import type { Person } from './permissions.ts'
import { createGuest, type CreatedProduct } from './shop.ts'

const sessionIdOf = (token: string): string =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { jti: string }).jti

/** Of the right form and for the right person, signed by somebody else. */
function forge(token: string): string {
  const [head = '', claims = '', signature = ''] = token.split('.')
  return [head, claims, signature.split('').reverse().join('')].join('.')
}

export type Tokens = Partial<Record<Person, string>>

/** Every kind of token of one customer, and another customer's. */
async function customerTokens(customer: {
  id: string
  name: string
  email: string
  token: string
}): Promise<Tokens> {
  const { token } = customer
  const revoked = await openSession(customer, { isRestricted: false })
  await revokeSession(sessionIdOf(revoked))
  return {
    customer: token,
    restricted: await openSession(customer, { isRestricted: true }),
    other: (await signedIn()).token,
    expired: await signToken({ ...customer, sessionId: sessionIdOf(token) }, new Date(0)),
    forged: forge(token),
    revoked,
  }
}

/** The people of a seller, one for each role: a team has a greatest size, and there are many stages. */
const teams = new Map<string, Promise<Record<Role, CreatedPerson>>>()
async function makeTeam(sellerId: string): Promise<Record<Role, CreatedPerson>> {
  const made = ROLES.map(async role => [role, await createPerson(sellerId, { role })] as const)
  return Object.fromEntries(await Promise.all(made)) as Record<Role, CreatedPerson>
}
function teamOf(sellerId: string): Promise<Record<Role, CreatedPerson>> {
  const known = teams.get(sellerId) ?? makeTeam(sellerId)
  teams.set(sellerId, known)
  return known
}

/** Somebody of the team whom others change and remove; removed ones are made again. */
async function colleagueOf(sellerId: string): Promise<{ id: string; email: string }> {
  const isColleague = and(eq(people.sellerId, sellerId), eq(people.name, 'Colega'))
  const [known] = await db().select().from(people).where(isColleague)
  if (known) return known
  const made = await createPerson(sellerId, { role: 'parcels' })
  await db().update(people).set({ name: 'Colega' }).where(eq(people.id, made.id))
  return made
}

async function sellerTokens(sellerId: string): Promise<Tokens> {
  const team = await teamOf(sellerId)
  const [token, suspended, revoked] = [
    await anotherToken(team.all),
    await anotherToken(team.all),
    await anotherToken(team.all),
  ]
  await revokeSellerSession(sessionIdOf(revoked))
  const claims = { id: sellerId, personId: team.all.id, sessionId: sessionIdOf(token) }
  const roles = ROLES.map(async role => [`${role} role`, await anotherToken(team[role])] as const)
  return {
    seller: token,
    otherSeller: await sellerTokenOf(await createSeller()),
    suspended,
    ...(Object.fromEntries(await Promise.all(roles)) as Tokens),
    expired: await signSellerToken(claims, new Date(0)),
    forged: forge(token),
    revoked,
  }
}

/** One customer's things, one guest's, and a conversation between customer and seller. */
export async function makeStage(product: CreatedProduct) {
  const { customer: account, orderId, number } = await customerWithOrder(product.id)
  const customer = { ...account, name: 'Rosa' }
  const [guest, otherGuest] = [createGuest(), createGuest()]
  await putInCart(customer, product.id, 2)
  const [ownLine] = await db().select().from(cartLines).where(eq(cartLines.shopperId, customer.id))
  await db().insert(carts).values({ shopperId: guest })
  const [guestLine, ownItem, guestItem] = [randomUUID(), randomUUID(), randomUUID()]
  await db().insert(cartLines).values({ id: guestLine, shopperId: guest, productId: product.id, quantity: 2 })
  await db()
    .insert(wishlistItems)
    .values([
      { id: ownItem, shopperId: customer.id, productId: product.id },
      { id: guestItem, shopperId: guest, productId: product.id },
    ])
  const secret = randomUUID()
  await db()
    .insert(payments)
    .values({ id: randomUUID(), secret, orderId, attempt: 1, provider: 'culqi', amount: cents(1) })
  const colleague = await colleagueOf(product.sellerId)
  const invitation = randomUUID()
  // Those of earlier stages would fill the team.
  await db().delete(invitations).where(eq(invitations.sellerId, product.sellerId))
  await db()
    .insert(invitations)
    .values({
      ...{ id: invitation, hash: invitation, sellerId: product.sellerId, role: 'goods' },
      ...{ email: `${invitation}@example.com`, expiresAt: new Date(Date.now() + 3_600_000) },
    })
  const unsubscribe = randomUUID()
  const consent = { channel: 'web', policiesVersion: '1' }
  await db()
    .insert(newsletterSubscribers)
    .values({ email: `${unsubscribe}@example.com`, token: unsubscribe, ...consent })
  return {
    product,
    customer,
    guest,
    otherGuest,
    orderId,
    number,
    secret,
    unsubscribe,
    colleague,
    invitation,
    ownLine: ownLine?.id ?? '',
    guestLine,
    ownItem,
    guestItem,
    tokens: { ...(await sellerTokens(product.sellerId)), ...(await customerTokens(customer)) } as Tokens,
    sellers: await sellerTokens(product.sellerId),
  }
}
export type Stage = Awaited<ReturnType<typeof makeStage>>

const formOf = (fields: Record<string, string | File>): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
export const pdf = () => new File(['%PDF-1.4\n%%EOF'], 'boleta.pdf', { type: 'application/pdf' })

/** Personal data of the complaint that `storeFiles` files, to be looked for where it must not be. */
export const planted = {
  document: '45678934',
  names: 'Eulalia Plantada',
  email: 'eulalia.plantada@example.com',
  phone: '987650987',
  address: 'Jirón Plantado 77',
} as const

export const complaintForm = (change: Record<string, string | File> = {}) =>
  formOf({
    tipoDocumento: 'DNI',
    numeroDocumento: '45678912',
    nombres: 'Rosa',
    apellidos: 'Quispe',
    email: `${randomUUID()}@example.com`,
    telefono: '987654321',
    departamento: 'Lima',
    provincia: 'Lima',
    distrito: 'Ate',
    direccion: 'Av. Grau 1',
    detalleReclamo: 'La suela se despegó.',
    tipoReclamo: 'queja',
    ...change,
  })

export const exchangeForm = () =>
  formOf({ tipo: 'fault', motivo: 'Se despegó', lineas: JSON.stringify([{ lineId: 'x', quantity: 1 }]) })

const png = () =>
  new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1])], 'constancia.png')

export const receiptPictureForm = () => formOf({ archivo: png() })

export const messageForm = (senderId: string, receverId: string) =>
  formOf({ senderId, receverId, archivo: pdf() })

/** Files that calls hand out: one of a conversation, one of a complaint. */
export async function storeFiles({
  customer,
  product,
  orderId,
  number,
}: Stage): Promise<Record<'messageId' | 'sheet' | 'secret' | 'exchangeId' | 'parcel', string>> {
  const exchangeId = randomUUID()
  await db().insert(exchanges).values({ id: exchangeId, orderId, kind: 'fault', reason: 'Se despegó' })
  await db()
    .insert(exchangeFiles)
    .values({ exchangeId, name: 'suela.png', mime: 'image/png', bytes: Buffer.from('x') })
  const parcelId = randomUUID()
  // Its own confirmation would make the first one.
  const parcel = `${number}-9`
  const times = { createdAt: new Date(), movedAt: new Date() }
  await db()
    .insert(parcels)
    .values({
      ...{ id: parcelId, orderId, number: parcel, place: 9, state: 'delivered' },
      ...{ sellerId: product.sellerId, ...times },
    })
  await db()
    .insert(parcelPictures)
    .values({ parcelId, name: 'entrega.png', mime: 'image/png', bytes: Buffer.from('x') })
  await db()
    .insert(issuedReceipts)
    .values({ document: parcel, issuer: '', orderId, series: 'B001', number: 1, pdf: Buffer.from('x') })
  const transfer = randomUUID()
  await db()
    .insert(payments)
    .values({
      ...{ id: transfer, secret: transfer, orderId, attempt: 2, provider: 'yape', amount: cents(1) },
      state: 'failed',
    })
  await db()
    .insert(receiptPictures)
    .values({ paymentId: transfer, name: 'constancia.png', mime: 'image/png', bytes: Buffer.from('x') })
  const sent = await api.post<{ message: MessageAnswer }>('/chat/send-file', undefined, {
    raw: messageForm(customer.id, product.sellerId),
    token: customer.token,
  })
  const filed = await api.post<{ libroreclamaciones: ComplaintAnswer }>('/reclamo/add-reclamo', undefined, {
    raw: complaintForm({
      archivo: pdf(),
      numeroDocumento: planted.document,
      nombres: planted.names,
      email: planted.email,
      telefono: planted.phone,
      direccion: planted.address,
    }),
  })
  const { archivo, enlace } = filed.body.libroreclamaciones
  return {
    parcel,
    exchangeId,
    messageId: sent.body.message._id,
    sheet: archivo?.enlace.split('/').at(-1) ?? '',
    secret: enlace.split('/').at(-1) ?? '',
  }
}
