export const ratingMessages = {
  outOfFive: (rating: number) => `${String(Math.round(rating * 10) / 10)} de 5 estrellas`,
} as const
