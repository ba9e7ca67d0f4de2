/** STYLE-01: the words on the page that shows tokens and components. */
export const styleGuideMessages = {
  title: 'Estilo',
  text: 'Todo lo que forma las pantallas. Solo existe mientras se desarrolla.',
  words: 'El zapato llegó a tiempo y la talla fue la correcta; ñandú, pingüino, ágil.',
  button: 'Agregar al carrito',
  value: 'Av. Larco 345, dpto. 12',
  error: 'Escribe tu dirección.',
  brand: 'Bruma',
  longName: 'Zapatilla urbana de cuero con suela ancha y plantilla blanda',
  longWord: 'Zapatillasupercalifragilisticaderunniñas',
} as const
