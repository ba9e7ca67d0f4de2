/** ERR-04, ERR-05: what the browser says when the server could not be asked. */
export const callMessages = {
  noResponse: 'Error de conexión con el servidor',
  notSent: 'Error al configurar la solicitud',
} as const
