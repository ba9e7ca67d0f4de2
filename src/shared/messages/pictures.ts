/** D-96: alternative texts, made of what the shop knows about a picture. */
export const pictureMessages = {
  product: (name: string, color: string, view: number, views: number) =>
    [name, color && `color ${color.toLowerCase()}`, views > 1 && `vista ${String(view)} de ${String(views)}`]
      .filter(Boolean)
      .join(', '),
  banner: (title: string) => title || 'Promoción de la tienda',
} as const
