export const priceMessages = { before: 'Antes' } as const
