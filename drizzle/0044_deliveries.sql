-- Series, number and PDF that issuers gave.
CREATE TABLE "issued_receipts" (
	"document" text NOT NULL,
	"issuer" text NOT NULL,
	"order_id" uuid NOT NULL,
	"series" text NOT NULL,
	"number" integer NOT NULL,
	"pdf" "bytea",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "issued_receipts_document_issuer_pk" PRIMARY KEY("document","issuer"),
	CONSTRAINT "issued_receipts_number" UNIQUE("issuer","series","number")
);
--> statement-breakpoint
-- Photographs of deliveries.
CREATE TABLE "parcel_pictures" (
	"parcel_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"mime" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
-- Who took the cash of a parcel, and when the shop got it.
CREATE TABLE "parcel_cash" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"parcel_id" uuid NOT NULL,
	"fee" integer NOT NULL,
	"collector" text NOT NULL,
	"handed_on_at" timestamp with time zone,
	CONSTRAINT "parcel_cash_parcel_id_unique" UNIQUE("parcel_id")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "has_whole_receipts" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "agency" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "ubigeo" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "recipient" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "document" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "phone" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "freight" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "issued_receipts" ADD CONSTRAINT "issued_receipts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_pictures" ADD CONSTRAINT "parcel_pictures_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_cash" ADD CONSTRAINT "parcel_cash_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_cash" ADD CONSTRAINT "parcel_cash_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "issued_receipts_order" ON "issued_receipts" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "parcel_cash_outside" ON "parcel_cash" USING btree ("payment_id") WHERE handed_on_at is null;--> statement-breakpoint
CREATE INDEX "parcels_delivered" ON "parcels" USING btree ("delivered_at") WHERE delivered_at is not null;--> statement-breakpoint
CREATE INDEX "parcels_shipped" ON "parcels" USING btree ("shipped_at") WHERE state = 'shipped';--> statement-breakpoint
-- A month that was exported names one receipt for each issuer: it stays so.
UPDATE "orders" SET "has_whole_receipts" = true WHERE "exported_at" IS NOT NULL;--> statement-breakpoint
-- Where both carriers are followed today; an address that the owner changed stays.
UPDATE "carriers" SET "link" = 'https://tracking.olvaexpress.pe' WHERE "name" = 'Olva' AND "link" = 'https://www.olvacourier.com';--> statement-breakpoint
UPDATE "carriers" SET "link" = 'https://shalom.com.pe/rastrea' WHERE "name" = 'Shalom' AND "link" = 'https://rastrea.shalom.pe';--> statement-breakpoint
UPDATE "carriers" SET "wants" = '{tracking,code,key,agency,recipient,freight}' WHERE "name" = 'Shalom' AND "wants" = '{tracking,code,key}';
