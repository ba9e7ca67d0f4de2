export const cartMessages = {
  theProduct: 'El producto',
  added: 'Producto agregado al carrito',
  updated: 'Cantidad actualizada',
  atMinimum: 'La cantidad mínima es 1',
  merged: 'Carrito migrado exitosamente',
  removed: 'Producto eliminado del carrito',
  addFailed: 'No se pudo agregar el producto al carrito',
  changeFailed: 'No se pudo actualizar el carrito',
  loadFailed: 'No pudimos cargar tu carrito',
  couponApplied: 'Cupón aplicado',
  couponRemoved: 'Cupón retirado',
  seeCart: 'Ver carrito',
} as const
