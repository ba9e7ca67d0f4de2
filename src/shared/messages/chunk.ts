/** D-10; it has its own file because every page ships it. */
export const chunkMessages = {
  failed: 'No se pudo cargar una parte de la página. Revisa tu conexión y vuelve a intentarlo.',
  /** D-120: about the script that a page starts with. All of it must fit into the first window of home (PAINT-17). */
  start: 'La página no cargó del todo. Vuelve a intentarlo.',
} as const
