/**
 * VAL-02 to VAL-08: said by browser and server alike. It has its own file so that a product page ships nothing more.
 */
export const stockMessages = {
  exhausted: 'Stock Agotado',
  sizeRequired: 'Por favor selecciona una talla',
  sizeSoldOut: 'No hay suficiente stock para esta talla',
} as const
