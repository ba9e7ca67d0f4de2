-- The owner's lists in their order, so that none has to be sorted or filtered from the newest on.
DROP INDEX "orders_status";--> statement-breakpoint
DROP INDEX "parcels_moved";--> statement-breakpoint
DROP INDEX "parcels_state";--> statement-breakpoint
CREATE INDEX "orders_status" ON "orders" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "parcels_moved" ON "parcels" USING btree ("moved_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "parcels_state" ON "parcels" USING btree ("state","moved_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
