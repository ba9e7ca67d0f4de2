/** Shown instead of a screen that broke (D-11). */
export const boundaryMessages = {
  title: 'Algo no funcionó en esta parte de la página.',
  retry: 'Volver a cargar',
  /** What could not be read is requested once more. */
  again: 'Reintentar',
} as const
