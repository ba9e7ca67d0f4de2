export const reviewMessages = {
  stored: 'Gracias, tu opinión fue publicada',
} as const
