import { and, asc, desc, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import { alertMessages } from '#shared/messages/alerts.ts'
import { db } from '../../db/index.ts'
import { stockAlerts } from '../../db/schema/alerts.ts'
import { colors, products, variants } from '../../db/schema/catalog.ts'

/**
 * ALERT-08: how many wait for each variant, the most wanted first. Never who. They are counted before anything is
 * looked up about them, in the index alone.
 */
export async function countWaiting(limit: number) {
  const wanted = db()
    .select({
      productId: stockAlerts.productId,
      variantId: stockAlerts.variantId,
      waiting: sql<number>`count(*)::int`.as('waiting'),
    })
    .from(stockAlerts)
    .where(and(isNotNull(stockAlerts.confirmedAt), isNull(stockAlerts.mailedAt)))
    .groupBy(stockAlerts.productId, stockAlerts.variantId)
    .as('wanted')
  return db()
    .select({
      name: products.name,
      code: products.code,
      color: colors.color,
      size: variants.size,
      sku: variants.sku,
      stock: sql<number>`coalesce(${variants.stock}, ${products.stock})`,
      waiting: wanted.waiting,
    })
    .from(wanted)
    .innerJoin(products, eq(products.id, wanted.productId))
    .leftJoin(variants, eq(variants.id, wanted.variantId))
    .leftJoin(colors, eq(colors.id, variants.colorId))
    .orderBy(desc(wanted.waiting), asc(products.name))
    .limit(limit)
}

/** Requests, the oldest first, each with what it waits for: `item` says the product with the choice in words. */
export async function findAlerts(condition: SQL) {
  const columns = { name: products.name, slug: products.slug, color: colors.color, size: variants.size }
  const rows = await db()
    .select({ alert: stockAlerts, ...columns })
    .from(stockAlerts)
    .innerJoin(products, eq(products.id, stockAlerts.productId))
    .leftJoin(variants, eq(variants.id, stockAlerts.variantId))
    .leftJoin(colors, eq(colors.id, variants.colorId))
    .where(condition)
    .orderBy(asc(stockAlerts.createdAt))
  return rows.map(({ alert, name, slug, color, size }) => {
    const choice = { color: color ?? '', size: size ?? '' }
    return { alert, slug, choice, item: alertMessages.item({ name, ...choice }) }
  })
}

/** ALERT-07: everything that the list holds about an address, for its owner. */
export async function alertsOf(email: string) {
  const found = await findAlerts(eq(stockAlerts.email, email))
  return found.map(({ alert, item }) => ({
    producto: item,
    version: alert.policiesVersion,
    pedido: alert.createdAt.toISOString(),
    confirmado: alert.confirmedAt?.toISOString() ?? null,
    avisado: alert.mailedAt?.toISOString() ?? null,
  }))
}
