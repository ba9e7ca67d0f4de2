ALTER TABLE "company" ADD COLUMN "shipping_lima" integer DEFAULT 499 NOT NULL;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "shipping_provincia" integer DEFAULT 999 NOT NULL;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "shipping_tienda" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "shipping_since" date;