import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { alertMessages } from '#shared/messages/alerts.ts'
import { db } from '../../db/index.ts'
import { stockAlerts } from '../../db/schema/alerts.ts'
import { colors, products, variants } from '../../db/schema/catalog.ts'

const withProduct = () =>
  db()
    .select({
      name: products.name,
      code: products.code,
      color: colors.color,
      size: variants.size,
      sku: variants.sku,
      stock: sql<number>`coalesce(${variants.stock}, ${products.stock})`,
      waiting: sql<number>`count(*)::int`,
    })
    .from(stockAlerts)
    .innerJoin(products, eq(products.id, stockAlerts.productId))
    .leftJoin(variants, eq(variants.id, stockAlerts.variantId))
    .leftJoin(colors, eq(colors.id, variants.colorId))

/** ALERT-08: how many wait for each variant, the most wanted first. Never who. */
export const countWaiting = (limit: number) =>
  withProduct()
    .where(and(isNotNull(stockAlerts.confirmedAt), isNull(stockAlerts.mailedAt)))
    .groupBy(products.id, variants.id, colors.id)
    .orderBy(desc(sql`count(*)`), asc(products.name))
    .limit(limit)

/** ALERT-07: everything that the list holds about an address, for its owner. */
export async function alertsOf(email: string) {
  const rows = await db()
    .select({ alert: stockAlerts, name: products.name, color: colors.color, size: variants.size })
    .from(stockAlerts)
    .innerJoin(products, eq(products.id, stockAlerts.productId))
    .leftJoin(variants, eq(variants.id, stockAlerts.variantId))
    .leftJoin(colors, eq(colors.id, variants.colorId))
    .where(eq(stockAlerts.email, email))
    .orderBy(asc(stockAlerts.createdAt))
  return rows.map(({ alert, name, color, size }) => ({
    producto: alertMessages.item({ name, color: color ?? '', size: size ?? '' }),
    version: alert.policiesVersion,
    pedido: alert.createdAt.toISOString(),
    confirmado: alert.confirmedAt?.toISOString() ?? null,
    avisado: alert.mailedAt?.toISOString() ?? null,
  }))
}
