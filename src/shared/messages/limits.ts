/** What an open order is counted by, as refusals name it. */
export const limitMessages = {
  contacts: { phone: 'Este celular', numeroDocumento: 'Este documento' },
  orders: (count: number) => (count === 1 ? '1 pedido' : `${String(count)} pedidos`),
  whichOrder: (count: number) => (count === 1 ? 'ese' : 'alguno'),
  units: (count: number) => (count === 1 ? '1 unidad' : `${String(count)} unidades`),
} as const
