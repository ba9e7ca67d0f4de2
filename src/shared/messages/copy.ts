/** A button that copies a text. */
export const copyMessages = { copy: 'Copiar', copied: 'Copiado', copyByHand: 'Cópialo a mano' } as const
