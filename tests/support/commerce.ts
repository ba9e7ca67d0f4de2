import { randomUUID } from 'node:crypto'
import { db } from '#server/db/index.ts'
import { company } from '#server/db/schema/company.ts'
import { customers } from '#server/db/schema/customers.ts'
import { openSession } from '#server/modules/sessions.ts'
import { createProduct, type CreatedProduct } from './shop.ts'

/** The owner's settings, with what a test needs to be different. Money in céntimos. */
export async function setCompany(values: Partial<typeof company.$inferInsert>): Promise<void> {
  await db()
    .insert(company)
    .values({ id: 1, ...values })
    .onConflictDoUpdate({ target: company.id, set: values })
}

/** A product of one colour in one size. Céntimos. */
export async function createSized(
  spec: { stock?: number; price?: number; discount?: number; size?: string } = {},
): Promise<{ product: CreatedProduct; sizeId: string }> {
  const { stock = 10, price = 10_000, discount = 0, size = '40' } = spec
  const product = await createProduct({
    price,
    discount,
    colors: [{ color: 'NEGRO', colorCode: '#000000', sizes: [{ size, stock, price, discount }] }],
  })
  return { product, sizeId: product.sizeIds[0] ?? '' }
}

/** A signed-in customer without a usable password: quick to make, for tests that need hundreds. */
export async function signedIn(
  values: Partial<typeof customers.$inferInsert> = {},
  { isRestricted = false } = {},
): Promise<{ id: string; email: string; token: string }> {
  const id = randomUUID()
  const row = { name: 'Rosa', email: `${id}@example.com`, passwordHash: '-', ...values, id }
  await db().insert(customers).values(row)
  return { id, email: row.email, token: await openSession(row, { isRestricted }) }
}
