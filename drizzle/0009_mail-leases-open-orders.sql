ALTER TABLE "mails" ADD COLUMN "leased_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "orders_open_phone" ON "orders" USING btree ((shipping ->> 'phone')) WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "orders_open_document" ON "orders" USING btree ((shipping ->> 'numeroDocumento')) WHERE status = 'pending';