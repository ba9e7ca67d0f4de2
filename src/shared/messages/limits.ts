/** What an open order is counted by, as refusals name it. */
export const limitMessages = {
  contacts: { phone: 'Este celular', numeroDocumento: 'Este documento' },
} as const
