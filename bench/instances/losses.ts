import { statusOfParcels, type ParcelState } from '#shared/rules/parcels.ts'
import type { Backend } from '../../tests/support/chat-shop.ts'

interface Row {
  number: string
  status: string
  payment_status: string
  owed: number
  kept: number
  states: ParcelState[]
}

/** What two releases lost of the orders that they shared, a sentence each; `sold` is how many units they were told. */
export async function lossesOf(
  { query }: Backend,
  { orders, stock }: { orders: number; stock: number },
): Promise<string[]> {
  const rows = (await query(`
    select o.number, o.status, o.payment_status, o.total - o.taken_back as owed,
      coalesce((select sum(p.amount) from payments p where p.order_id = o.id and p.state = 'succeeded'), 0)::int
        - coalesce((select sum(r.amount) from refunds r join payments p on p.id = r.payment_id where p.order_id = o.id), 0)::int
        as kept,
      (select coalesce(array_agg(state order by place), '{}') from parcels where order_id = o.id and replaces_id is null)
        as states
    from orders o where o.confirmed_at is not null`)) as unknown as Row[]
  const strays = await query(`
    select o.number from order_lines l join orders o on o.id = l.order_id
    where o.confirmed_at is not null and (select count(*) from parcel_lines where line_id = l.id) <> 1`)
  const untold = await query(`
    select p.number from parcels p where p.state <>
      (select e.state from parcel_events e where e.parcel_id = p.id order by e.id desc limit 1)`)
  const [held] = await query(`
    select (select sum(stock) from products)::int as shelves,
      (select sum(quantity - cancelled - returned) from order_lines)::int as outside`)
  const units = Number(held?.['shelves']) + Number(held?.['outside'])
  return [
    ...(rows.length === orders
      ? []
      : [`${String(orders)} orders were told, ${String(rows.length)} are there`]),
    ...strays.map(({ number }) => `${String(number)} has a line without its one parcel`),
    ...untold.map(({ number }) => `${String(number)} is in a state that its history does not tell`),
    ...(units === stock ? [] : [`${String(stock)} units were there, ${String(units)} are`]),
    ...rows.flatMap(lossOf),
  ]
}

function lossOf({ number, status, payment_status: payment, owed, kept, states }: Row): string[] {
  const wanted = statusOfParcels(states)
  const isAside = status === 'cancelled' || status === 'returned'
  const due = isAside ? 0 : owed
  const isBooked = payment === 'paid' || isAside ? kept === due : kept < due
  return [
    ...(status === wanted ? [] : [`${number} is ${status}, its parcels say ${String(wanted)}`]),
    ...(isBooked ? [] : [`${number} (${status}, ${payment}) keeps ${String(kept)} of ${String(due)}`]),
  ]
}
