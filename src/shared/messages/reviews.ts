export const reviewMessages = {
  stored: 'Gracias, tu opinión fue publicada',
  count: (n: number) => (n === 1 ? '1 opinión' : `${String(n)} opiniones`),
  stars: (n: number) => (n === 1 ? '1 estrella' : `${String(n)} estrellas`),
  verified: 'Compra verificada',
  sample: 'Reseña de muestra',
  none: 'Este producto todavía no tiene opiniones.',
} as const
