/** The frame around policy texts. */
export const policyMessages = { close: 'Cerrar', updated: 'Actualizado el', home: 'Inicio' } as const
