export const wishlistMessages = {
  added: 'Producto agregado a tu lista de deseos',
  removed: 'Producto retirado de tu lista de deseos',
  addFailed: 'No se pudo agregar el producto a tu lista de deseos',
  loadFailed: 'No pudimos cargar tu lista de deseos',
  removeFailed: 'No se pudo retirar el producto de tu lista de deseos',
  like: (name: string) => `Guardar ${name} en mi lista de deseos`,
  invalidProduct: 'Producto no válido para la lista de deseos',
  title: 'Mi lista de deseos',
  text: 'Los productos que guardaste, listos para cuando te decidas.',
  remove: 'Quitar',
  removeOf: (name: string) => `Quitar ${name} de mi lista de deseos`,
  chooseSize: 'Elegir talla',
  chooseSizeOf: (name: string) => `Elegir talla de ${name}`,
  add: 'Agregar',
  waiting: (count: number) =>
    count === 1
      ? 'Guardaste 1 producto en este celular. Inicia sesión o crea tu cuenta para ver tu lista: no se pierde.'
      : `Guardaste ${String(count)} productos en este celular. Inicia sesión o crea tu cuenta para ver tu lista: no se pierden.`,
  empty: 'Aún no has guardado productos.',
  emptyText: 'Toca el corazón de un producto para guardarlo aquí.',
  shop: 'Ir a la tienda',
} as const
