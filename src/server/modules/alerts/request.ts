import { randomBytes } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { POLICY_VERSION } from '#shared/business.ts'
import type { AlertInput } from '#shared/contracts/alerts.ts'
import { AppError } from '#shared/errors.ts'
import { limits } from '#shared/limits/table.ts'
import { alertMailMessages, alertMessages } from '#shared/messages/alerts.ts'
import { things } from '#shared/messages/things.ts'
import { alertPath } from '#shared/routes.ts'
import { repeatedAlert } from '#shared/rules/alerts.ts'
import { isEmail } from '#shared/rules/documents.ts'
import { isSoldOut } from '#shared/rules/stock.ts'
import { readSize } from '#shared/rules/variants.ts'
import { db, transaction } from '../../db/index.ts'
import { stockAlerts } from '../../db/schema/alerts.ts'
import { clock } from '../../lib/clock.ts'
import { newId } from '../../lib/uuid.ts'
import { getProduct } from '../catalog/product.ts'
import { shopName } from '../company.ts'
import { spend } from '../limits.ts'
import { deliverSoon } from '../mail/deliver.ts'
import { canMail, queueMail } from '../mail/queue.ts'
import { absoluteUrl } from '../site.ts'

interface Wanted {
  productId: string
  variantId: string | null
  /** The product with what was chosen of it, in words. */
  name: string
}

/**
 * ALERT-03, ALERT-04: notes that an address wants one mail when a sold-out variant is back, and asks by mail whether
 * its owner wants that. The answer is the same whatever the shop knows about the address. Refuses while no mail can be
 * sent, and for what cannot be awaited.
 */
export async function requestAlert(input: AlertInput, address: string): Promise<{ message: string }> {
  if (!canMail()) throw new AppError('mailUnavailable')
  const email = input.email.toLowerCase()
  if (!isEmail(email)) throw new AppError('emailInvalid')
  const wanted = await findWanted(input)
  await spend([limits.alertNetwork, address], [limits.alertDay, email])
  await transaction(() => note(email, wanted))
  deliverSoon()
  return { message: alertMessages.asked }
}

/** What is sold out and wanted. Refuses what is unknown, no longer sold, or in stock. */
async function findWanted({ producto, talla }: AlertInput): Promise<Wanted> {
  const product = await getProduct(producto)
  if (!product) throw new AppError('notFound', { what: things.product })
  const { _id: productId, name, stock, variants } = product
  if (variants.length === 0) {
    if (!isSoldOut(stock)) throw new AppError('alertInStock')
    return { productId, variantId: null, name }
  }
  const choice = readSize(talla)
  if (choice === null) throw new AppError('sizeRequired')
  const color = variants.find(each => each.color === choice.color)
  const size = color?.sizes.find(each => each.size === choice.size)
  if (!size) throw new AppError('sizeUnknown')
  if (!isSoldOut(size.stock)) throw new AppError('alertInStock')
  return { productId, variantId: size._id, name: alertMessages.item({ name, ...choice }) }
}

async function note(email: string, { productId, variantId, name }: Wanted): Promise<void> {
  const now = clock.now()
  const token = randomBytes(24).toString('base64url')
  const asked = { token, policiesVersion: POLICY_VERSION, createdAt: now, confirmedAt: null, mailedAt: null }
  const [added] = await db()
    .insert(stockAlerts)
    .values({ id: newId(), email, productId, variantId, ...asked })
    .onConflictDoNothing()
    .returning({ id: stockAlerts.id })
  if (!added && !(await askAgain(email, { productId, variantId }, asked))) return
  const shop = await shopName()
  const url = absoluteUrl(alertPath(token))
  await queueMail({
    kind: 'alertConfirm',
    recipient: email,
    subject: alertMailMessages.confirmSubject(shop),
    body: alertMailMessages.confirmBody({ shop, name, url }),
    unsubscribeUrl: url,
  })
}

/** Begins an earlier request again, unless that one still waits. */
async function askAgain(
  email: string,
  { productId, variantId }: Pick<Wanted, 'productId' | 'variantId'>,
  asked: Partial<typeof stockAlerts.$inferInsert>,
): Promise<boolean> {
  const isSame = and(
    eq(stockAlerts.email, email),
    eq(stockAlerts.productId, productId),
    variantId === null ? isNull(stockAlerts.variantId) : eq(stockAlerts.variantId, variantId),
  )
  const [known] = await db().select().from(stockAlerts).where(isSame)
  if (!known || repeatedAlert(known, clock.now()) === 'nothing') return false
  const renewed = await db()
    .update(stockAlerts)
    .set(asked)
    // Of two requests at once, the one that comes second finds another token here.
    .where(and(eq(stockAlerts.id, known.id), eq(stockAlerts.token, known.token)))
    .returning({ id: stockAlerts.id })
  return renewed.length > 0
}
