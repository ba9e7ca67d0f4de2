CREATE TABLE "audit" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"seller_id" uuid,
	"person_id" uuid,
	"who" text NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"seller_id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"invited_by" uuid,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invitations_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "people" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seller_id" uuid,
	"email" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"password_hash" text NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "people_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "person_tickets" (
	"hash" text PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "is_suspended" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "seller_sessions" ADD COLUMN "person_id" uuid;--> statement-breakpoint
ALTER TABLE "seller_sessions" ADD COLUMN "device" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "seller_sessions" ADD COLUMN "used_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sellers" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sellers" ADD COLUMN "suspended_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "audit" ADD CONSTRAINT "audit_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_people_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_tickets" ADD CONSTRAINT "person_tickets_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_at" ON "audit" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_seller" ON "audit" USING btree ("seller_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "invitations_seller" ON "invitations" USING btree ("seller_id");--> statement-breakpoint
CREATE INDEX "invitations_invited_by" ON "invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "invitations_expiry" ON "invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "people_seller" ON "people" USING btree ("seller_id");--> statement-breakpoint
CREATE INDEX "person_tickets_person" ON "person_tickets" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "person_tickets_expiry" ON "person_tickets" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "seller_sessions" ADD CONSTRAINT "seller_sessions_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "seller_sessions_person" ON "seller_sessions" USING btree ("person_id");--> statement-breakpoint
-- The login that a seller has becomes its first person, with the seller's own id, its password and its open sessions.
INSERT INTO "people" (id, seller_id, email, password_hash, role, created_at)
SELECT id, id, lower(email), password_hash, 'all', created_at FROM "sellers" WHERE email IS NOT NULL AND password_hash IS NOT NULL
ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE "seller_sessions" s SET person_id = s.seller_id WHERE EXISTS (SELECT FROM "people" p WHERE p.id = s.seller_id);--> statement-breakpoint
-- E-mail and password of a seller and of its first person stay the same, whichever an instance writes: one of the release
-- before knows sellers alone.
CREATE FUNCTION first_person_follows_seller() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.email IS NOT NULL AND NEW.password_hash IS NOT NULL THEN
    INSERT INTO people (id, seller_id, email, password_hash, role) VALUES (NEW.id, NEW.id, NEW.email, NEW.password_hash, 'all')
    ON CONFLICT (id) DO UPDATE SET email = excluded.email, password_hash = excluded.password_hash
    WHERE (people.email, people.password_hash) IS DISTINCT FROM (excluded.email, excluded.password_hash);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER first_person_follows_seller AFTER INSERT OR UPDATE OF email, password_hash ON "sellers"
FOR EACH ROW EXECUTE FUNCTION first_person_follows_seller();--> statement-breakpoint
CREATE FUNCTION seller_follows_first_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    UPDATE sellers SET password_hash = NULL WHERE id = OLD.id;
  ELSE
    UPDATE sellers SET email = NEW.email, password_hash = NEW.password_hash
    WHERE id = NEW.id AND (email, password_hash) IS DISTINCT FROM (NEW.email, NEW.password_hash);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER seller_follows_first_person AFTER UPDATE OF email, password_hash ON "people"
FOR EACH ROW WHEN (NEW.id = NEW.seller_id) EXECUTE FUNCTION seller_follows_first_person();--> statement-breakpoint
CREATE TRIGGER seller_loses_first_person AFTER DELETE ON "people"
FOR EACH ROW WHEN (OLD.id = OLD.seller_id) EXECUTE FUNCTION seller_follows_first_person();--> statement-breakpoint
-- A session that an instance of the release before opens is the first person's.
CREATE FUNCTION session_of_first_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT id INTO NEW.person_id FROM people WHERE id = NEW.seller_id;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER session_of_first_person BEFORE INSERT ON "seller_sessions"
FOR EACH ROW WHEN (NEW.person_id IS NULL) EXECUTE FUNCTION session_of_first_person();--> statement-breakpoint
-- Nothing of a suspended seller is on sale, whoever writes it; is_suspended notes what would be. The lock lets a product
-- that is written at the same time wait for the suspension.
CREATE FUNCTION hold_products_of_suspended() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  suspended boolean;
BEGIN
  SELECT suspended_at IS NOT NULL INTO suspended FROM sellers WHERE id = NEW.seller_id FOR SHARE;
  IF suspended THEN
    NEW.is_suspended := NEW.is_suspended OR NEW.is_active;
    NEW.is_active := false;
  ELSIF NEW.is_suspended THEN
    NEW.is_suspended := false;
    NEW.is_active := true;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER hold_products_of_suspended BEFORE INSERT OR UPDATE OF is_active, is_suspended, seller_id ON "products"
FOR EACH ROW EXECUTE FUNCTION hold_products_of_suspended();
