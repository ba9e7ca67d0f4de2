/** Pages that say that something is missing or broke. */
export const pageMessages = {
  notFoundTitle: 'No encontramos esta página',
  notFoundText:
    'Puede que el producto ya no esté a la venta o que la dirección tenga un error. Busca lo que necesitas o vuelve a la tienda.',
  goneTitle: 'Este producto ya no se vende',
  goneText: 'Lo retiramos de la tienda. Busca algo parecido o mira lo que tenemos ahora.',
  categories: 'Categorías de la tienda',
  errorTitle: 'Algo salió mal de nuestro lado',
  errorText: 'Ya lo estamos revisando. Vuelve a intentarlo en unos minutos.',
  unavailableTitle: 'Un momento, por favor',
  searchAgain: 'Buscar otra cosa',
  goShop: 'Ver la tienda',
  goHome: 'Ir al inicio',
  goHelp: 'Atención al cliente',
} as const
