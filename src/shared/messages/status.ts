/** What will be a problem if nobody does anything about it. */
export type StatusWarning = keyof typeof statusMessages.warnings

/** What `/readyz` and the owner's `estado` say. */
export const statusMessages = {
  warnings: {
    diskLow: 'Queda poco espacio en el disco de la carpeta de datos.',
  },
}
