CREATE TABLE "parcel_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "parcel_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parcel_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"person_id" uuid NOT NULL,
	"who" text NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
DROP INDEX "parcels_seller";--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "undo" jsonb;--> statement-breakpoint
ALTER TABLE "parcel_notes" ADD CONSTRAINT "parcel_notes_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "parcel_notes_parcel" ON "parcel_notes" USING btree ("parcel_id","id");--> statement-breakpoint
CREATE INDEX "parcel_notes_person" ON "parcel_notes" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "parcel_notes_age" ON "parcel_notes" USING btree ("at");--> statement-breakpoint
CREATE INDEX "conversations_unread" ON "conversations" USING btree ("seller_id","last_at") WHERE seller_unread > 0;--> statement-breakpoint
CREATE INDEX "conversations_reminded" ON "conversations" USING btree ("seller_id","reminded_at") WHERE reminded_at is not null;--> statement-breakpoint
CREATE INDEX "parcels_seller_state" ON "parcels" USING btree ("seller_id","state","moved_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "parcels_waiting" ON "parcels" USING btree ("seller_id","created_at","id") WHERE state in ('placed', 'warehouse');--> statement-breakpoint
CREATE INDEX "parcels_on_way" ON "parcels" USING btree ("seller_id","moved_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE state in ('shipped', 'at_agency', 'undelivered', 'returning');--> statement-breakpoint
CREATE INDEX "parcels_seller" ON "parcels" USING btree ("seller_id","moved_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
-- Each change of a parcel is another version, whichever instance makes it: one of the release before too.
CREATE FUNCTION parcel_is_another_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER parcel_is_another_version BEFORE UPDATE ON "parcels"
FOR EACH ROW EXECUTE FUNCTION parcel_is_another_version();--> statement-breakpoint
-- The desks that are open hear of it, on every instance. An older instance takes this for a page that it does not keep.
CREATE FUNCTION parcel_is_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('invalidate', json_build_array('parcel:' || NEW.seller_id || ':' || NEW.number)::text);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER parcel_is_told AFTER INSERT OR UPDATE ON "parcels"
FOR EACH ROW WHEN (NEW.seller_id IS NOT NULL) EXECUTE FUNCTION parcel_is_told();
