/** D-10; a file of its own, since every page ships it. */
export const chunkMessages = {
  failed: 'No se pudo cargar una parte de la página. Revisa tu conexión y vuelve a intentarlo.',
  /** D-120: of the script that a page starts with. Every byte of it is in the first window of home (PAINT-17). */
  start: 'La página no cargó del todo. Vuelve a intentarlo.',
} as const
