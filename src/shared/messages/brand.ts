/** A file of its own, so that a product's page does not fetch the sentences of every refusal for this one. */
export const brandMessages = { failed: 'Error al cargar la marca' } as const
