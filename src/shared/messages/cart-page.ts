/** /carrito (CART-01 to CART-12); the sentences of the cart's actions are in `cart.ts`. */
export const cartPageMessages = {
  title: 'Tu carrito',
  loading: 'Cargando tu carrito…',
  /** `all` is what the badges of the header count, sold-out units too (DOOR-13). */
  inStock: (count: number, all: number) =>
    all > count
      ? `${String(count)} de ${String(all)} productos disponibles`
      : `${String(count)} ${count === 1 ? 'producto disponible' : 'productos disponibles'}`,
  soldBy: 'Vendido por',
  less: (name: string) => `Quitar una unidad de ${name}`,
  more: (name: string) => `Agregar una unidad de ${name}`,
  quantityOf: (name: string) => `Cantidad de ${name}`,
  remove: 'Eliminar',
  removeOne: (name: string) => `Eliminar ${name}`,
  short: (stock: number) =>
    stock === 1
      ? 'Solo queda 1 unidad: cobraremos 1.'
      : `Solo quedan ${String(stock)} unidades: cobraremos ${String(stock)}.`,
  soldOut: (count: number) => `Agotado (${String(count)})`,
  soldOutHint: 'Estos productos no se incluyen en tu compra.',
  summary: 'Resumen',
  product: 'producto',
  products: 'productos',
  price: 'Precio',
  total: 'Total',
  shippingNext: 'El envío se calcula en el siguiente paso.',
  coupon: 'Cupón',
  couponPlaceholder: 'Código de cupón',
  apply: 'Aplicar',
  couponOn: (code: string) => `Cupón ${code}`,
  takeOff: 'Quitar',
  next: 'CONTINUAR',
  empty: 'Tu carrito está vacío',
  nothingElse: 'No tienes otros productos en el carrito.',
  emptyHint: 'Cuando agregues productos los verás aquí.',
  shopNow: 'Compra ahora',
  freeMissing: (amount: string) => `Te faltan ${amount} para tener envío gratis.`,
  freeReached: 'Tu compra tiene envío gratis.',
} as const
