-- Cash that was handed over before it had a row of the ledger (PAYMENT-01).
insert into payments (id, secret, order_id, attempt, provider, amount, state, succeeded_at, created_at, updated_at)
select
  gen_random_uuid(),
  'vit_' || replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
  orders.id,
  coalesce((select max(attempt) from payments where order_id = orders.id), 0) + 1,
  'cash',
  orders.total,
  'succeeded',
  coalesce(orders.paid_at, orders.delivered_at, orders.created_at),
  coalesce(orders.paid_at, orders.delivered_at, orders.created_at),
  now()
from orders
where orders.payment_status = 'paid'
  and orders.total > 0
  and orders.payment_method <> 'culqi'
  and not exists (select from payments where order_id = orders.id and state = 'succeeded');
