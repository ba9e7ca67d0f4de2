import { and, eq, inArray } from 'drizzle-orm'
import type { DeleteAccount } from '#shared/contracts/privacy.ts'
import { privacyMessages as say } from '#shared/messages/privacy.ts'
import { mailKindsOf } from '#shared/rules/mails.ts'
import { db, transaction } from '../../db/index.ts'
import { carts } from '../../db/schema/cart.ts'
import { customers } from '../../db/schema/customers.ts'
import { mails } from '../../db/schema/mails.ts'
import { newsletterSubscribers } from '../../db/schema/newsletter.ts'
import { wishlistItems } from '../../db/schema/wishlist.ts'
import type { Actor } from '../../lib/actor.ts'
import { clock } from '../../lib/clock.ts'
import { Reply } from '../../lib/reply.ts'
import { clearedCookie } from '../customers/cookie.ts'
import { confirmByPassword } from '../customers/password.ts'
import { forgetExchangesOf } from '../exchanges/forget.ts'
import { closeOrdersOf } from '../orders/forget.ts'
import { lockCustomer } from '../orders/customer.ts'
import { leaveReviews, reviewedBy } from '../reviews.ts'
import { noteDeleted } from './deleted-list.ts'

/**
 * PERSON-04: deletes the caller's account and notes it, so that no backup brings it back for long (BACKUP-09). Refuses
 * while an order is under way, a card payment is open or the password is wrong.
 */
export async function deleteAccount(
  actor: Actor,
  { password, deleteReviews }: DeleteAccount,
  address: string,
): Promise<Reply<{ message: string }>> {
  const { id } = await confirmByPassword(actor, password, address)
  await eraseAccount(id, { deleteReviews })
  await noteDeleted({ id, deleteReviews }, clock.now())
  return new Reply({ message: say.deleted }, { headers: [clearedCookie()] })
}

/**
 * Deletes an account in one transaction. What the law keeps stays: orders without contact and place, sheets of the
 * complaints book. Reviews stay without a name or go. Sessions, links for a new password and conversations with their
 * files go with the row of the account. Refuses while an order is under way or a card payment is open.
 */
export async function eraseAccount(id: string, { deleteReviews }: { deleteReviews: boolean }): Promise<void> {
  await transaction(async () => {
    const { email } = await lockCustomer(id)
    await closeOrdersOf(id, await reviewedBy(id))
    await forgetExchangesOf(id)
    await leaveReviews(id, { keep: !deleteReviews })
    await db().delete(carts).where(eq(carts.shopperId, id))
    await db().delete(wishlistItems).where(eq(wishlistItems.shopperId, id))
    await db().delete(newsletterSubscribers).where(eq(newsletterSubscribers.email, email))
    await db()
      .delete(mails)
      // A copy of a complaint is owed to the complainant; what went to the shop under the same address is the shop's.
      .where(and(eq(mails.recipient, email), inArray(mails.kind, mailKindsOf('account', 'newsletter'))))
    await db().delete(customers).where(eq(customers.id, id))
  })
}
