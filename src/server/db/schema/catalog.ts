import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, real, text, unique, uuid } from 'drizzle-orm/pg-core'
import { cents, type Cents } from '#shared/rules/money.ts'
import type { SizeTable } from '#shared/rules/size-tables.ts'
import { at, createdAt, tsvector, xid8 } from './columns.ts'
import { media } from './media.ts'
import { sellers } from './sellers.ts'

/** A function, because a column object remembers the constraint name of the first table that used it. */
const named = () => ({
  id: uuid('id').primaryKey(),
  name: text('name').notNull().unique(),
  slug: text('slug').notNull().unique(),
  image: text('image').references(() => media.id),
  position: integer('position').notNull().default(0),
  isDemo: boolean('is_demo').notNull().default(false),
  createdAt: createdAt(),
})

export const categories = pgTable('categories', named())

export const typeProducts = pgTable('type_products', named())

export const typeArticles = pgTable('type_articles', named())

export const brands = pgTable('brands', {
  ...named(),
  sizeGuide: text('size_guide').references(() => media.id),
  sizeTables: jsonb('size_tables').$type<SizeTable[]>().notNull().default([]),
})

export const products = pgTable(
  'products',
  {
    id: uuid('id').primaryKey(),
    /** The owner's key of the product in import files. */
    code: text('code').notNull().unique(),
    slug: text('slug').notNull().unique(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    sellerId: uuid('seller_id')
      .notNull()
      .references(() => sellers.id),
    /** The seller's name, kept here for grouping and search. */
    shopName: text('shop_name').notNull(),
    brand: text('brand').references(() => brands.name, { onUpdate: 'cascade' }),
    category: text('category')
      .notNull()
      .references(() => categories.name, { onUpdate: 'cascade' }),
    typearticle: text('typearticle')
      .notNull()
      .references(() => typeArticles.name, { onUpdate: 'cascade' }),
    typeproduct: text('typeproduct')
      .notNull()
      .references(() => typeProducts.name, { onUpdate: 'cascade' }),
    price: integer('price').$type<Cents>().notNull(),
    /** DATA-06: a final price, 0 when there is none. */
    discount: integer('discount').$type<Cents>().notNull().default(cents(0)),
    /** D-18, generated: what one unit costs. Price filter and sort use it. */
    sellingPrice: integer('selling_price')
      .$type<Cents>()
      .notNull()
      .generatedAlwaysAs(sql`case when discount > 0 and discount < price then discount else price end`),
    /** For a product with variants this is the sum of their stock, written in the same transaction (D-27). */
    stock: integer('stock').notNull().default(0),
    hasVariants: boolean('has_variants').notNull().default(false),
    images: text('images')
      .array()
      .notNull()
      .default(sql`'{}'`),
    rating: real('rating').notNull().default(0),
    reviewCount: integer('review_count').notNull().default(0),
    labelCountry: text('label_country').notNull().default(''),
    labelUpper: text('label_upper').notNull().default(''),
    labelLining: text('label_lining').notNull().default(''),
    labelSole: text('label_sole').notNull().default(''),
    labelImporterRuc: text('label_importer_ruc').notNull().default(''),
    isActive: boolean('is_active').notNull().default(true),
    /**
     * PEOPLE-05: it would be on sale if its seller were not suspended. A trigger of migration 0047 takes such a product
     * off sale and notes it here, and puts it back when its seller sells again.
     */
    isSuspended: boolean('is_suspended').notNull().default(false),
    isDemo: boolean('is_demo').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    /** D-24: Spanish, unaccented, weighted. */
    search: tsvector('search').generatedAlwaysAs(
      sql`setweight(to_tsvector('public.es_shop'::regconfig, name), 'A') || setweight(to_tsvector('public.es_shop'::regconfig, coalesce(brand, '') || ' ' || category || ' ' || typearticle || ' ' || typeproduct), 'B') || setweight(to_tsvector('public.es_shop'::regconfig, description), 'C')`,
    ),
  },
  table => [
    check('products_price', sql`${table.price} >= 0 and ${table.discount} >= 0 and ${table.stock} >= 0`),
    index('products_search').using('gin', table.search),
    index('products_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('products_category').on(table.category, table.createdAt.desc().nullsFirst()),
    index('products_typearticle').on(table.typearticle, table.createdAt.desc().nullsFirst()),
    index('products_brand').on(table.brand, table.createdAt.desc().nullsFirst()),
    index('products_seller').on(table.sellerId, table.createdAt.desc().nullsFirst()),
  ],
)

export const colors = pgTable(
  'variants',
  {
    id: uuid('id').primaryKey(),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    color: text('color').notNull(),
    colorCode: text('color_code').notNull(),
    images: text('images')
      .array()
      .notNull()
      .default(sql`'{}'`),
    position: integer('position').notNull().default(0),
  },
  table => [unique('variants_color').on(table.productId, table.color)],
)

export const variants = pgTable(
  'sizes',
  {
    id: uuid('id').primaryKey(),
    colorId: uuid('variant_id')
      .notNull()
      .references(() => colors.id, { onDelete: 'cascade' }),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    size: text('size').notNull(),
    stock: integer('stock').notNull().default(0),
    price: integer('price').$type<Cents>().notNull(),
    discount: integer('discount').$type<Cents>().notNull().default(cents(0)),
    sku: text('sku').notNull().unique(),
    image: text('image'),
    position: integer('position').notNull().default(0),
  },
  table => [
    check('sizes_price', sql`${table.price} >= 0 and ${table.discount} >= 0 and ${table.stock} >= 0`),
    unique('sizes_size').on(table.colorId, table.size),
    index('sizes_product').on(table.productId),
  ],
)

/** D-24: the words of all products, for correcting typing mistakes. The import rebuilds it. */
export const vocabulary = pgTable(
  'vocabulary',
  { word: text('word').primaryKey(), uses: integer('uses').notNull() },
  table => [index('vocabulary_trigrams').using('gin', sql`${table.word} gin_trgm_ops`)],
)

/**
 * LARGE-01: the last transaction that changed what lists show of a product, written by triggers. A process reads here
 * what has changed since the snapshot of its catalogue in memory. A row without an id means every product.
 */
export const catalogChanges = pgTable(
  'catalog_changes',
  { productId: uuid('product_id').primaryKey(), xid: xid8('xid').notNull() },
  table => [index('catalog_changes_xid').on(table.xid)],
)
