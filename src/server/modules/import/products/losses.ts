import { isOwnersSale } from '#shared/rules/sale.ts'
import type { Loss } from '../context.ts'
import { KEPT } from './draft.ts'
import type { Plan } from './plan.ts'
import type { Stored } from './stored.ts'

const NAMED = 3

/** OWNER-04: the columns in which the file removes something stored of this product. */
export function lossesOf({ product, colors, variants, gone }: Plan, stored: Stored | undefined): string[] {
  if (!stored) return []
  const old = stored.product
  const lostPictures = [product, ...colors].some(
    row =>
      row.images?.length === 0 &&
      [old, ...stored.colors].some(({ id, images }) => id === row.id && images.length > 0),
  )
  const lostOffer = [product, ...variants].some(
    row =>
      row.discount === 0 &&
      [old, ...stored.variants].some(({ id, discount }) => id === row.id && discount > 0),
  )
  const texts = Object.entries(KEPT).flatMap(([field, { column }]) =>
    old[field as keyof typeof KEPT] !== '' && product[field as keyof typeof KEPT] === '' ? column : [],
  )
  return [
    ...(old.brand !== null && product.brand === null ? ['marca'] : []),
    ...(lostOffer ? ['precio_oferta'] : []),
    ...(lostPictures ? ['imagenes'] : []),
    ...texts,
    ...(gone.variants.length > 0 ? ['talla'] : []),
    ...(isOwnersSale(old) && product.isActive === false ? ['activo'] : []),
  ]
}

/** Adds what one product loses to the file's total. */
export function noteLosses(sum: Loss[], code: string, columns: readonly string[]): void {
  for (const column of columns) {
    let loss = sum.find(each => each.column === column)
    if (!loss) sum.push((loss = { column, count: 0, codes: [] }))
    loss.count += 1
    if (loss.codes.length < NAMED) loss.codes.push(code)
  }
}

/** Adds what a batch removed, once it is stored. */
export function addLosses(sum: Loss[], more: readonly Loss[]): void {
  for (const { column, count, codes } of more) {
    const loss = sum.find(each => each.column === column)
    if (loss) {
      loss.count += count
      loss.codes = [...loss.codes, ...codes].slice(0, NAMED)
    } else sum.push({ column, count, codes })
  }
}
