import { randomUUID } from 'node:crypto'
import { db } from '#server/db/index.ts'
import {
  brands,
  categories,
  company,
  customers,
  products,
  sellers,
  sizes,
  typeArticles,
  typeProducts,
  variants,
} from '#server/db/schema.ts'
import { openSession } from '#server/modules/sessions.ts'

let made = 0
const next = () => (made += 1)

/** The one row of the owner's settings, with what a test needs to be different. */
export async function setCompany(values: Partial<typeof company.$inferInsert>): Promise<void> {
  await db()
    .insert(company)
    .values({ id: 1, ...values })
    .onConflictDoUpdate({ target: company.id, set: values })
}

async function named(table: typeof categories | typeof typeProducts | typeof typeArticles, name: string) {
  const slug = name.toLowerCase()
  await db().insert(table).values({ id: randomUUID(), name, slug }).onConflictDoNothing()
}

export async function makeSeller(name: string): Promise<string> {
  const id = randomUUID()
  await db()
    .insert(sellers)
    .values({ id, name, slug: name.toLowerCase().replace(/\W+/g, '-') })
  return id
}

export interface MadeProduct {
  id: string
  slug: string
  name: string
  sellerId: string
}

/** A product without sizes. Céntimos. */
export async function makeProduct(values: Partial<typeof products.$inferInsert> = {}): Promise<MadeProduct> {
  const n = next()
  const id = randomUUID()
  await named(categories, 'MUJER')
  await named(typeArticles, 'ZAPATILLAS')
  await named(typeProducts, 'CALZADO')
  await db().insert(brands).values({ id: randomUUID(), name: 'ADIDAS', slug: 'adidas' }).onConflictDoNothing()
  const sellerId = values.sellerId ?? (await makeSeller(`Vendedor ${String(n)}`))
  const row = {
    id,
    code: `P${String(n)}`,
    slug: `producto-${String(n)}`,
    name: `Producto ${String(n)}`,
    shopName: `Vendedor ${String(n)}`,
    brand: 'ADIDAS',
    category: 'MUJER',
    typearticle: 'ZAPATILLAS',
    typeproduct: 'CALZADO',
    price: 10_000,
    stock: 10,
    ...values,
    sellerId,
  }
  await db().insert(products).values(row)
  return { id, slug: row.slug, name: row.name, sellerId }
}

export interface MadeSize {
  product: MadeProduct
  variantId: string
  sizeId: string
  sku: string
}

/** A product of one colour and one size, whose stock, price and discount are given. Céntimos. */
export async function makeSizedProduct(
  size: { stock?: number; price?: number; discount?: number; size?: string } = {},
): Promise<MadeSize> {
  const stock = size.stock ?? 10
  const product = await makeProduct({ hasVariants: true, stock, price: size.price ?? 10_000 })
  const variantId = randomUUID()
  const sizeId = randomUUID()
  const sku = `SKU-${sizeId.slice(0, 8)}`
  await db()
    .insert(variants)
    .values({ id: variantId, productId: product.id, color: 'NEGRO', colorCode: '#000000' })
  await db()
    .insert(sizes)
    .values({
      id: sizeId,
      variantId,
      productId: product.id,
      size: size.size ?? '40',
      stock,
      price: size.price ?? 10_000,
      discount: size.discount ?? 0,
      sku,
    })
  return { product, variantId, sizeId, sku }
}

export interface MadeCustomer {
  id: string
  email: string
  token: string
}

/** A signed-in customer, made without the register call so that a test may have hundreds. The password matches nothing. */
export async function makeCustomer(
  values: Partial<typeof customers.$inferInsert> = {},
  { isRestricted = false } = {},
): Promise<MadeCustomer> {
  const id = randomUUID()
  const row = { name: 'Rosa', email: `cliente${String(next())}@correo.pe`, passwordHash: '-', ...values, id }
  await db().insert(customers).values(row)
  return { id, email: row.email, token: await openSession({ ...row }, { isRestricted }) }
}

export const newGuest = (): string => `guest_${String(Date.now())}_${randomUUID().replace(/-/g, '')}`
