const LETTERS = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL']

/** Numbers first and by value ('9' before '34.5'), then letters from small to large, then the rest by name. */
const rank = (size: string): number => {
  if (/^\d+([.,]\d+)?$/.test(size)) return Number(size.replace(',', '.'))
  const letter = LETTERS.indexOf(size.toUpperCase())
  return letter === -1 ? 2000 : 1000 + letter
}

/** The order in which a shopper looks for a size; for `sort`. */
export const compareSizes = (a: string, b: string): number => rank(a) - rank(b) || a.localeCompare(b, 'es')
