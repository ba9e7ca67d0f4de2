/** A line of a cart or an order, wherever it is drawn. */
export const lineMessages = { size: 'Talla', units: 'Cant.' } as const
