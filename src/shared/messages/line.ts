/** A line of a cart or an order, wherever it is drawn. */
export const lineMessages = { size: 'Talla', soldBy: 'Vendido por', units: 'Cant.' } as const
