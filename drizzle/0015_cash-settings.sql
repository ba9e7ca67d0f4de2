ALTER TABLE "company" ADD COLUMN "cash_limit" integer;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "cash_provinces" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "hold_minutes" integer DEFAULT 120 NOT NULL;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "card_hold_minutes" integer DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "cash_hold_minutes" integer DEFAULT 1440 NOT NULL;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "line_units" smallint DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "open_orders" smallint DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "open_orders_of_phone" smallint;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "open_orders_of_document" smallint;--> statement-breakpoint
CREATE INDEX "orders_refused" ON "orders" USING btree ((shipping ->> 'phone')) WHERE status in ('cancelled', 'returned') and shipped_at is not null and delivered_at is null;