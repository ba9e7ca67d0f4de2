/** What the shop says about parcels. */
export const parcelMessages = {
  states: {
    placed: 'Realizado',
    warehouse: 'En almacén',
    shipped: 'En camino',
    at_agency: 'En agencia',
    undelivered: 'No entregado',
    returning: 'De vuelta',
    delivered: 'Entregado',
    cancelled: 'Cancelado',
    returned: 'Devuelto',
  },
  /** What a move says, as a refusal names it. */
  notes: {
    note: 'la nota (hasta 300 letras)',
    reason: 'el motivo',
    office: 'la oficina donde espera',
    deadline: 'la fecha hasta la que espera',
    carrier: 'el transportista',
    tracking: 'el número de guía (de 3 a 40 letras, números o guiones, sin espacios ni enlaces)',
  },
  /** Follows a refused move: the states that a parcel can reach from its own. */
  nextStates: (names: readonly string[]) =>
    names.length === 0 ? 'Ya no cambia de estado.' : `Puede pasar a: ${names.join(', ')}.`,
} as const
