import { sql } from 'drizzle-orm'
import type { CardAnswer, ProductDetailsAnswer } from '#shared/contracts/catalog.ts'
import { chooseOnward, ONWARD_SHOWN, TOGETHER_ORDERS, type OnwardKind } from '#shared/rules/onward.ts'
import { isSoldOut } from '#shared/rules/stock.ts'
import { isUuid } from '#shared/rules/text.ts'
import { db } from '../../db/index.ts'
import { catalogIndex } from './index/current.ts'
import { areOnOffer, bestRated } from './index/picks.ts'
import { loadCards } from './load.ts'
import { findRow, othersOf } from './product.ts'

interface OnwardAnswer {
  kind: OnwardKind
  products: CardAnswer[]
}

/** Lines that are looked at, so that the statement costs the same however much was sold. */
const LINES = 500
/** More than are shown, since some may be sold out. */
const CANDIDATES = 24

interface Counted extends Record<string, unknown> {
  id: string
}

/** What was in the same orders as a product, the most often first. */
const boughtWith = (productId: string) => sql<Counted>`
  select other.product_id as id
  from (select order_id from order_lines where product_id = ${productId} limit ${LINES}) own
  join order_lines other on other.order_id = own.order_id
  where other.product_id <> ${productId} and other.cancelled < other.quantity
  group by other.product_id having count(distinct other.order_id) >= ${TOGETHER_ORDERS}
  order by count(distinct other.order_id) desc, other.product_id limit ${CANDIDATES}`

/** What was bought lately, the most often first: ids of lines are in the order of their time. */
const boughtLately = sql<Counted>`
  select product_id as id
  from (select product_id, order_id, cancelled, quantity from order_lines order by id desc limit ${LINES}) line
  where product_id is not null and cancelled < quantity
  group by product_id having count(distinct order_id) >= ${TOGETHER_ORDERS}
  order by count(distinct order_id) desc, product_id limit ${CANDIDATES}`

/**
 * ONWARD-02: products in stock to go on with: from a product (its id), or from a page that is about none. What others
 * bought comes from the lines of orders, all else from the catalogue in memory.
 */
export async function getOnward(productId = ''): Promise<OnwardAnswer> {
  const [index, own] = await Promise.all([
    catalogIndex(),
    isUuid(productId) ? findRow(productId) : Promise.resolve(undefined),
  ])
  const { rows } = await db().execute<Counted>(own ? boughtWith(own.id) : boughtLately)
  const { kind, ids } = chooseOnward({
    bought: areOnOffer(
      index,
      rows.map(({ id }) => id),
    ),
    alike: own ? areOnOffer(index, othersOf(index, own).related) : null,
    rated: bestRated(index, ONWARD_SHOWN + 1).filter(id => id !== own?.id),
  })
  return { kind, products: await loadCards(ids) }
}

/** ALERT-02: so many go on from a product that is sold out. */
const INSTEAD_SHOWN = 3

interface Instead {
  products: readonly CardAnswer[]
  areAlike: boolean
}

/**
 * ALERT-02: what to buy instead of a product that is sold out wholly: similar ones in stock, else any that ONWARD-02
 * would name. None while there is something left of it.
 */
export async function insteadOf({
  product,
  relatedProducts,
}: ProductDetailsAnswer<CardAnswer>): Promise<Instead> {
  const alike = relatedProducts.filter(({ stock }) => !isSoldOut(stock))
  const areAlike = alike.length > 0
  if (!isSoldOut(product.stock)) return { products: [], areAlike }
  const products = areAlike ? alike : (await getOnward(product._id)).products
  return { products: products.slice(0, INSTEAD_SHOWN), areAlike }
}
