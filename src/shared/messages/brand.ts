/** Apart from the other refusals: product pages show this one without needing the others. */
export const brandMessages = { failed: 'Error al cargar la marca' } as const
