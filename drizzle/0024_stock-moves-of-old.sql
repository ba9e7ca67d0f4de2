-- What orders of the last 60 days took, as far as it can still be told, for counts from before this upgrade (STOCK-03).
insert into stock_moves (product_id, size_id, sku, change, at)
select
  lines.product_id,
  lines.size_id,
  case when lines.size = '' then '' else lines.sku end,
  -(lines.quantity - lines.cancelled - lines.returned),
  orders.created_at
from order_lines lines
join orders on orders.id = lines.order_id
where lines.product_id is not null
  and orders.status <> 'cancelled'
  and not orders.restocked
  and orders.created_at > now() - interval '60 days'
  and lines.quantity > lines.cancelled + lines.returned;
