ALTER TABLE "payments" ADD COLUMN "dispute_result" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "dispute_ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "lookup_email" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "rejected_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "giver" text DEFAULT 'provider' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "operation" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "owner_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reconciliations" ADD COLUMN "failed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "takebacks" ADD COLUMN "credited" integer;--> statement-breakpoint
-- What the owner gave back by hand: cash and transfers, and card refunds noted with a number that is no id of the provider's.
UPDATE "refunds" SET "giver" = 'owner' FROM "payments"
WHERE "payments"."id" = "refunds"."payment_id" AND "payments"."provider" IN ('cash', 'yape', 'plin');--> statement-breakpoint
UPDATE "refunds" SET "giver" = 'owner'
WHERE "state" = 'done' AND "reason" <> 'panel' AND "provider_ref" IS NOT NULL AND "provider_ref" NOT LIKE 'ref\_%';--> statement-breakpoint
UPDATE "refunds" SET "operation" = "provider_ref", "provider_ref" = NULL
WHERE "giver" = 'owner' AND "provider_ref" IS NOT NULL;--> statement-breakpoint
-- A request that was on its way may have been made: it is looked for in the provider's list.
UPDATE "refunds" SET "asked_at" = "updated_at" WHERE "state" = 'asked';--> statement-breakpoint
UPDATE "payments" SET "refunded" = coalesce(
  (SELECT sum("amount") FROM "refunds" WHERE "payment_id" = "payments"."id" AND "state" = 'done' AND "giver" = 'provider'), 0)
WHERE "refunded" > 0;--> statement-breakpoint
UPDATE "payments" SET "lookup_email" = "orders"."shipping"->>'email' FROM "orders"
WHERE "orders"."id" = "payments"."order_id" AND "payments"."next_check_at" IS NOT NULL
  AND "payments"."sent_at" IS NOT NULL AND "payments"."provider_ref" IS NULL;--> statement-breakpoint
-- The refunds of a payment never exceed it. The payment is locked, so that two who write at once see each other.
CREATE FUNCTION refunds_fit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  paid integer;
  refunded bigint;
BEGIN
  SELECT amount INTO paid FROM payments WHERE id = NEW.payment_id FOR NO KEY UPDATE;
  SELECT coalesce(sum(amount), 0) INTO refunded FROM refunds WHERE payment_id = NEW.payment_id AND id <> NEW.id;
  IF NEW.amount <= 0 OR refunded + NEW.amount > paid THEN
    RAISE EXCEPTION 'refunds of payment % exceed it', NEW.payment_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER refunds_fit BEFORE INSERT OR UPDATE OF amount, payment_id ON "refunds"
FOR EACH ROW EXECUTE FUNCTION refunds_fit();
