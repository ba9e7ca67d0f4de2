CREATE TABLE "provider_settings" (
	"provider" text NOT NULL,
	"key" text NOT NULL,
	"value" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "provider_settings_provider_key_pk" PRIMARY KEY("provider","key")
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "redirect_url" text;--> statement-breakpoint
INSERT INTO "provider_settings" ("provider", "key", "value")
SELECT 'culqi', 'orders', "culqi_orders"::text FROM "company" WHERE "culqi_orders"
UNION ALL
SELECT 'culqi', 'yapeMax', "culqi_yape_limit"::text FROM "company" WHERE "culqi_yape_limit" <> 50000;
--> statement-breakpoint
-- What an older release that still runs beside this one writes to the former columns reaches the rows too.
CREATE FUNCTION "carry_culqi_settings"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' OR NEW."culqi_orders" IS DISTINCT FROM OLD."culqi_orders" THEN
    INSERT INTO "provider_settings" ("provider", "key", "value") VALUES ('culqi', 'orders', NEW."culqi_orders"::text)
    ON CONFLICT ("provider", "key") DO UPDATE SET "value" = EXCLUDED."value", "updated_at" = now();
  END IF;
  IF TG_OP = 'INSERT' OR NEW."culqi_yape_limit" IS DISTINCT FROM OLD."culqi_yape_limit" THEN
    INSERT INTO "provider_settings" ("provider", "key", "value") VALUES ('culqi', 'yapeMax', NEW."culqi_yape_limit"::text)
    ON CONFLICT ("provider", "key") DO UPDATE SET "value" = EXCLUDED."value", "updated_at" = now();
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "company_culqi_settings" AFTER INSERT OR UPDATE OF "culqi_orders", "culqi_yape_limit" ON "company"
FOR EACH ROW EXECUTE FUNCTION "carry_culqi_settings"();
