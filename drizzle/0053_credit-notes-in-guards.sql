-- What became a credit note left the order, but its money stayed: it is no money for the units that are left.
CREATE OR REPLACE FUNCTION cash_fits() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owed integer;
  held bigint;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.state = 'succeeded' THEN RETURN NEW; END IF;
  SELECT sum(p.amount - coalesce((SELECT sum(amount) FROM refunds WHERE payment_id = p.id), 0)) INTO held
  FROM payments p WHERE p.order_id = NEW.order_id AND p.id <> NEW.id AND p.provider = 'cash' AND p.state = 'succeeded';
  IF held IS NULL THEN RETURN NEW; END IF;
  SELECT o.total - o.taken_back + coalesce((SELECT sum(credited) FROM takebacks WHERE order_id = o.id), 0)
  INTO owed FROM orders o WHERE o.id = NEW.order_id;
  NEW.amount := least(NEW.amount, greatest(0, owed - held));
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION order_agrees(of_order uuid) RETURNS void LANGUAGE plpgsql AS $$
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
  SELECT o.total - o.taken_back + coalesce((SELECT sum(credited) FROM takebacks WHERE order_id = o.id), 0)
    - coalesce(sum(p.amount - coalesce((SELECT sum(amount) FROM refunds WHERE payment_id = p.id), 0)), 0)
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
END $$;
