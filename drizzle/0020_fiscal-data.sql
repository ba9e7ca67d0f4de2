CREATE TABLE "document_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"changed_by" text NOT NULL,
	"before" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "receipt_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "receipt_address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "charged" integer;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "base" integer;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "issuer" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax_percent" smallint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shipping_base" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "exported_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sellers" ADD COLUMN "issuer_ruc" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "document_changes" ADD CONSTRAINT "document_changes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_changes_order" ON "document_changes" USING btree ("order_id","created_at");