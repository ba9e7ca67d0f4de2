const isOver = ({ delivery_status: status }: { delivery_status: string }): boolean =>
  status === 'cancelled' || status === 'returned'

/** The customer's orders: list, detail and panel (ACC-03 to ACC-09, D-12, D-66). */
export const orderMessages = {
  title: 'Mis pedidos',
  detailTitle: 'Detalle del pedido',
  panelTitle: 'Panel',
  panelText: 'Revisa tus pedidos y sigue comprando.',
  greeting: (name: string) => `Hola, ${name}`,
  counts: { total: 'Pedidos', pending: 'Sin confirmar', cancelled: 'Cancelados' },
  summary: 'Resumen de tus pedidos',
  recent: 'Pedidos recientes',
  seeAll: 'Ver todos',
  filter: 'Estado del pedido',
  filters: {
    all: 'Todos',
    placed: 'Realizado',
    pending: 'Pendiente',
    cancelled: 'Cancelado',
    warehouse: 'En almacén',
  },
  statuses: {
    pending: 'Pendiente',
    placed: 'Realizado',
    warehouse: 'En almacén',
    shipped: 'En camino',
    delivered: 'Entregado',
    cancelled: 'Cancelado',
    returned: 'Devuelto',
  },
  /** Follows a refused move: the states that an order can reach from its own. */
  nextStatuses: (names: readonly string[]) =>
    names.length === 0 ? 'Ya no cambia de estado.' : `Puede pasar a: ${names.join(', ')}.`,
  /** Anything but `paid` is unpaid (DATA-34); of what was paid and called off, the money goes back (REFUND-13). */
  paymentOf: (order: {
    payment_status: string
    delivery_status: string
    wallet?: { state: string } | null | undefined
  }) =>
    order.payment_status === 'paid'
      ? isOver(order)
        ? 'Con devolución'
        : 'Pagado'
      : order.wallet?.state === 'verifying'
        ? 'Por verificar'
        : order.wallet?.state === 'returning'
          ? 'Pago no aceptado'
          : isOver(order)
            ? 'No pagado'
            : 'Por pagar',
  number: 'Pedido',
  date: 'Fecha',
  items: 'Productos',
  total: 'Total',
  payment: 'Pago',
  status: 'Estado',
  actions: 'Acciones',
  see: 'Ver detalle',
  pay: 'Pagar',
  empty: 'Aún no tienes pedidos.',
  emptyFilter: 'No tienes pedidos en este estado.',
  shop: 'Ir a la tienda',
  loading: 'Cargando tus pedidos…',
  loadFailed: 'No pudimos cargar tus pedidos',
  panelFailed: 'No pudimos cargar tu panel',
  notFound: 'No encontramos este pedido en tu cuenta.',
  back: 'Volver a mis pedidos',
  help: 'Ayuda con este pedido',
  chatWith: (shop: string) => `Chatear con ${shop}`,
  exchange: 'Pedir un cambio',
  exchangeText: (number: string) =>
    `Hola, quiero pedir un cambio de mi pedido ${number}. Este es el producto y el motivo: `,
  exchangeHint:
    'Los cambios se piden cuando ya tienes el producto, aquí o por WhatsApp con el número de tu pedido.',
  exchangePolicy: 'Ver cambios y devoluciones',
  shipTo: 'Datos de entrega',
  deliverTo: 'Entrega',
  pickUp: 'Recojo en tienda',
  receipt: 'Comprobante',
  receipts: 'Comprobantes emitidos',
  receiptFile: 'Descargar PDF',
  document: 'Documento',
  correct: 'Corregir comprobante',
  correctHint: 'Puedes corregir tu documento o tu RUC hasta que enviemos el pedido.',
  correcting: 'Guardando…',
  saveCorrection: 'Guardar',
  leaveCorrection: 'Dejar como está',
  correctFailed: 'No pudimos corregir tu comprobante.',
  method: 'Forma de pago',
  methods: { cod: 'Contra entrega', card: 'Tarjeta', wallet: 'Yape o Plin', '': '' },
  soldBy: 'Vendido por',
  sku: 'SKU',
  size: 'Talla',
  color: 'Color',
  quantity: 'Cantidad',
  subtotal: 'Subtotal',
  shipping: 'Envío',
  free: 'Gratis',
  coupon: (code: string) => `Cupón ${code}`,
  takenBack: 'Anulado o devuelto',
  cancelledUnits: (units: number) =>
    units === 1 ? '1 unidad anulada' : `${String(units)} unidades anuladas`,
  returnedUnits: (units: number) =>
    units === 1 ? '1 unidad devuelta' : `${String(units)} unidades devueltas`,
  refundDue: (amount: string) => `Te vamos a devolver ${amount}`,
  refundDueHint: 'No tienes que hacer nada: te escribimos cuando esté hecho.',
  refundDone: (amount: string) => `Te devolvimos ${amount}`,
  refundDoneHint: 'Según tu banco puede tardar unos días en verse.',
} as const
