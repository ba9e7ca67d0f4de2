CREATE INDEX "stock_alerts_unconfirmed" ON "stock_alerts" USING btree ("created_at") WHERE confirmed_at is null;--> statement-breakpoint
CREATE INDEX "stock_alerts_done" ON "stock_alerts" USING btree ("mailed_at") WHERE mailed_at is not null;--> statement-breakpoint
CREATE INDEX "parcel_pictures_age" ON "parcel_pictures" USING btree ("created_at");