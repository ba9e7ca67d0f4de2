/** What the server says on the desk about parcels. */
export const deskMoveMessages = {
  /** In the history of a parcel. */
  undone: (state: string) => `Se deshizo el paso a «${state}».`,
} as const

/** DESK-08: the columns of the file with a seller's parcels. */
export const deskCsvMessages = {
  columns: {
    number: 'paquete',
    order: 'pedido',
    state: 'estado',
    since: 'desde',
    due: 'entregar_hasta',
    customer: 'comprador',
    place: 'destino',
    item: 'producto',
    units: 'unidades',
    carrier: 'transportista',
    tracking: 'guia',
  },
  file: (day: string) => `paquetes-${day}.csv`,
} as const
