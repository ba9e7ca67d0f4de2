-- What proved that a parcel was handed over.
ALTER TABLE "parcel_events" ADD COLUMN "proof" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Wrong pick-up codes of an order since the last right one, and until when none is looked at.
CREATE TABLE "pickup_tries" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"wrong" smallint DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "pickup_tries" ADD CONSTRAINT "pickup_tries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "parcels_moved" ON "parcels" USING btree ("moved_at" DESC NULLS FIRST);
