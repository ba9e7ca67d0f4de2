-- D-49: of the orders that are already there, the one that made the account proves whose it is. Nobody knows any more
-- which sessions placed the others, so that they prove nothing.
UPDATE "orders" SET "proves_owner" = true
FROM "customers"
WHERE "customers"."id" = "orders"."customer_id"
  AND "orders"."created_at" < "customers"."created_at" + interval '1 hour'
  AND NOT EXISTS (
    SELECT 1 FROM "orders" "earlier"
    WHERE "earlier"."customer_id" = "orders"."customer_id" AND "earlier"."created_at" < "orders"."created_at"
  );
