/**
 * A shop with a history, as one script of SQL: so many orders over a thousand days, of which a few hundred are under way, with
 * half as many customers and what both leave behind. Made without triggers and keys; what those keep is reckoned once at the end. The database must have
 * products in sizes already. The indexes of empty tables are switched off, keys too, and built once at the end: ids are in
 * no order, so that each row would change another page of each index.
 */
export const growth = (orders: number): string => {
  const n = String(orders)
  const customers = String(Math.ceil(orders / 2))
  /** An id of row i. */
  const id = (kind: string, i = 'i') => `md5('${kind}' || ${i})::uuid`
  return `
set session_replication_role = replica;
set synchronous_commit = off;
set work_mem = '128MB';
set maintenance_work_mem = '256MB';
create temp table resting as
  select distinct indrelid::regclass as name from pg_index
  where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace and pg_relation_size(oid) = 0);
update pg_index set indisready = false, indisvalid = false where indrelid in (select name from resting);
create temp table goods as
  select row_number() over (order by s.id) - 1 as g, s.id as size_id, s.product_id, p.seller_id, p.name, p.slug
  from sizes s join products p on p.id = s.product_id limit 1000;
create temp table days as
  select i, now() - i * (interval '1000 days' / ${n}) as at, ${id('c', `(i % ${customers})`)} as customer_id,
    case when i <= least(100, ${n} * 0.004) then 'pending' when i <= least(300, ${n} * 0.008) then 'placed'
      when i <= least(400, ${n} * 0.01) then 'warehouse' when i <= least(700, ${n} * 0.013) then 'shipped' when i % 25 = 0 then 'cancelled' when i % 70 = 0 then 'returned'
      else 'delivered' end as status
  from generate_series(1, ${n}) i;
insert into customers (id, email, name, password_hash, phone, created_at)
  select ${id('c')}, 'c' || i || '@example.com', 'Rosa', '-', 900000000 + i, now() - i * interval '1 minute'
  from generate_series(0, ${customers} - 1) i;
insert into sessions (id, customer_id, expires_at)
  select ${id('s')}, ${id('c')}, now() + (i % 7) * interval '1 day' from generate_series(0, ${customers} - 1) i;
insert into carts (owner) select ${id('c')}::text from generate_series(0, ${customers} - 1) i;
insert into cart_lines (id, owner, product_id, size_id, quantity)
  select ${id('l')}, ${id('c')}::text, g.product_id, g.size_id, 1
  from generate_series(0, ${customers} / 4) i join goods g on g.g = i % (select count(*) from goods);
insert into orders (id, number, customer_id, status, payment_status, payment_method, subtotal, shipping_fee, total, items,
    shipping, network, created_at, confirmed_at, shipped_at, delivered_at, cancelled_at, returned_at, paid_at)
  select ${id('o')}, 'V-' || lpad(i::text, 8, '0'), customer_id, status,
    case when status in ('pending', 'placed', 'cancelled') then 'unpaid' else 'paid' end, 'card', 20000, 499, 20499, 2,
    jsonb_build_object('name', 'Rosa', 'lastname', 'Quispe', 'phone', (900000000 + i % ${customers})::text,
      'numeroDocumento', (10000000 + i % ${customers})::text, 'tipoDocumento', 'DNI', 'email', 'c@example.com',
      'address', 'Av. Larco 100', 'province', 'Lima', 'city', 'Miraflores', 'area', '-', 'ubigeo', '150122',
      'envio', 'lima', 'tienda', '', 'tipoComprobante', 'BOLETA', 'numeroComprobante', ''),
    case when at > now() - interval '20 days' and status not in ('cancelled', 'returned') then md5((i % 5000)::text) end, at,
    case when status <> 'pending' then at end,
    case when status in ('shipped', 'delivered', 'returned') then at + interval '1 day' end,
    case when status = 'delivered' then at + interval '2 days' end, case when status = 'cancelled' then at end,
    case when status = 'returned' then at + interval '4 days' end,
    case when status not in ('pending', 'placed', 'cancelled') then at end
  from days;
insert into order_lines (id, order_id, product_id, size_id, seller_id, shop_name, name, slug, sku, quantity, price, position)
  select md5('ol' || i || p)::uuid, ${id('o')}, g.product_id, g.size_id, g.seller_id, 'Tienda', g.name, g.slug, 'SKU-' || g.g, 1, 10000, p
  from days, generate_series(0, 1) p join goods g on true where g.g = (i * 2 + p) % (select count(*) from goods);
insert into parcels (id, order_id, number, place, seller_id, shop_name, skus, state, created_at, moved_at, shipped_at, delivered_at)
  select md5('pa' || l.order_id || l.seller_id)::uuid, o.id, o.number || '-' || l.place, l.place, l.seller_id, 'Tienda', l.skus, o.status,
    o.created_at, coalesce(o.returned_at, o.delivered_at, o.shipped_at, o.confirmed_at), o.shipped_at, o.delivered_at
  from orders o join (
    select order_id, seller_id, string_agg(sku, E'\\n') as skus,
      row_number() over (partition by order_id order by min(position)) as place
    from order_lines group by order_id, seller_id) l on l.order_id = o.id
  where o.status <> 'pending';
insert into parcel_lines (parcel_id, line_id) select md5('pa' || l.order_id || l.seller_id)::uuid, l.id
  from order_lines l join orders o on o.id = l.order_id where o.status <> 'pending';
insert into parcel_events (parcel_id, state, at, by) select id, 'placed', created_at, 'order' from parcels;
insert into parcel_events (parcel_id, state, at, by) select id, state, moved_at, 'owner' from parcels where state <> 'placed';
insert into payments (id, secret, order_id, attempt, provider, provider_ref, amount, state, sent_at, succeeded_at, created_at,
    updated_at)
  select ${id('p')}, 'vit_' || i, ${id('o')}, 1, case when i % 10 = 0 then 'yape' else 'culqi' end, 'chr_' || i, 20499,
    case when status = 'cancelled' then 'failed' when status = 'pending' and i % 10 = 0 then 'to_verify' else 'succeeded' end,
    at, case when status <> 'cancelled' then at end, at, at
  from days where status <> 'pending' or i % 10 = 0;
insert into refunds (id, payment_id, amount, reason, state, next_check_at, created_at, updated_at)
  select ${id('r')}, ${id('p')}, 20499, 'returned', 'done', null, at, at from days where status = 'returned';
insert into takebacks (id, order_id, kind, restocked, goods, created_at)
  select ${id('t')}, ${id('o')}, 'returned', true, 20000, at from days where status = 'returned';
insert into exchanges (id, order_id, kind, state, reason, created_at)
  select ${id('e')}, ${id('o')}, 'size', case when i <= least(2000, ${n} * 0.05) then 'requested' else 'done' end, 'Me aprieta', at
  from days where i % 51 = 0 and status = 'delivered';
insert into exchange_lines (exchange_id, line_id, quantity, size)
  select ${id('e')}, md5('ol' || i || 0)::uuid, 1, '39' from days where i % 51 = 0 and status = 'delivered';
insert into parcel_cash (payment_id, parcel_id, fee, collector, handed_on_at)
  select distinct on (o.id) p.id, a.id, 0, 'carrier', case when i > least(1500, ${n} * 0.05) then at end
  from days join orders o on o.id = ${id('o')} join payments p on p.order_id = o.id join parcels a on a.order_id = o.id
  where i % 9 = 0 and days.status = 'delivered' order by o.id, a.place;
insert into audit (at, seller_id, who, action, subject)
  select coalesce(p.shipped_at, p.created_at), p.seller_id, 'ana@example.com', 'parcelMoved', p.number
  from parcels p where p.created_at > now() - interval '730 days' order by 1;
insert into complaints (id, year, correlative, secret, sheet, provider, due_day, created_at)
  select ${id('k')}, 2020, i, md5('k' || i),
    '{"tipoReclamo":"queja","nombres":"Rosa","apellidos":"Quispe","detalleReclamo":"Tarda","montoReclamado":null}', '{}', at::date + 15, at from days where i % 500 = 0;
insert into complaint_replies (id, complaint_id, text, created_at)
  select ${id('q')}, ${id('k')}, 'Se cambió.', at from days where i % 500 = 0 and i > least(4000, ${n} * 0.02);
insert into coupons (code, kind, value, customer_id, created_at)
  select 'NC-' || i, 'amount', 0, customer_id, at from days where i % 100 = 0;
insert into answered_calls (hash, request_hash, created_at)
  select md5('a' || i), md5(i::text), at from days where at > now() - interval '1 day';
insert into stock_moves (product_id, size_id, change, at)
  select g.product_id, g.size_id, -1, at from days join goods g on g.g = i % (select count(*) from goods)
  where at > now() - interval '60 days';
insert into mails (id, kind, recipient, subject, body, sent_at, next_try_at, created_at)
  select md5('m' || i || m)::uuid, 'order', 'c' || i % ${customers} || '@example.com', 'Pedido',
    repeat('Gracias por tu pedido. ', 20), case when i > 20 then at end, at, at
  from days, generate_series(1, 6) m where at > now() - interval '29 days';
insert into payment_events (id, type, payment_id, created_at)
  select 'evt_' || i, 'charge', ${id('p')}, at from days where at > now() - interval '30 days';
insert into conversations (customer_id, seller_id, last_at)
  select ${id('c')}, (select id from sellers order by id limit 1), now() - i * (interval '300 days' / ${customers})
  from generate_series(0, ${customers} / 3) i;
insert into chat_messages (id, customer_id, seller_id, sender, sender_name, text, created_at)
  select md5('cm' || i || m)::uuid, c.customer_id, c.seller_id, 'customer', 'Rosa', '¿Tienen mi talla?', c.last_at
  from (select row_number() over () as i, * from conversations) c, generate_series(1, 5) m;
insert into reviews (id, product_id, customer_id, name, rating, review, created_at)
  select ${id('v')}, g.product_id, ${id('c')}, 'Rosa', 5, 'Muy cómoda', now() - i * interval '1 hour'
  from generate_series(0, ${customers} / 5) i join goods g on g.g = i % (select count(*) from goods) on conflict do nothing;
insert into stock_alerts (id, email, product_id, size_id, token, policies_version, created_at, confirmed_at, mailed_at)
  select ${id('w')}, 'c' || i || '@example.com', g.product_id, g.size_id, md5('w' || i), '1', at, at, case when i % 2 = 0 then at end
  from (select i, now() - i * (interval '300 days' / ${customers}) as at from generate_series(0, ${customers} / 20) i) a
  join goods g on g.g = i % (select count(*) from goods);
insert into rate_hits (key, window_start, hits)
  select 'sign-in/' || md5(i::text), date_trunc('hour', now()), 1 from generate_series(1, ${customers} / 3) i;
do $$ declare resting_table regclass; begin
  for resting_table in select name from resting loop execute 'reindex table ' || resting_table; end loop; end $$;
drop table resting;
set session_replication_role = origin;
delete from tallies;
insert into tallies (name, change) select 'orders.' || status, count(*) from orders group by status;
insert into tallies (name, change) select 'customers', count(*) from customers;
drop table goods, days;
reset synchronous_commit;
reset work_mem;
reset maintenance_work_mem;
analyze;`
}
