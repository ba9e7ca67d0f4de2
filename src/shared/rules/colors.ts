/**
 * The colours a shopper filters by: NEGRO and ROJO of 'NEGRO/ROJO', since a shopper who looks for red shoes also wants
 * those.
 */
export const colorNames = (color: string): string[] => [
  ...new Set(
    color
      .split('/')
      .map(name => name.trim())
      .filter(name => name !== ''),
  ),
]

/** SHOWN-01: whether a colour matches the filter, which is one name or several; it must have all of them. */
export const hasColor = (color: string, wanted: string): boolean => {
  const own = colorNames(color)
  return colorNames(wanted).every(name => own.includes(name))
}
