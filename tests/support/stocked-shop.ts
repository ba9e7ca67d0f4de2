import { randomUUID } from 'node:crypto'
import type { Backend } from './chat-shop.ts'

export interface StockedProduct {
  id: string
  slug: string
  sellerId: string
  stock: number
}

/** Something to sell for a running shop without the demo, written as the import would. */
export async function addProduct(backend: Backend, name: string, stock = 100_000): Promise<StockedProduct> {
  const [id, sellerId] = [randomUUID(), randomUUID()]
  const slug = `${name.toLowerCase().replaceAll(' ', '-')}-${id.slice(0, 8)}`
  for (const [table, value] of [
    ['categories', 'HOMBRE'],
    ['type_articles', 'ZAPATILLAS'],
    ['type_products', 'CALZADO'],
  ])
    await backend.query(
      `insert into ${String(table)} (id, name, slug) values ($1, $2, $3) on conflict do nothing`,
      [randomUUID(), value, value],
    )
  await backend.query('insert into sellers (id, name, slug) values ($1, $2, $2)', [
    sellerId,
    `${name} ${slug}`,
  ])
  await backend.query(
    `insert into products (id, code, slug, name, seller_id, shop_name, category, typearticle, typeproduct, price, stock)
     values ($1, $2, $2, $3, $4, $3, 'HOMBRE', 'ZAPATILLAS', 'CALZADO', 10000, $5)`,
    [id, slug, name, sellerId, stock],
  )
  await backend.query(
    "update company set name = 'Tienda de prueba', ruc = '20512345670', business_name = 'Tienda de Prueba S.A.C.'",
  )
  return { id, slug, sellerId, stock }
}
