CREATE TABLE "password_tickets" (
	"hash" text PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "password_tickets" ADD CONSTRAINT "password_tickets_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "password_tickets_customer" ON "password_tickets" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "password_tickets_expiry" ON "password_tickets" USING btree ("expires_at");