const LETTERS = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL']

/** Numbers first and by value ('9' before '34.5'), then letters from small to large, then the rest by name. */
const rank = (size: string): number => {
  if (/^\d+(?:[.,]\d+)?$/.test(size)) return Number(size.replace(',', '.'))
  const letter = LETTERS.indexOf(size.toUpperCase())
  return letter === -1 ? 2000 : 1000 + letter
}

/** The order in which a shopper looks for a size; for `sort`. */
export const compareSizes = (a: string, b: string): number => rank(a) - rank(b) || a.localeCompare(b, 'es')

/** Two thirds of a centimetre for each size, and the room that toes need (Paris point; ISO/TS 19407). */
const CM_PER_EU_SIZE = 2 / 3
const TOE_ROOM_CM = 1.5

/**
 * The length of the foot that an EU shoe size fits, in centimetres, rounded to the half; null for a size that is not an
 * EU shoe size.
 */
export function footLength(size: string): number | null {
  if (!/^\d{2}(?:[.,]5)?$/.test(size)) return null
  const number = Number(size.replace(',', '.'))
  return number >= 16 && number <= 50 ? Math.round((number * CM_PER_EU_SIZE - TOE_ROOM_CM) * 2) / 2 : null
}
