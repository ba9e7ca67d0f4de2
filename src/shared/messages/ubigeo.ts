/** ERR-22, D-56, PLACE-04. */
export const ubigeoMessages = {
  failed: 'Error al cargar datos de ubicación. Por favor, ingrese manualmente.',
  shortList: 'Por ahora solo mostramos algunas provincias.',
  typeInstead: 'La mía no está en la lista',
  search: 'Busca tu distrito',
  searchHint: 'Escribe y elige: la provincia se llena sola.',
  places: 'Distritos encontrados',
  found: (count: number) => (count === 1 ? '1 distrito' : `${String(count)} distritos`),
  noPlace: 'Ningún distrito se llama así. Elige tu provincia y tu distrito en las listas.',
} as const
