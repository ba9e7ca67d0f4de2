/** Shown instead of a screen that broke (D-11). */
export const boundaryMessages = {
  title: 'Algo no funcionó en esta parte de la página.',
  retry: 'Volver a cargar',
  /** The button that loads again what could not be read. */
  again: 'Reintentar',
} as const
