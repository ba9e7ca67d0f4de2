ALTER TABLE "orders" DROP CONSTRAINT "orders_customer_id_customers_id_fk";
--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "customer_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "marketing_version" text;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "marketing_withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "email_proved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "unsubscribe_url" text;--> statement-breakpoint
ALTER TABLE "wishlist_items" ADD COLUMN "used_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_messages_files" ON "chat_messages" USING btree ("created_at") WHERE file_size is not null;--> statement-breakpoint
CREATE INDEX "conversations_age" ON "conversations" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "seller_sessions_expiry" ON "seller_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "seller_sessions_revoked" ON "seller_sessions" USING btree ("revoked_at") WHERE revoked_at is not null;--> statement-breakpoint
CREATE INDEX "carts_age" ON "carts" USING btree ("updated_at") WHERE starts_with(owner, 'guest_');--> statement-breakpoint
CREATE INDEX "mails_age" ON "mails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mails_recipient" ON "mails" USING btree ("recipient");--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_gone" ON "newsletter_subscribers" USING btree ("unsubscribed_at") WHERE unsubscribed_at is not null;--> statement-breakpoint
CREATE INDEX "orders_without_customer" ON "orders" USING btree ("created_at") WHERE customer_id is null;--> statement-breakpoint
CREATE INDEX "reviews_customer" ON "reviews" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "sessions_revoked" ON "sessions" USING btree ("revoked_at") WHERE revoked_at is not null;--> statement-breakpoint
CREATE INDEX "wishlist_items_age" ON "wishlist_items" USING btree ("used_at") WHERE starts_with(owner, 'guest_');