const counted = (count: number): string => `${String(count)} ${count === 1 ? 'producto' : 'productos'}`

/** What the owner's command for products prints. */
export const cliProductMessages = {
  none: 'No hay productos.',
  product: (o: {
    code: string
    name: string
    seller: string
    price: string
    stock: number
    isActive: boolean
  }) =>
    `${o.code} · ${o.name} · ${o.seller} · ${o.price} · ${o.stock === 0 ? 'agotado' : `stock ${String(o.stock)}`}${o.isActive ? '' : ' · oculto'}`,
  more: (code: string) => `Hay más: productos listar --desde ${code}`,
  exported: (file: string, rows: number) =>
    `Se guardó ${file}: ${String(rows)} ${rows === 1 ? 'fila' : 'filas'}. Las fotos quedan en la tienda.`,
  notWritable: (file: string) =>
    `No se puede escribir ${file}. Da una carpeta que exista y donde la tienda pueda escribir.`,
  confirm: (count: number) =>
    `Se borrarían para siempre ${counted(count)}, con sus opiniones. Para solo retirarlos de la venta: productos ocultar. Para borrarlos, repite con --si.`,
  deleted: (count: number) => `Borrado: ${counted(count)}. Los pedidos que los tienen se siguen leyendo.`,
  shown: (count: number, isShown: boolean) =>
    isShown ? `Otra vez a la venta: ${counted(count)}.` : `Retirado de la venta: ${counted(count)}.`,
} as const
