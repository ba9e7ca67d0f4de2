import { isOwnersSale } from '#shared/rules/sale.ts'
import type { Stored } from './stored.ts'
import type { ColorDraft, ProductDraft, VariantDraft } from './draft.ts'

/** OWNER-03: the draft, with the stored values for the columns that its file leaves out. */
export function completed(draft: ProductDraft, stored: Stored | undefined): ProductDraft {
  if (!stored) return draft
  const { leavesOut } = draft
  return {
    ...draft,
    brand: leavesOut.marca ? (stored.product.brand ?? '') : draft.brand,
    isActive: draft.isActive ?? isOwnersSale(stored.product),
    colors: draft.colors.map(color => completedColor(color, draft, stored)),
  }
}

function completedColor(
  color: ColorDraft,
  { leavesOut, hasVariants }: ProductDraft,
  stored: Stored,
): ColorDraft {
  const storedColor = stored.colors.find(known => known.color === color.color)
  const complete = (size: VariantDraft): VariantDraft => {
    const known = stored.variants.find(
      ({ colorId, size: name, sku }) =>
        colorId === storedColor?.id && (leavesOut.sku ? name === size.size : sku === size.sku),
    )
    const offer = hasVariants ? (known?.discount ?? size.discount) : stored.product.discount
    return {
      ...size,
      sku: leavesOut.sku && known ? known.sku : size.sku,
      discount: leavesOut.precio_oferta ? offer : size.discount,
    }
  }
  return {
    ...color,
    colorCode: leavesOut.codigo_color ? (storedColor?.colorCode ?? '') : color.colorCode,
    variants: color.variants.map(complete),
  }
}

/** Whether the meaning of a file's rows depends on what is stored. */
export const needsStored = ({ leavesOut }: ProductDraft): boolean =>
  [leavesOut.precio_oferta, leavesOut.sku, leavesOut.codigo_color, leavesOut.color, leavesOut.talla].includes(
    true,
  )
