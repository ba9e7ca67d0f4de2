/** D-10; a file of its own, since every page ships it. */
export const chunkMessages = {
  failed: 'No se pudo cargar una parte de la página. Revisa tu conexión y vuelve a intentarlo.',
} as const
