CREATE TABLE "complaint_files" (
	"complaint_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"mime" text NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "complaint_replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"complaint_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "complaint_series" (
	"year" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "complaints" (
	"id" uuid PRIMARY KEY NOT NULL,
	"year" integer NOT NULL,
	"correlative" integer NOT NULL,
	"secret" text NOT NULL,
	"sheet" jsonb NOT NULL,
	"provider" jsonb NOT NULL,
	"due_day" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "complaints_secret_unique" UNIQUE("secret"),
	CONSTRAINT "complaints_number" UNIQUE("year","correlative")
);
--> statement-breakpoint
CREATE TABLE "holidays" (
	"day" date PRIMARY KEY NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "complaint_files" ADD CONSTRAINT "complaint_files_complaint_id_complaints_id_fk" FOREIGN KEY ("complaint_id") REFERENCES "public"."complaints"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaint_replies" ADD CONSTRAINT "complaint_replies_complaint_id_complaints_id_fk" FOREIGN KEY ("complaint_id") REFERENCES "public"."complaints"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "complaint_replies_sheet" ON "complaint_replies" USING btree ("complaint_id","created_at");--> statement-breakpoint
-- A filed sheet, its replies and its attachment are evidence: nobody alters or deletes them, the shop included (D-87).
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % cannot be changed or deleted', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER complaints_unalterable BEFORE UPDATE OR DELETE OR TRUNCATE ON complaints FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER complaint_replies_unalterable BEFORE UPDATE OR DELETE OR TRUNCATE ON complaint_replies FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER complaint_files_unalterable BEFORE UPDATE OR DELETE OR TRUNCATE ON complaint_files FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
