CREATE TABLE "tallies" (
	"name" text NOT NULL,
	"change" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "orders_refused_document" ON "orders" USING btree ((shipping ->> 'numeroDocumento')) WHERE status in ('cancelled', 'returned') and shipped_at is not null and delivered_at is null;--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_paid" ON "orders" USING btree ("paid_at") WHERE paid_at is not null;--> statement-breakpoint
CREATE INDEX "orders_cancelled" ON "orders" USING btree ("cancelled_at") WHERE cancelled_at is not null;--> statement-breakpoint
CREATE INDEX "orders_returned" ON "orders" USING btree ("returned_at") WHERE returned_at is not null;--> statement-breakpoint
CREATE INDEX "payments_newest" ON "payments" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "payments_to_verify" ON "payments" USING btree ("created_at" DESC NULLS FIRST) WHERE state = 'to_verify';--> statement-breakpoint
CREATE INDEX "payments_unsettled" ON "payments" USING btree ("sent_at") WHERE state in ('processing', 'lost');--> statement-breakpoint
CREATE INDEX "payments_disputed" ON "payments" USING btree ("disputed_at") WHERE disputed_at is not null and dispute_result is null;--> statement-breakpoint
CREATE INDEX "payments_sent" ON "payments" USING btree ("sent_at") WHERE sent_at is not null;--> statement-breakpoint
CREATE INDEX "payments_succeeded" ON "payments" USING btree ("succeeded_at") WHERE succeeded_at is not null;--> statement-breakpoint
CREATE INDEX "refunds_changed" ON "refunds" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refunds" USING btree ("created_at") WHERE state <> 'done';--> statement-breakpoint
create function tally_order() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then insert into tallies (name, change) values ('orders.' || old.status, -1); end if;
  if tg_op <> 'DELETE' then insert into tallies (name, change) values ('orders.' || new.status, 1); end if;
  return null;
end $$;--> statement-breakpoint
create trigger orders_tally after insert or delete on orders for each row execute function tally_order();--> statement-breakpoint
create trigger orders_tally_moved after update of status on orders for each row
  when (old.status is distinct from new.status) execute function tally_order();--> statement-breakpoint
create function tally_customer() returns trigger language plpgsql as $$
begin
  insert into tallies (name, change) values ('customers', case tg_op when 'INSERT' then 1 else -1 end);
  return null;
end $$;--> statement-breakpoint
create trigger customers_tally after insert or delete on customers for each row execute function tally_customer();--> statement-breakpoint
insert into tallies (name, change) select 'orders.' || status, count(*) from orders group by status;--> statement-breakpoint
insert into tallies (name, change) select 'customers', count(*) from customers having count(*) > 0;
