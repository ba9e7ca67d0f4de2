CREATE TABLE "stock_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	"applied_line" integer DEFAULT 0 NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "stock_files_unfinished" ON "stock_files" USING btree ("digest") WHERE finished_at is null;