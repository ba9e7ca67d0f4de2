/** Without a connection (AWAY-06 to AWAY-09). */
export const offlineMessages = {
  notice: 'Sin conexión: precios y stock pueden haber cambiado',
  title: 'Sin conexión',
  text: 'No hay señal en este momento. Esto es lo que quedó guardado aquí.',
  retry: 'Volver a intentar',
  cart: 'Tu carrito, como estaba',
  orders: 'Tus pedidos',
  ordersHint: 'Con el número y tu celular puedes consultarlos cuando vuelva la conexión.',
  waiting: 'Por agregar a tu carrito',
  seen: 'Lo último que viste',
  nothing: 'Aún no hay nada guardado: los productos que veas con conexión se podrán abrir sin ella.',
  line: ({ name, size, units }: { name: string; size: string; units: number }) =>
    [
      name,
      size === '' ? '' : `talla ${size}`,
      units === 1 ? '1\u00a0unidad' : `${String(units)}\u00a0unidades`,
    ]
      .filter(Boolean)
      .join(' · '),
  total: (amount: string) => `Total: ${amount}`,
  waits: (count: number) =>
    count === 1
      ? 'Sin conexión: 1 producto espera para entrar a tu carrito'
      : `Sin conexión: ${String(count)} productos esperan para entrar a tu carrito`,
  refused: ({ name, why }: { name: string; why: string }) => `${name} no entró a tu carrito: ${why}`,
  expired: (name: string) => `${name} esperó demasiado y no entró a tu carrito. Agrégalo otra vez.`,
} as const
