ALTER TABLE "parcels" ADD COLUMN "skus" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Parcels of before get theirs. Nobody moved them: their version stays, and no desk hears of it.
ALTER TABLE "parcels" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "parcels" p SET "skus" = l.skus FROM (
  SELECT pl.parcel_id, string_agg(ol.sku, E'\n' ORDER BY ol.position) AS skus
  FROM "parcel_lines" pl JOIN "order_lines" ol ON ol.id = pl.line_id GROUP BY pl.parcel_id
) l WHERE l.parcel_id = p.id AND p.skus <> l.skus;--> statement-breakpoint
ALTER TABLE "parcels" ENABLE TRIGGER USER;--> statement-breakpoint
-- Whichever release confirms an order, its parcels know the SKUs of their lines.
CREATE OR REPLACE FUNCTION parcels_follow_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moved timestamptz := coalesce(CASE NEW.status WHEN 'placed' THEN NEW.placed_at WHEN 'warehouse' THEN NEW.warehouse_at
    WHEN 'shipped' THEN NEW.shipped_at WHEN 'delivered' THEN NEW.delivered_at WHEN 'cancelled' THEN NEW.cancelled_at ELSE NEW.returned_at END, now());
BEGIN
  IF OLD.status = 'pending' THEN
    IF NEW.status = 'cancelled' THEN RETURN NULL; END IF;
    WITH made AS (
      INSERT INTO parcels (id, order_id, number, place, seller_id, shop_name, skus, state, created_at, moved_at)
      SELECT gen_random_uuid(), NEW.id, NEW.number || '-' || s.place, s.place, s.seller_id, s.shop_name, s.skus, NEW.status, moved, moved
      FROM (
        SELECT seller_id, row_number() OVER (ORDER BY min(position))::smallint AS place,
          CASE WHEN seller_id IS NULL THEN '' ELSE min(shop_name) END AS shop_name,
          string_agg(sku, E'\n' ORDER BY position) AS skus
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
