-- What a release that knows no parcels, or none of their cash, must not undo while it works beside this one.
-- Cash that was collected for parcels is not collected again with their order.
CREATE FUNCTION cash_fits() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owed integer;
  held bigint;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.state = 'succeeded' THEN RETURN NEW; END IF;
  SELECT sum(p.amount - coalesce((SELECT sum(amount) FROM refunds WHERE payment_id = p.id), 0)) INTO held
  FROM payments p WHERE p.order_id = NEW.order_id AND p.id <> NEW.id AND p.provider = 'cash' AND p.state = 'succeeded';
  IF held IS NULL THEN RETURN NEW; END IF;
  SELECT total - taken_back INTO owed FROM orders WHERE id = NEW.order_id;
  NEW.amount := least(NEW.amount, greatest(0, owed - held));
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER cash_fits BEFORE INSERT OR UPDATE OF state ON "payments"
FOR EACH ROW WHEN (NEW.provider = 'cash' AND NEW.state = 'succeeded') EXECUTE FUNCTION cash_fits();--> statement-breakpoint
-- Of units that leave an order which is still to be paid, only what was collected for them goes back.
CREATE FUNCTION refunds_were_collected() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  collected bigint;
BEGIN
  SELECT coalesce(sum(l.amount) FILTER (WHERE c.parcel_id IS NOT NULL), 0) + t.shipping
    - coalesce((SELECT sum(amount) FROM refunds WHERE takeback_id = t.id AND id <> NEW.id), 0) INTO collected
  FROM takebacks t
  JOIN orders o ON o.id = t.order_id AND o.payment_status = 'unpaid'
  LEFT JOIN takeback_lines l ON l.takeback_id = t.id
  LEFT JOIN parcel_lines pl ON pl.line_id = l.line_id
  LEFT JOIN parcel_cash c ON c.parcel_id = pl.parcel_id
  WHERE t.id = NEW.takeback_id GROUP BY t.id, t.shipping;
  IF collected IS NULL THEN RETURN NEW; END IF;
  IF collected <= 0 THEN RAISE EXCEPTION 'nothing was collected for these units' USING ERRCODE = 'check_violation'; END IF;
  NEW.amount := least(NEW.amount, collected);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER refunds_were_collected BEFORE INSERT ON "refunds"
FOR EACH ROW WHEN (NEW.takeback_id IS NOT NULL) EXECUTE FUNCTION refunds_were_collected();--> statement-breakpoint
-- Units of a parcel that left the shop are not cancelled: they come back.
CREATE FUNCTION sent_units_stay() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sent text;
BEGIN
  SELECT p.number INTO sent FROM parcel_lines pl JOIN parcels p ON p.id = pl.parcel_id
  WHERE pl.line_id = NEW.id AND p.state NOT IN ('placed', 'warehouse', 'cancelled') LIMIT 1;
  IF sent IS NOT NULL THEN RAISE EXCEPTION 'parcel % was sent', sent USING ERRCODE = 'check_violation'; END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER sent_units_stay BEFORE UPDATE OF cancelled ON "order_lines"
FOR EACH ROW WHEN (NEW.cancelled > OLD.cancelled) EXECUTE FUNCTION sent_units_stay();--> statement-breakpoint
-- At the end of a transaction an order is as far as its parcels say. Where the last unit of the least advanced one left,
-- what the others were delivered for makes the order paid; the part of the fee that nobody is left to pay is taken off.
CREATE FUNCTION order_agrees(of_order uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  agreed text;
  is_all_collected boolean;
  missing bigint;
BEGIN
  SELECT CASE
      WHEN count(*) = 0 THEN NULL
      WHEN bool_or(state NOT IN ('cancelled', 'returned')) THEN (ARRAY['placed', 'warehouse', 'shipped', 'delivered'])[
        min(CASE state WHEN 'placed' THEN 1 WHEN 'warehouse' THEN 2 WHEN 'delivered' THEN 4 ELSE 3 END)
          FILTER (WHERE state NOT IN ('cancelled', 'returned'))]
      WHEN bool_or(state = 'returned') THEN 'returned'
      ELSE 'cancelled' END,
    bool_and(state IN ('cancelled', 'returned') OR EXISTS (SELECT FROM parcel_cash c WHERE c.parcel_id = parcels.id))
  INTO agreed, is_all_collected FROM parcels WHERE order_id = of_order AND replaces_id IS NULL;
  UPDATE orders SET status = agreed, parcel_moves = parcel_moves + 1,
    warehouse_at = CASE WHEN agreed IN ('warehouse', 'shipped', 'delivered') THEN coalesce(warehouse_at, now()) ELSE warehouse_at END,
    shipped_at = CASE WHEN agreed IN ('shipped', 'delivered') THEN coalesce(shipped_at, now()) ELSE shipped_at END,
    delivered_at = CASE WHEN agreed = 'delivered' THEN coalesce(delivered_at, now()) ELSE delivered_at END,
    cancelled_at = CASE WHEN agreed = 'cancelled' THEN coalesce(cancelled_at, now()) ELSE cancelled_at END,
    returned_at = CASE WHEN agreed = 'returned' THEN coalesce(returned_at, now()) ELSE returned_at END
  WHERE id = of_order AND status <> agreed AND status <> 'pending';
  IF NOT FOUND OR agreed <> 'delivered' THEN RETURN; END IF;
  UPDATE orders SET payment_status = 'paid', paid_at = now() WHERE id = of_order AND payment_status = 'unpaid';
  IF NOT FOUND THEN RETURN; END IF;
  SELECT o.total - o.taken_back - coalesce(sum(p.amount - coalesce((SELECT sum(amount) FROM refunds WHERE payment_id = p.id), 0)), 0)
  INTO missing FROM orders o LEFT JOIN payments p ON p.order_id = o.id AND p.state = 'succeeded'
  WHERE o.id = of_order GROUP BY o.id;
  IF missing <= 0 THEN RETURN; END IF;
  IF is_all_collected THEN
    UPDATE takebacks SET shipping = shipping + missing
    WHERE id = (SELECT id FROM takebacks WHERE order_id = of_order ORDER BY created_at DESC, id DESC LIMIT 1);
    UPDATE orders SET taken_back = taken_back + missing WHERE id = of_order;
  ELSE
    INSERT INTO payments (id, secret, order_id, attempt, provider, amount, state, succeeded_at)
    SELECT gen_random_uuid(), 'vit_' || gen_random_uuid(), of_order, coalesce(max(attempt), 0) + 1, 'cash', missing, 'succeeded', now()
    FROM payments WHERE order_id = of_order;
  END IF;
END $$;--> statement-breakpoint
CREATE FUNCTION moved_order_agrees() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM order_agrees(NEW.id); RETURN NULL; END $$;--> statement-breakpoint
CREATE FUNCTION order_of_units_agrees() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM order_agrees(NEW.order_id); RETURN NULL; END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER moved_order_agrees AFTER UPDATE OF status ON "orders" DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW WHEN (OLD.status <> 'pending' AND OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION moved_order_agrees();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER order_of_units_agrees AFTER UPDATE OF cancelled, returned ON "order_lines" DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW WHEN (NEW.cancelled + NEW.returned = NEW.quantity) EXECUTE FUNCTION order_of_units_agrees();
