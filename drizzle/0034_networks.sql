ALTER TABLE "orders" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "wide_network" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "proof" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_network" ON "orders" USING btree ("network") WHERE network is not null;--> statement-breakpoint
CREATE INDEX "orders_wide_network" ON "orders" USING btree ("wide_network") WHERE wide_network is not null;