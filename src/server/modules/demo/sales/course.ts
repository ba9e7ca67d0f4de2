import { seedMessages as say } from '#shared/messages/import.ts'
import type { OrderShipping } from '#shared/rules/orders.ts'
import type { DemoSale, Details, Step } from './file.ts'

interface Shipped {
  /** Place of the order in the file. */
  index: number
  parcels: number
  shipping: Pick<OrderShipping, 'city' | 'ubigeo'>
}

/** What happened to the parcels of a demo order: what the file says, else what usually happens to one. */
export const courseOf = (sale: DemoSale, shipped: Shipped): readonly Step[] =>
  (
    sale.course ??
    Array.from({ length: shipped.parcels }, (_, index) => usual(sale, shipped, index + 1)).flat()
  ).toSorted(([one], [other]) => one - other)

function usual({ option }: DemoSale, { index, shipping }: Shipped, place: number): Step[] {
  const late = 3 * (place - 1)
  const way = WAYS[option]
  return [
    [4 + late, place, 'warehouse'],
    [22 + late, place, 'shipped', way.sent(index + place, shipping)],
    // A pick-up code hands over all parcels at once.
    ...(option === 'tienda' && place > 1
      ? []
      : [[way.hours + late, place, 'delivered', way.proved(index + place)] as const]),
  ]
}

interface Way {
  /** From the order to its delivery. */
  hours: number
  sent: (turn: number, shipping: Shipped['shipping']) => Details
  proved: (turn: number) => Details
}

const PROOFS: readonly Details[] = [
  { proof: 'customer' },
  { proof: 'photo' },
  { proof: 'customer' },
  { proof: 'carrier', note: say.confirmedByCarrier },
]
const proofOf = (turn: number): Details => PROOFS[turn % PROOFS.length] ?? {}

const WAYS: Readonly<Record<DemoSale['option'], Way>> = {
  lima: {
    hours: 48,
    sent: turn => ({ carrier: turn % 3 === 0 ? 'Propio' : 'Motorizado' }),
    proved: proofOf,
  },
  provincia: { hours: 94, sent: toProvince, proved: proofOf },
  tienda: { hours: 52, sent: () => ({ carrier: 'Recojo' }), proved: () => ({ proof: 'code' }) },
}

function toProvince(turn: number, { city, ubigeo = '' }: Shipped['shipping']): Details {
  const tracking = String(48_000_000 + 37 * turn)
  if (turn % 2 === 0 || ubigeo === '') return { carrier: 'Olva', tracking }
  const [code, key] = [`K${String(100 + turn)}`, String(4000 + 13 * turn)]
  return { carrier: 'Shalom', tracking, code, key, agency: `Shalom ${city}`, ubigeo, freight: 'prepaid' }
}
