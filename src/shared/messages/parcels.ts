/** What the shop says about parcels (PARCEL-10). */
export const parcelMessages = {
  title: 'Paquetes',
  states: {
    placed: 'Realizado',
    warehouse: 'En almacén',
    shipped: 'En camino',
    at_agency: 'En agencia',
    undelivered: 'No entregado',
    returning: 'De vuelta',
    delivered: 'Entregado',
    cancelled: 'Cancelado',
    returned: 'Devuelto',
  },
  soldBy: (shop: string) => (shop === '' ? 'De la tienda' : `Vendido por ${shop}`),
  carrier: 'Lo lleva',
  tracking: 'Número de guía',
  code: 'Código',
  key: 'Clave de recojo',
  keyHint: 'Dila solo a quien te entrega el paquete.',
  follow: (carrier: string) => `Seguir mi envío en ${carrier}`,
  paste: 'Copia el número y pégalo en esa página.',
  office: (name: string, until: string) =>
    until === '' ? `Te espera en: ${name}` : `Te espera en: ${name}, hasta el ${until}`,
  reason: (text: string) => `No se pudo entregar: ${text}`,
} as const
