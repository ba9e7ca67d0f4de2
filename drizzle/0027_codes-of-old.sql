-- An order has one code at most from here on (PAYMENT-15). An older one beside it goes on being looked for, since it may be paid.
update payments
set state = 'lost'
where state = 'waiting'
  and exists (
    select 1
    from payments newer
    where newer.order_id = payments.order_id
      and newer.state = 'waiting'
      and newer.attempt > payments.attempt
  );
