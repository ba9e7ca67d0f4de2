CREATE TABLE "complaint_file_removals" (
	"complaint_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"mime" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"reason" text NOT NULL,
	"removed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "replaced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "complaint_file_removals" ADD CONSTRAINT "complaint_file_removals_complaint_id_complaints_id_fk" FOREIGN KEY ("complaint_id") REFERENCES "public"."complaints"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- A customer who reviewed a product several times keeps the newest; the older ones are shown and counted no more.
UPDATE reviews r SET replaced_at = now() WHERE r.customer_id IS NOT NULL AND EXISTS (
  SELECT FROM reviews n WHERE n.product_id = r.product_id AND n.customer_id = r.customer_id
    AND (n.created_at, n.id) > (r.created_at, r.id));--> statement-breakpoint
UPDATE products p SET rating = c.mean, review_count = c.number FROM (
  SELECT product_id, coalesce(round(avg(rating) FILTER (WHERE replaced_at IS NULL), 1), 0)::real AS mean,
    count(*) FILTER (WHERE replaced_at IS NULL)::int AS number
  FROM reviews GROUP BY product_id HAVING bool_or(replaced_at IS NOT NULL)) c
WHERE p.id = c.product_id;--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_one_each" ON "reviews" USING btree ("product_id","customer_id") WHERE replaced_at is null and customer_id is not null;--> statement-breakpoint
-- The sheet and its replies stay unalterable. The file of a stranger goes where its removal is written down with what it was.
CREATE FUNCTION check_complaint_file_removal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM complaint_file_removals r WHERE r.complaint_id = OLD.complaint_id AND r.name = OLD.name
      AND r.size = length(OLD.bytes) AND r.sha256 = encode(sha256(OLD.bytes), 'hex')) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'rows of % cannot be changed or deleted', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
DROP TRIGGER complaint_files_unalterable ON complaint_files;
--> statement-breakpoint
CREATE TRIGGER complaint_files_unalterable BEFORE UPDATE OR TRUNCATE ON complaint_files FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER complaint_files_removed BEFORE DELETE ON complaint_files FOR EACH ROW EXECUTE FUNCTION check_complaint_file_removal();
--> statement-breakpoint
CREATE TRIGGER complaint_file_removals_unalterable BEFORE UPDATE OR DELETE OR TRUNCATE ON complaint_file_removals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
