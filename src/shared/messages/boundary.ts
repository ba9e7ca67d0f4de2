/** What is shown in place of a screen that broke (D-11). */
export const boundaryMessages = {
  title: 'Algo no funcionó en esta parte de la página.',
  retry: 'Volver a cargar',
  /** What could not be read is asked for once more. */
  again: 'Reintentar',
} as const
