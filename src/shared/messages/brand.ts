/** Apart from the other refusals: product pages say it themselves and need none of those. */
export const brandMessages = { failed: 'Error al cargar la marca' } as const
