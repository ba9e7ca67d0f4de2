import { eq } from 'drizzle-orm'
import { db, transaction } from '#server/db/index.ts'
import { carts } from '#server/db/schema/cart.ts'
import { products } from '#server/db/schema/catalog.ts'
import { chatMessages } from '#server/db/schema/chat.ts'
import { mails } from '#server/db/schema/mails.ts'
import { newId } from '#server/lib/uuid.ts'
import { showProducts } from '#server/modules/catalog/owner.ts'
import { fileComplaint } from '#server/modules/complaints/file.ts'
import { removeComplaintFile } from '#server/modules/complaints/file.ts'
import { issueCode } from '#server/modules/customers/tickets.ts'
import { deliverBatch } from '#server/modules/mail/deliver.ts'
import { forgetConversations, forgetGuests } from '#server/modules/retention.ts'
import { ComplaintForm } from '#shared/contracts/complaints.ts'
import { api } from '../../support/api.ts'
import { completeSheet } from '../../support/complaint-sheet.ts'
import { signedIn } from '../../support/commerce.ts'
import { DAY } from '../../support/moved-clock.ts'
import { createPerson } from '../../support/people.ts'
import { createGuest, createProduct } from '../../support/shop.ts'
import { YEAR_AGO, advisory, locking, named, product, row, testLocks } from '../../support/lock-rows.ts'

const pdf = () => new File(['%PDF-1.4\nhola\n%%EOF'], 'foto.pdf', { type: 'application/pdf' })
const writeTo = async (archivo?: File) => {
  const customer = await signedIn()
  const send = (file?: File) => {
    const form = new FormData()
    const fields = { senderId: customer.id, receverId: product.sellerId, text: 'Hola' }
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    if (file) form.set('archivo', file)
    return file
      ? api.post('/chat/send-file', undefined, { raw: form, token: customer.token })
      : api.post(
          '/chat/customer/send-message-to-seller',
          { userId: customer.id, sellerId: product.sellerId, text: 'Hola', name: 'Rosa' },
          { token: customer.token },
        )
  }
  await send()
  return { customer, send: () => send(archivo) }
}
function review(token: string) {
  const body = { productId: product.id, rating: 4, review: 'Muy cómoda' }
  return () => api.post('/home/customer/submit-review', body, { token })
}

testLocks([
  {
    sites: ['people/team.ts heldTeam'],
    waits: locking('people'),
    meet: async () => {
      const ana = await createPerson(product.sellerId)
      return {
        held: row('people', ana.id),
        call: () => api.post(`/desk/people/${ana.id}/role`, { role: 'all', was: 'all' }, ana),
      }
    },
  },
  {
    // A seller who is being suspended, and a product of hers that somebody puts on sale at the same time.
    sites: ['0047_people.sql hold_products_of_suspended'],
    waits: /^update "products"/,
    meet: async () => {
      const { id, sellerId } = await createProduct({ shopName: 'Zapatería que se suspende' })
      const [found] = await db()
        .update(products)
        .set({ isActive: false })
        .where(eq(products.id, id))
        .returning()
      return {
        held: `update sellers set suspended_at = now() where id = '${sellerId}'`,
        call: () => showProducts([found?.code ?? ''], true),
      }
    },
  },
  {
    sites: ['chat/messages.ts storeMessage'],
    waits: locking('conversations'),
    meet: async () => {
      const { customer, send } = await writeTo()
      return { held: row('conversations', customer.id, 'customer_id'), call: send }
    },
  },
  {
    sites: ['chat/quota.ts checkFileQuota'],
    waits: advisory,
    meet: async () => {
      const { customer, send } = await writeTo(pdf())
      return { held: named(`chat-files:${customer.id}`), call: send }
    },
  },
  {
    sites: ['complaints/file.ts removeComplaintFile'],
    waits: locking('complaint_files'),
    meet: async () => {
      const sheet = await fileComplaint(ComplaintForm.parse({ ...completeSheet, archivo: pdf() }), '10.1.1.1')
      return {
        held: row('complaint_files', sheet._id, 'complaint_id'),
        call: () => removeComplaintFile(sheet.numero, 'Ajeno'),
      }
    },
  },
  {
    sites: ['customers/tickets.ts issueCode'],
    waits: locking('customers'),
    meet: async () => {
      const { id } = await signedIn()
      return { held: row('customers', id), call: () => transaction(() => issueCode(id)) }
    },
  },
  {
    sites: ['mail/deliver.ts takeNext'],
    waits: null,
    meet: async () => {
      await db().update(mails).set({ sentAt: new Date() })
      const id = newId()
      await db()
        .insert(mails)
        .values({ id, kind: 'order', recipient: 'a@example.com', subject: 's', body: 'b' })
      return { held: row('mails', id), call: () => deliverBatch() }
    },
  },
  {
    sites: ['retention.ts purge'],
    waits: null,
    meet: async () => {
      const guest = createGuest()
      await db().insert(carts).values({ shopperId: guest, updatedAt: YEAR_AGO })
      return { held: row('carts', guest, 'owner'), call: () => forgetGuests() }
    },
  },
  {
    sites: ['retention.ts forgetFiles'],
    waits: null,
    meet: async () => {
      const { customer, send } = await writeTo(pdf())
      await send()
      await db()
        .update(chatMessages)
        .set({ createdAt: new Date(Date.now() - 4_000 * DAY) })
        .where(eq(chatMessages.customerId, customer.id))
      return { held: row('chat_messages', customer.id, 'customer_id'), call: () => forgetConversations() }
    },
  },
  {
    sites: ['reviews.ts submitReview'],
    waits: locking('products'),
    meet: async () => {
      const { token } = await signedIn()
      return { held: row('products', product.id), call: review(token) }
    },
  },
  {
    sites: ['reviews.ts holdCustomer'],
    waits: locking('customers'),
    meet: async () => {
      const { id, token } = await signedIn()
      return { held: row('customers', id), call: review(token) }
    },
  },
])
