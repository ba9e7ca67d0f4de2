import type { Owner } from './owner.ts'

/** What the owner types about an order that both releases know, and about parcels, which the newer one alone knows. */
export const SHARED: readonly ((number: string) => string[])[] = [
  number => ['pedidos', 'estado', number, 'en-almacen'],
  number => ['pedidos', 'estado', number, 'en-camino'],
  number => ['pedidos', 'estado', number, 'entregado'],
  number => ['pedidos', 'cancelar', number],
  number => ['pedidos', 'cancelar', number, '--linea', '1', '--cantidad', '1'],
  number => ['pedidos', 'cancelar', number, '--linea', '3'],
  number => ['pedidos', 'devuelto', number, 'Grande', '--linea', '2', '--cantidad', '1'],
  number => ['pedidos', 'devuelto', number, 'Grande'],
]
const parcel =
  (place: number, ...words: string[]) =>
  (number: string) => ['paquetes', 'estado', `${number}-${String(place)}`, ...words]
const ALL = [1, 2, 3]
const NEWER: typeof SHARED = [
  ...ALL.map(place => parcel(place, 'en-almacen')),
  ...ALL.map(place => parcel(place, 'en-camino', '--transportista', 'Motorizado')),
  ...ALL.map(place => parcel(place, 'entregado', '--confirma', 'Firmó Rosa')),
  ...ALL.map(place => parcel(place, 'entregado', '--confirma', 'Firmó Rosa')),
  parcel(1, 'devuelto', '--motivo', 'Grande'),
  parcel(2, 'cancelado'),
  number => ['pedidos', 'cancelar', number, '--lo-demas'],
  number => ['pagos', 'efectivo', `${number}-1`],
]

export interface Tally {
  taken: number
  refused: number
  /** Stopped by the database, since the older release does not know better. */
  stopped: number
  /** What should not have happened. */
  errors: string[]
}

const STOPPED = /parcel \S+ was sent|nothing was collected/

/** Moves an order by one of the releases, or by both in the same moment. */
export async function moveSomehow(
  number: string,
  { older, newer }: { older: Owner; newer: Owner },
  tally: Tally,
  draw: <T>(some: readonly T[]) => T,
): Promise<void> {
  const byOlder = () => older.run(...draw(SHARED)(number))
  const byNewer = () => newer.run(...draw([...SHARED, ...NEWER, ...NEWER])(number))
  const meeting = draw([[byOlder], [byNewer], [byNewer], [byOlder, byNewer]])
  for (const { code, said } of await Promise.all(meeting.map(act => act()))) {
    if (code === 0) tally.taken += 1
    else if (code === 1) tally.refused += 1
    else if (STOPPED.test(said)) tally.stopped += 1
    else tally.errors.push(said)
  }
}
