import { eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { db } from '#server/db/index.ts'
import {
  brands,
  categories,
  products,
  variants,
  typeArticles,
  typeProducts,
  colors,
} from '#server/db/schema/catalog.ts'
import { customers } from '#server/db/schema/customers.ts'
import { sellers } from '#server/db/schema/sellers.ts'
import { hashPassword } from '#server/lib/passwords.ts'
import { openSession } from '#server/modules/sessions.ts'
import { newGuestId } from '#shared/rules/guest.ts'
import { slugify } from '#shared/rules/text.ts'
import { cents } from '#shared/rules/money.ts'

/** What a test needs of a shop: products, customers, guests. Prices in céntimos; every name is unique to its call. */
let count = 0
const next = (): number => (count += 1)
/** For the next file, whose database is another. */
export const countAnew = (): void => void (count = 0)

export interface SizeSpec {
  size: string
  stock: number
  price?: number
  discount?: number
}
export interface ProductSpec {
  name?: string
  description?: string
  brand?: string
  category?: string
  typearticle?: string
  typeproduct?: string
  shopName?: string
  price?: number
  discount?: number
  stock?: number
  createdAt?: Date
  /** One entry a colour; a product with colours has variants and the sum of their stock. */
  colors?: { color: string; colorCode?: string; sizes: SizeSpec[] }[]
}
export interface CreatedProduct {
  id: string
  slug: string
  name: string
  sellerId: string
  /** Size ids in the order of the spec, all colours in one list. */
  sizeIds: string[]
}

type Named = typeof brands | typeof categories | typeof typeArticles | typeof typeProducts

async function ensureName(table: Named, name: string): Promise<void> {
  await db()
    .insert(table)
    .values({ id: randomUUID(), name, slug: slugify(name) })
    .onConflictDoNothing()
}

async function ensureSeller(name: string): Promise<string> {
  // Two at once: name and slug are both unique, and either may be the one that is there already.
  await db()
    .insert(sellers)
    .values({ id: randomUUID(), name, slug: slugify(name) })
    .onConflictDoNothing()
  const [row] = await db().select({ id: sellers.id }).from(sellers).where(eq(sellers.name, name))
  return row?.id ?? ''
}

export async function createProduct(spec: ProductSpec = {}): Promise<CreatedProduct> {
  const n = next()
  const { category = 'HOMBRE', typearticle = 'ZAPATILLAS', typeproduct = 'CALZADO', brand = 'KUSI' } = spec
  await ensureName(categories, category)
  await ensureName(typeArticles, typearticle)
  await ensureName(typeProducts, typeproduct)
  await ensureName(brands, brand)
  const shopName = spec.shopName ?? 'Calzados Andinos'
  const sellerId = await ensureSeller(shopName)
  const id = randomUUID()
  const name = spec.name ?? `Zapatilla ${String(n)}`
  const slug = `${slugify(name)}-${String(n)}`
  const { price = 10_000, discount = 0, colors: ofProduct = [] } = spec
  const stock =
    ofProduct.length === 0
      ? (spec.stock ?? 10)
      : ofProduct.flatMap(c => c.sizes).reduce((sum, s) => sum + s.stock, 0)
  await db()
    .insert(products)
    .values({
      id,
      code: `P${String(n)}`,
      slug,
      name,
      description: spec.description ?? '',
      sellerId,
      shopName,
      brand,
      category,
      typearticle,
      typeproduct,
      price: cents(price),
      discount: cents(discount),
      stock,
      hasVariants: ofProduct.length > 0,
      ...(spec.createdAt ? { createdAt: spec.createdAt } : {}),
    })
  const sizeIds: string[] = []
  for (const [position, { color, colorCode = '#112233', sizes: list }] of ofProduct.entries()) {
    const colorId = randomUUID()
    await db().insert(colors).values({ id: colorId, productId: id, color, colorCode, position })
    for (const [index, size] of list.entries()) {
      const sizeId = randomUUID()
      sizeIds.push(sizeId)
      await db()
        .insert(variants)
        .values({
          id: sizeId,
          colorId,
          productId: id,
          size: size.size,
          stock: size.stock,
          price: cents(size.price ?? price),
          discount: cents(size.discount ?? discount),
          sku: `SKU-${String(n)}-${String(position)}-${size.size}`,
          position: index,
        })
    }
  }
  return { id, slug, name, sellerId, sizeIds }
}

export interface CreatedCustomer {
  id: string
  name: string
  email: string
  password: string
  token: string
}

const PASSWORD = 'contraseña-segura'
/** Made once: a hash takes as long as is good against anybody who guesses. */
let passwordHash: Promise<string> | undefined

export async function createCustomer(
  change: Partial<typeof customers.$inferInsert> = {},
): Promise<CreatedCustomer> {
  const n = next()
  const customer = {
    id: randomUUID(),
    name: `Cliente ${String(n)}`,
    email: `cliente${String(n)}@example.com`,
    ...change,
  }
  await db()
    .insert(customers)
    .values({ ...customer, passwordHash: await (passwordHash ??= hashPassword(PASSWORD)) })
  return { ...customer, password: PASSWORD, token: await openSession(customer, { isRestricted: false }) }
}

export const createGuest = (): string => newGuestId(1_700_000_000_000, randomUUID().replaceAll('-', ''))
