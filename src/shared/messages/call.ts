/** ERR-04, ERR-05: shown when the server could not be reached. */
export const callMessages = {
  noResponse: 'Error de conexión con el servidor',
  notSent: 'Error al configurar la solicitud',
} as const
