CREATE TABLE "answered_calls" (
	"hash" text PRIMARY KEY NOT NULL,
	"request_hash" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "answered_calls_age" ON "answered_calls" USING btree ("created_at");