CREATE TABLE "reconciliations" (
	"day" text PRIMARY KEY NOT NULL,
	"next_try_at" timestamp with time zone,
	"done_at" timestamp with time zone,
	"differences" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "disputed_at" timestamp with time zone;