import { sql } from 'drizzle-orm'
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import type { ParcelProof } from '#shared/rules/parcel-proof.ts'
import type { CarrierField, Freight } from '#shared/rules/carriers.ts'
import type { UndoneParcel } from '#shared/rules/parcel-undo.ts'
import type { ParcelMover, ParcelState } from '#shared/rules/parcels.ts'
import { at, bytea, createdAt } from './columns.ts'
import { orderLines, orders } from './orders.ts'
import { sellers } from './sellers.ts'

/**
 * PARCEL-01: what one seller ships of an order. The triggers of migration 0040 make the parcels of a confirmed order,
 * and move them with an order that is moved whole, also by an older instance (decision 37).
 */
export const parcels = pgTable(
  'parcels',
  {
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** The order's number and the place of the parcel in it: 'V-7K2M9QXD-1'. */
    number: text('number').notNull().unique(),
    /** EXCHANGE-09: the parcel whose units it replaces without charge; its own units are those of the exchange. */
    replacesId: uuid('replaces_id').references((): AnyPgColumn => parcels.id, { onDelete: 'cascade' }),
    /** From 1, by the first line that is in it. */
    place: smallint('place').notNull(),
    /** Null for a parcel of the shop: the sellers of its lines are gone. */
    sellerId: uuid('seller_id').references(() => sellers.id, { onDelete: 'set null' }),
    /** As it was when the order was placed; '' for a parcel of the shop. */
    shopName: text('shop_name').notNull().default(''),
    state: text('state').$type<ParcelState>().notNull(),
    /** Failed visits, and why the last one failed. */
    visits: smallint('visits').notNull().default(0),
    reason: text('reason').notNull().default(''),
    /** Where it waits to be picked up, and until when. */
    office: text('office').notNull().default(''),
    deadline: at('deadline'),
    carrier: text('carrier').notNull().default(''),
    tracking: text('tracking').notNull().default(''),
    /** A second number that the carrier wants besides the tracking number. */
    code: text('code').notNull().default(''),
    /** What the customer says to get the parcel; shown only in the customer's own order. */
    key: text('key').notNull().default(''),
    /** PARCEL-18: the carrier's office where it is picked up, with the code of its district (INEI). */
    agency: text('agency').notNull().default(''),
    ubigeo: text('ubigeo').notNull().default(''),
    /** Who gets it, as its carrier knows it. */
    recipient: text('recipient').notNull().default(''),
    document: text('document').notNull().default(''),
    phone: text('phone').notNull().default(''),
    freight: text('freight').$type<Freight | ''>().notNull().default(''),
    /** DESK-02: the SKUs of its lines, one a line of text, for the desk's search; '' for a replacement. */
    skus: text('skus').notNull().default(''),
    createdAt: createdAt(),
    /** When it reached its state. */
    movedAt: at('moved_at').notNull(),
    shippedAt: at('shipped_at'),
    deliveredAt: at('delivered_at'),
    /** PARCEL-15: when its customer was asked whether it came; null while nobody was. */
    askedAt: at('asked_at'),
    /** DESK-06: rises with each change of the row, whoever writes it (a trigger of migration 0050). */
    version: integer('version').notNull().default(1),
    /** DESK-07: what it was before its seller's last move; it counts only for the version that it names. */
    undo: jsonb('undo').$type<UndoneParcel>(),
  },
  table => [
    unique('parcels_place').on(table.orderId, table.place),
    index('parcels_moved').on(table.movedAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('parcels_state').on(table.state, table.movedAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    // The desk's lists in their order (DESK-02): all of a seller, those of one state, those that wait, those on their way.
    index('parcels_seller').on(
      table.sellerId,
      table.movedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('parcels_seller_state').on(
      table.sellerId,
      table.state,
      table.movedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('parcels_waiting')
      .on(table.sellerId, table.createdAt, table.id)
      .where(sql`state in ('placed', 'warehouse')`),
    index('parcels_on_way')
      .on(table.sellerId, table.movedAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`state in ('shipped', 'at_agency', 'undelivered', 'returning')`),
    index('parcels_replaces')
      .on(table.replacesId)
      .where(sql`replaces_id is not null`),
    // For the month's receipts.
    index('parcels_delivered')
      .on(table.deliveredAt)
      .where(sql`delivered_at is not null`),
    // For parcels without news since they were shipped.
    index('parcels_shipped')
      .on(table.shippedAt)
      .where(sql`state = 'shipped'`),
  ],
)

/** Which lines of the order are in it, each whole. */
export const parcelLines = pgTable(
  'parcel_lines',
  {
    parcelId: uuid('parcel_id')
      .notNull()
      .references(() => parcels.id, { onDelete: 'cascade' }),
    lineId: uuid('line_id')
      .notNull()
      .references(() => orderLines.id, { onDelete: 'cascade' }),
  },
  table => [
    primaryKey({ columns: [table.parcelId, table.lineId] }),
    index('parcel_lines_line').on(table.lineId),
  ],
)

/** PARCEL-03: the states of a parcel, who moved it, and what was noted. */
export const parcelEvents = pgTable(
  'parcel_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    parcelId: uuid('parcel_id')
      .notNull()
      .references(() => parcels.id, { onDelete: 'cascade' }),
    state: text('state').$type<ParcelState>().notNull(),
    at: at('at').notNull(),
    by: text('by').$type<ParcelMover>().notNull(),
    note: text('note').notNull().default(''),
    /** PARCEL-13: what proved that it was delivered; '' for nothing. */
    proof: text('proof').$type<ParcelProof>().notNull().default(''),
  },
  table => [index('parcel_events_parcel').on(table.parcelId, table.id)],
)

/** DESK-09: what people of a seller noted about a parcel, for each other. */
export const parcelNotes = pgTable(
  'parcel_notes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    parcelId: uuid('parcel_id')
      .notNull()
      .references(() => parcels.id, { onDelete: 'cascade' }),
    at: at('at').notNull(),
    /** Who wrote it, and the name or e-mail at that time; the note stays when the person goes. */
    personId: uuid('person_id').notNull(),
    who: text('who').notNull(),
    text: text('text').notNull(),
  },
  table => [
    index('parcel_notes_parcel').on(table.parcelId, table.id),
    index('parcel_notes_person').on(table.personId),
    index('parcel_notes_age').on(table.at),
  ],
)

/** PARCEL-13: the photograph of a delivery, only for its customer, its seller and the owner. */
export const parcelPictures = pgTable(
  'parcel_pictures',
  {
    parcelId: uuid('parcel_id')
      .primaryKey()
      .references(() => parcels.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    mime: text('mime').notNull(),
    bytes: bytea('bytes').notNull(),
    createdAt: createdAt(),
  },
  table => [index('parcel_pictures_age').on(table.createdAt)],
)

/** PARCEL-12: wrong pick-up codes of an order since the last right one. */
export const pickupTries = pgTable('pickup_tries', {
  orderId: uuid('order_id')
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
  wrong: smallint('wrong').notNull().default(0),
  /** Until when codes are refused unread; null when they are not. */
  lockedUntil: at('locked_until'),
})

/** PARCEL-09: the carriers; the owner adds one by command. */
export const carriers = pgTable('carriers', {
  name: text('name').primaryKey(),
  /** With '{guia}' the page of one parcel; without it the page where its number is typed; '' for none. */
  link: text('link').notNull().default(''),
  /** What the carrier gives for each parcel. A parcel cannot be sent with this carrier before that is noted. */
  wants: text('wants').array().$type<CarrierField[]>().notNull().default([]),
})

/** PARCEL-20: the offices of a carrier, where its customers pick parcels up; none where the owner listed none. */
export const carrierOffices = pgTable(
  'carrier_offices',
  {
    carrier: text('carrier')
      .notNull()
      .references(() => carriers.name, { onDelete: 'cascade' }),
    /** Its name as names are compared: 'av-grau-123'. */
    slug: text('slug').notNull(),
    name: text('name').notNull(),
    address: text('address').notNull(),
    /** The code of its district (INEI). */
    ubigeo: text('ubigeo').notNull(),
  },
  table => [primaryKey({ columns: [table.carrier, table.slug] })],
)
