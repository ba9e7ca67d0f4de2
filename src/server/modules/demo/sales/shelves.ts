import { sql } from 'drizzle-orm'
import { db } from '../../../db/index.ts'
import { products, variants } from '../../../db/schema/catalog.ts'

/** More than the demo sells of anything. */
const PLENTY = 100

/**
 * The stock of the demo's files is what is left today, after all of its sales. So they sell from full shelves, and
 * afterwards the stock is what the files say.
 */
export async function withFullShelves(work: () => Promise<void>): Promise<void> {
  const tables = [variants, products]
  const kept = []
  for (const table of tables) {
    kept.push(await db().select({ id: table.id, stock: table.stock }).from(table))
    await db()
      .update(table)
      .set({ stock: sql`${table.stock} + ${PLENTY}` })
  }
  await work()
  for (const [index, table] of tables.entries()) {
    const rows = kept[index] ?? []
    const [ids, stocks] = [sql.param(rows.map(({ id }) => id)), sql.param(rows.map(({ stock }) => stock))]
    await db().execute(sql`update ${table} set stock = kept.stock
      from unnest(${ids}::uuid[], ${stocks}::int[]) as kept (id, stock)
      where ${table.id} = kept.id and ${table.stock} <> kept.stock`)
  }
}
