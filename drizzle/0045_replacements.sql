ALTER TABLE "exchanges" ADD COLUMN "parcel_id" uuid;--> statement-breakpoint
ALTER TABLE "exchanges" ADD COLUMN "replacement_id" uuid;--> statement-breakpoint
ALTER TABLE "exchanges" ADD COLUMN "comes_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "exchanges" ADD COLUMN "payer" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "replaces_id" uuid;--> statement-breakpoint
ALTER TABLE "exchanges" ADD CONSTRAINT "exchanges_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchanges" ADD CONSTRAINT "exchanges_replacement_id_parcels_id_fk" FOREIGN KEY ("replacement_id") REFERENCES "public"."parcels"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_replaces_id_parcels_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."parcels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exchanges_parcel" ON "exchanges" USING btree ("parcel_id");--> statement-breakpoint
CREATE INDEX "exchanges_replacement" ON "exchanges" USING btree ("replacement_id") WHERE replacement_id is not null;--> statement-breakpoint
CREATE INDEX "parcels_replaces" ON "parcels" USING btree ("replaces_id") WHERE replaces_id is not null;--> statement-breakpoint
-- Requests of before that are about units of one parcel.
UPDATE "exchanges" e SET "parcel_id" = own.parcel_id FROM (
  SELECT el.exchange_id, min(pl.parcel_id::text)::uuid AS parcel_id
  FROM "exchange_lines" el JOIN "parcel_lines" pl ON pl.line_id = el.line_id
  GROUP BY el.exchange_id HAVING count(DISTINCT pl.parcel_id) = 1
) own WHERE own.exchange_id = e.id;--> statement-breakpoint
-- An order that is moved whole leaves replacements alone: they go their own way.
CREATE OR REPLACE FUNCTION parcels_follow_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moved timestamptz := coalesce(CASE NEW.status WHEN 'placed' THEN NEW.placed_at WHEN 'warehouse' THEN NEW.warehouse_at
    WHEN 'shipped' THEN NEW.shipped_at WHEN 'delivered' THEN NEW.delivered_at WHEN 'cancelled' THEN NEW.cancelled_at ELSE NEW.returned_at END, now());
BEGIN
  IF OLD.status = 'pending' THEN
    IF NEW.status = 'cancelled' THEN RETURN NULL; END IF;
    WITH made AS (
      INSERT INTO parcels (id, order_id, number, place, seller_id, shop_name, state, created_at, moved_at)
      SELECT gen_random_uuid(), NEW.id, NEW.number || '-' || s.place, s.place, s.seller_id, s.shop_name, NEW.status, moved, moved
      FROM (
        SELECT seller_id, row_number() OVER (ORDER BY min(position))::smallint AS place,
          CASE WHEN seller_id IS NULL THEN '' ELSE min(shop_name) END AS shop_name
        FROM order_lines WHERE order_id = NEW.id GROUP BY seller_id
      ) s
      RETURNING id, seller_id
    ), filled AS (
      INSERT INTO parcel_lines (parcel_id, line_id)
      SELECT made.id, l.id FROM made JOIN order_lines l ON l.order_id = NEW.id AND l.seller_id IS NOT DISTINCT FROM made.seller_id
    )
    INSERT INTO parcel_events (parcel_id, state, at, by) SELECT id, NEW.status, moved, 'order' FROM made;
    RETURN NULL;
  END IF;
  WITH gone AS (
    UPDATE parcels SET state = NEW.status, moved_at = moved,
      shipped_at = CASE WHEN NEW.status IN ('shipped', 'delivered') THEN coalesce(shipped_at, moved) ELSE shipped_at END,
      delivered_at = CASE WHEN NEW.status = 'delivered' THEN moved ELSE delivered_at END
    WHERE order_id = NEW.id AND replaces_id IS NULL AND CASE NEW.status
      WHEN 'warehouse' THEN state = 'placed'
      WHEN 'shipped' THEN state IN ('placed', 'warehouse')
      WHEN 'delivered' THEN state NOT IN ('delivered', 'cancelled', 'returned')
      WHEN 'cancelled' THEN state NOT IN ('cancelled', 'returned')
      WHEN 'returned' THEN state NOT IN ('cancelled', 'returned')
      ELSE false END
    RETURNING id
  )
  INSERT INTO parcel_events (parcel_id, state, at, by) SELECT id, NEW.status, moved, 'owner' FROM gone ORDER BY id;
  RETURN NULL;
END $$;
