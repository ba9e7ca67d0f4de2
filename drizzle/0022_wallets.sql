DROP INDEX "payments_one_open";--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "yape_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "yape_holder" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "yape_qr" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "plin_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "plin_holder" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "plin_qr" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "wallet_hours" smallint DEFAULT 4 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "held_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "payments_operation" ON "payments" USING btree ("provider",ltrim(provider_ref, '0')) WHERE provider in ('yape', 'plin');--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_open" ON "payments" USING btree ("order_id") WHERE state in ('created', 'requires_action', 'processing', 'to_verify');