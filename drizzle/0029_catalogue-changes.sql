CREATE TABLE "catalog_changes" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"xid" "xid8" NOT NULL
);
--> statement-breakpoint
CREATE INDEX "catalog_changes_xid" ON "catalog_changes" USING btree ("xid");