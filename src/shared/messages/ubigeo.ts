/** ERR-22, D-56. */
export const ubigeoMessages = {
  failed: 'Error al cargar datos de ubicación. Por favor, ingrese manualmente.',
  shortList: 'Por ahora solo mostramos algunas provincias.',
  typeInstead: 'La mía no está en la lista',
} as const
