/** D-96: alternative texts, made from what the shop knows about a picture. */
export const pictureMessages = {
  product: (name: string, color: string, view: number, views: number) =>
    [name, color && `color ${color.toLowerCase()}`, views > 1 && `vista ${String(view)} de ${String(views)}`]
      .filter(Boolean)
      .join(', '),
  banner: (title: string) => title || 'Promoción de la tienda',
} as const

/** The field for a picture that a customer sends to the shop. */
export const pictureFieldMessages = { choose: 'Elegir foto', none: 'Ninguna foto elegida' } as const
