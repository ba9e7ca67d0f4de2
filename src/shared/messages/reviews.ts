export const reviewMessages = {
  stored: 'Gracias, tu opinión fue publicada',
  changed: 'Cambiamos tu opinión por la nueva',
  count: (n: number) => (n === 1 ? '1 opinión' : `${String(n)} opiniones`),
  stars: (n: number) => (n === 1 ? '1 estrella' : `${String(n)} estrellas`),
  verified: 'Compra verificada',
  sample: 'Reseña de muestra',
  /** Shown as the author of a review whose account was deleted. */
  formerCustomer: 'Cliente',
  failed: 'No se pudo publicar tu opinión',
  list: 'Opiniones de clientes',
  write: 'Escribe tu opinión',
  rating: 'Tu calificación',
  text: 'Tu opinión',
  textHint: 'Cuenta cómo te quedó, si es cómodo y cómo lo usas.',
  ratingRequired: 'Elige de 1 a 5 estrellas.',
  textRequired: 'Escribe tu opinión.',
  submit: 'Publicar opinión',
  submitting: 'Publicando…',
  /** REV-07. */
  loginFirst: 'Primero inicie sesión',
  loginText: 'para contar qué te pareció este producto.',
  none: 'Este producto todavía no tiene opiniones.',
} as const
