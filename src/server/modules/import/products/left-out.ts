import { importMessages as say } from '#shared/messages/import.ts'
import { formatSoles } from '#shared/rules/money.ts'
import type { ProductDraft } from './draft.ts'
import { sizesOf } from './stock.ts'
import type { Stored } from './stored.ts'

/** OWNER-03: what a file without a column must not do: remove sizes, or leave an offer above its price. */
export function refuseLeftOut(draft: ProductDraft, stored: Stored | undefined): void {
  const { row, leavesOut } = draft
  if (stored?.product.hasVariants) {
    const names = new Set(stored.sizes.map(({ size }) => size))
    if (leavesOut.color) return row.refuse('color', say.columnNeeded('color'))
    if (leavesOut.talla && names.size > 1) return row.refuse('talla', say.columnNeeded('talla'))
  }
  if (leavesOut.codigo_color)
    for (const color of draft.colors)
      if (color.color !== '' && color.colorCode === '') color.row.refuse('codigo_color', say.required)
  if (leavesOut.precio_oferta)
    for (const size of sizesOf(draft))
      if (size.discount > 0 && size.discount >= size.price)
        size.row.refuse('precio', say.offerStays(formatSoles(size.discount)))
}
