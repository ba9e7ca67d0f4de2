CREATE TABLE "parcel_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "parcel_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parcel_id" uuid NOT NULL,
	"state" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	"note" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "parcel_lines" (
	"parcel_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	CONSTRAINT "parcel_lines_parcel_id_line_id_pk" PRIMARY KEY("parcel_id","line_id")
);
--> statement-breakpoint
CREATE TABLE "parcels" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"number" text NOT NULL,
	"place" smallint NOT NULL,
	"seller_id" uuid,
	"shop_name" text DEFAULT '' NOT NULL,
	"state" text NOT NULL,
	"visits" smallint DEFAULT 0 NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"office" text DEFAULT '' NOT NULL,
	"deadline" timestamp with time zone,
	"carrier" text DEFAULT '' NOT NULL,
	"tracking" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"moved_at" timestamp with time zone NOT NULL,
	"shipped_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	CONSTRAINT "parcels_number_unique" UNIQUE("number"),
	CONSTRAINT "parcels_place" UNIQUE("order_id","place")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "parcel_moves" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "parcel_events" ADD CONSTRAINT "parcel_events_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_lines" ADD CONSTRAINT "parcel_lines_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_lines" ADD CONSTRAINT "parcel_lines_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "parcel_events_parcel" ON "parcel_events" USING btree ("parcel_id","id");--> statement-breakpoint
CREATE INDEX "parcel_lines_line" ON "parcel_lines" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "parcels_state" ON "parcels" USING btree ("state","moved_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "parcels_seller" ON "parcels" USING btree ("seller_id","moved_at" DESC NULLS FIRST);--> statement-breakpoint
-- The parcels of orders that are confirmed already, one for each seller, with the dates of their order. What was taken out
-- of an order line by line ended the parcel that has nothing left.
INSERT INTO "parcels" (id, order_id, number, place, seller_id, shop_name, state, created_at, moved_at, shipped_at, delivered_at)
SELECT gen_random_uuid(), o.id, o.number || '-' || s.place, s.place, s.seller_id, s.shop_name, e.state, coalesce(o.placed_at, o.created_at),
  coalesce(CASE WHEN s.units_left = 0 THEN s.ended_at END, CASE e.state WHEN 'placed' THEN o.placed_at WHEN 'warehouse' THEN o.warehouse_at
    WHEN 'shipped' THEN o.shipped_at WHEN 'delivered' THEN o.delivered_at WHEN 'cancelled' THEN o.cancelled_at ELSE o.returned_at END, o.created_at),
  CASE WHEN e.state <> 'cancelled' OR o.status = 'cancelled' THEN o.shipped_at END,
  CASE WHEN e.state <> 'cancelled' OR o.status = 'cancelled' THEN o.delivered_at END
FROM "orders" o
JOIN (
  SELECT l.order_id, l.seller_id, row_number() OVER (PARTITION BY l.order_id ORDER BY min(l.position))::smallint AS place,
    CASE WHEN l.seller_id IS NULL THEN '' ELSE min(l.shop_name) END AS shop_name,
    sum(l.quantity - l.cancelled - l.returned) AS units_left, sum(l.returned) AS units_back, max(gone.at) AS ended_at
  FROM "order_lines" l
  LEFT JOIN (
    SELECT tl.line_id, max(t.created_at) AS at FROM "takeback_lines" tl JOIN "takebacks" t ON t.id = tl.takeback_id GROUP BY tl.line_id
  ) gone ON gone.line_id = l.id
  GROUP BY l.order_id, l.seller_id
) s ON s.order_id = o.id
CROSS JOIN LATERAL (
  SELECT CASE WHEN s.units_left > 0 THEN o.status WHEN s.units_back > 0 THEN 'returned' ELSE 'cancelled' END AS state
) e
WHERE o.confirmed_at IS NOT NULL OR o.status NOT IN ('pending', 'cancelled');--> statement-breakpoint
INSERT INTO "parcel_lines" (parcel_id, line_id)
SELECT p.id, l.id FROM "parcels" p JOIN "order_lines" l ON l.order_id = p.order_id AND l.seller_id IS NOT DISTINCT FROM p.seller_id;--> statement-breakpoint
INSERT INTO "parcel_events" (parcel_id, state, at, by, note)
SELECT p.id, step.state, step.at, CASE WHEN step.state = 'placed' THEN 'order' ELSE 'owner' END,
  CASE WHEN step.state = 'returned' THEN coalesce(o.return_reason, '') ELSE '' END
FROM "parcels" p JOIN "orders" o ON o.id = p.order_id
CROSS JOIN LATERAL (VALUES (1, 'placed', coalesce(o.placed_at, o.created_at)), (2, 'warehouse', o.warehouse_at), (3, 'shipped', p.shipped_at),
  (4, 'delivered', p.delivered_at), (5, CASE WHEN p.state IN ('cancelled', 'returned') THEN p.state END, p.moved_at)) AS step (place, state, at)
WHERE step.state IS NOT NULL AND step.at IS NOT NULL AND (p.state NOT IN ('cancelled', 'returned') OR step.at <= p.moved_at)
ORDER BY p.number, step.at, step.place;--> statement-breakpoint
-- Whoever confirms or moves an order whole, a release that knows no parcels too, makes and moves its parcels with it. Who
-- moves one parcel lets the order follow and counts parcel_moves up: then there is nothing to do here.
CREATE FUNCTION parcels_follow_order() RETURNS trigger LANGUAGE plpgsql AS $$
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
    WHERE order_id = NEW.id AND CASE NEW.status
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
END $$;--> statement-breakpoint
CREATE TRIGGER parcels_follow_order AFTER UPDATE OF status ON "orders"
FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status AND OLD.parcel_moves = NEW.parcel_moves)
EXECUTE FUNCTION parcels_follow_order();--> statement-breakpoint
-- A parcel of which the last unit was cancelled or came back is over, whoever took it out.
CREATE FUNCTION parcels_end_with_units() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH last AS (
    SELECT created_at AS at, reason FROM takebacks WHERE order_id = NEW.order_id ORDER BY created_at DESC LIMIT 1
  ), ended AS (
    UPDATE parcels p SET state = CASE WHEN held.units_back > 0 THEN 'returned' ELSE 'cancelled' END,
      moved_at = coalesce((SELECT at FROM last), now())
    FROM (
      SELECT pl.parcel_id, sum(l.quantity - l.cancelled - l.returned) AS units_left, sum(l.returned) AS units_back
      FROM parcel_lines pl JOIN order_lines l ON l.id = pl.line_id
      WHERE pl.parcel_id IN (SELECT parcel_id FROM parcel_lines WHERE line_id = NEW.id) GROUP BY pl.parcel_id
    ) held
    WHERE p.id = held.parcel_id AND held.units_left = 0 AND p.state NOT IN ('cancelled', 'returned')
    RETURNING p.id, p.state, p.moved_at
  )
  INSERT INTO parcel_events (parcel_id, state, at, by, note)
  SELECT id, state, moved_at, 'owner', coalesce((SELECT reason FROM last), '') FROM ended;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER parcels_end_with_units AFTER UPDATE OF cancelled, returned ON "order_lines"
FOR EACH ROW WHEN (NEW.cancelled + NEW.returned = NEW.quantity) EXECUTE FUNCTION parcels_end_with_units();
