import { db, transaction } from '#server/db/index.ts'
import { importFile } from '#server/modules/import/index.ts'
import { whileNoOtherImports } from '#server/modules/import/lock.ts'
import { loadStored } from '#server/modules/import/products/stored.ts'
import { refreshRatings } from '#server/modules/import/reviews.ts'
import { createSized } from '../../support/commerce.ts'
import { productRow, writeFile, writeProducts } from '../../support/csv.ts'
import type { CreatedProduct } from '../../support/shop.ts'
import { advisory, locking, product, row, testLocks } from '../../support/lock-rows.ts'

const codeOf = async ({ id }: CreatedProduct): Promise<string> => {
  const { rows: found } = await db().execute<{ code: string }>(`select code from products where id = '${id}'`)
  return found[0]?.code ?? ''
}

testLocks([
  {
    sites: ['import/lock.ts whileNoOtherImports'],
    waits: advisory,
    meet: () =>
      Promise.resolve({
        held: 'select pg_advisory_xact_lock(7231905)',
        call: () => transaction(() => whileNoOtherImports(() => Promise.resolve())),
      }),
  },
  {
    sites: ['import/lock.ts whileNoOtherImports 2'],
    waits: advisory,
    meet: () =>
      Promise.resolve({
        held: 'select pg_advisory_xact_lock(7231905)',
        call: () => whileNoOtherImports(() => Promise.resolve()),
      }),
  },
  {
    sites: ['import/products/stored.ts loadStored'],
    waits: locking('products'),
    meet: () =>
      Promise.resolve({
        held: row('products', product.id),
        call: () => transaction(async () => loadStored([await codeOf(product)], { lock: true })),
      }),
  },
  {
    sites: ['import/products/stored.ts loadStored 2'],
    waits: locking('sizes'),
    meet: async () => {
      const { product: sized, sizeId } = await createSized()
      const code = await codeOf(sized)
      return {
        held: row('sizes', sizeId),
        call: () => transaction(() => loadStored([code], { lock: true })),
      }
    },
  },
  {
    sites: ['import/reviews.ts refreshRatings'],
    waits: locking('products'),
    meet: () =>
      Promise.resolve({
        held: row('products', product.id),
        call: () => transaction(() => refreshRatings([product.id])),
      }),
  },
  {
    // A seller whose name is spelled anew, and an order of hers at the same time.
    sites: ['import/sellers.ts renameShop'],
    waits: locking('products'),
    meet: async () => {
      await importFile(writeProducts([productRow({ codigo: 'RENAMED', vendedor: 'Calzados Sillar' })]))
      const path = writeFile('vendedor\nCalzádos Sillar\n', 'vendedores.csv')
      const { rows: found } = await db().execute<{ id: string }>(
        "select id from products where code = 'RENAMED'",
      )
      return { held: row('products', found[0]?.id ?? ''), call: () => importFile(path) }
    },
  },
])
