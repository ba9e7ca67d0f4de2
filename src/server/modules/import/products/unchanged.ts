import { hash } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import { db } from '../../../db/index.ts'
import { products } from '../../../db/schema/catalog.ts'
import type { ImportContext } from '../context.ts'
import { KEPT_FIELDS, type KeptField, type ProductDraft } from './draft.ts'
import type { NameBook } from './names.ts'
import { planProduct, type Plan } from './plan.ts'
import { needsStored } from './complete.ts'
import { variantsOf } from './stock.ts'

const PART = '\u001F'
const VARIANT_PART = '\u001E'
const VARIANT = '\u001D'
const COLOR = '\u001C'

type Said = Pick<ImportContext, 'columns' | 'pictureStore' | 'isDemo'>

/**
 * The codes of products that are stored exactly as in the file. Each is compared by a checksum that PostgreSQL computes
 * from the stored rows. No lock is needed: it is as if the file had been written at that moment. Differences, and
 * counts with an earlier time, are left out, because they also depend on what was sold since (STOCK-03).
 */
export async function findUnchanged(
  drafts: readonly ProductDraft[],
  names: NameBook,
  said: Said,
): Promise<Set<string>> {
  const codes = drafts.map(({ code }) => code)
  const { rows } = await db().execute<{ code: string; sum: string }>(sql`
    select p.code, md5(${storedText(
      said,
      KEPT_FIELDS.filter(field => drafts[0]?.kept[field] !== undefined),
    )}) as sum
    from products p where p.code = any(${sql.param(codes)}::text[])`)
  const sums = new Map(rows.map(({ code, sum }) => [code, sum]))
  const isUnchanged = (draft: ProductDraft): boolean => {
    const plan = sums.has(draft.code) ? planAlone(draft, names, said) : null
    return plan !== null && sums.get(draft.code) === checksum(plan, draft, said)
  }
  return new Set(drafts.filter(isUnchanged).map(({ code }) => code))
}

/** The plan of a product by the file alone; null if it depends on what is stored, or on a new name. */
function planAlone(
  draft: ProductDraft,
  names: NameBook,
  { columns, pictureStore, isDemo }: Said,
): Plan | null {
  if (!saysAllItself(draft)) return null
  if (!variantsOf(draft).every(({ stock }) => 'count' in stock && stock.countedAt === null)) return null
  const seller = names.find('sellers', draft.seller)
  const brand = draft.brand === '' ? { name: null } : names.find('brands', draft.brand)
  const category = names.find('categories', draft.category)
  const typeproduct = names.find('typeProducts', draft.typeproduct)
  const typearticle = names.find('typeArticles', draft.typearticle)
  if (!seller || !brand || !category || !typeproduct || !typearticle) return null
  const pictures = new Map(draft.colors.map(color => [color, pictureStore.find(color.images)]))
  if ([...pictures.values()].includes(null)) return null
  let made = 0
  return planProduct(draft, undefined, {
    slug: '',
    sellerId: seller.id,
    shopName: seller.name,
    brand: brand.name,
    category: category.name,
    typeproduct: typeproduct.name,
    typearticle: typearticle.name,
    images: color => (columns.includes('imagenes') ? (pictures.get(color) ?? []) : undefined),
    isDemo,
    // These ids are never stored, so they need not be random: a million random ids take a second.
    newId: () => String((made += 1)),
    stockOf: ({ stock }) => ('count' in stock ? stock.count : 0),
  })
}

/** OWNER-03: not possible if offers, SKUs, colours or the state of sale come from what is stored. */
const saysAllItself = (draft: ProductDraft): boolean =>
  !needsStored(draft) && (draft.isActive !== null || !draft.row.has('activo'))

const bit = (value: boolean | undefined): string => (value ? '1' : '0')

/** The text that `storedText` would give for this plan. */
function checksum({ product, colors, variants }: Plan, { kept }: ProductDraft, { columns }: Said): string {
  const hasPictures = columns.includes('imagenes')
  const pictures = (images: readonly string[] = []) => (hasPictures ? [images.join(',')] : [])
  const variantsText = (colorId: string) =>
    variants
      .filter(size => size.colorId === colorId)
      .map(size =>
        [size.size, size.stock, size.price, size.discount, size.sku, size.position].join(VARIANT_PART),
      )
      .join(VARIANT)
  const text = [
    product.name,
    product.sellerId,
    product.shopName,
    ...(columns.includes('marca') ? [product.brand ?? ''] : []),
    product.category,
    product.typearticle,
    product.typeproduct,
    product.price,
    product.discount,
    product.stock,
    bit(product.hasVariants),
    ...(columns.includes('activo') ? [bit(product.isActive)] : []),
    bit(product.isDemo),
    ...pictures(product.images),
    ...KEPT_FIELDS.flatMap(field => kept[field] ?? []),
    colors
      .map(color =>
        [
          color.color,
          color.colorCode,
          color.position,
          ...pictures(color.images),
          variantsText(color.id),
        ].join(PART),
      )
      .join(COLOR),
  ].join(PART)
  return hash('md5', text)
}

/** `kept`: which of those columns the file has. */
function storedText({ columns }: Said, kept: readonly KeptField[]): SQL {
  const hasPictures = columns.includes('imagenes')
  const pictures = (images: SQL) => (hasPictures ? [sql`array_to_string(${images}, ',')`] : [])
  const joined = (parts: readonly SQL[], by: string) =>
    sql`concat_ws(${by}::text, ${sql.join([...parts], sql`, `)})`
  const variants = sql`coalesce((select string_agg(
      ${joined([sql`s.size, s.stock, s.price, s.discount, s.sku, s.position`], VARIANT_PART)}, ${VARIANT} order by s.position)
    from sizes s where s.variant_id = v.id), '')`
  const color = joined([sql`v.color, v.color_code, v.position`, ...pictures(sql`v.images`), variants], PART)
  return joined(
    [
      sql`p.name, p.seller_id, p.shop_name`,
      ...(columns.includes('marca') ? [sql`coalesce(p.brand, '')`] : []),
      sql`p.category, p.typearticle, p.typeproduct, p.price, p.discount, p.stock, p.has_variants::int`,
      ...(columns.includes('activo') ? [sql`(p.is_active or p.is_suspended)::int`] : []),
      sql`p.is_demo::int`,
      ...pictures(sql`p.images`),
      ...kept.map(field => sql`p.${sql.identifier(products[field].name)}`),
      sql`coalesce((select string_agg(${color}, ${COLOR} order by v.position)
        from variants v where v.product_id = p.id), '')`,
    ],
    PART,
  )
}
