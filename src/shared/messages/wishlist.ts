export const wishlistMessages = {
  added: 'Producto agregado a tu lista de deseos',
  removed: 'Producto retirado de tu lista de deseos',
  addFailed: 'No se pudo agregar el producto a tu lista de deseos',
  loadFailed: 'No pudimos cargar tu lista de deseos',
  add: 'Agregar a mi lista de deseos',
  remove: 'Quitar de mi lista de deseos',
} as const
