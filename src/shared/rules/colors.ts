/** The colours a shopper filters by: NEGRO and ROJO of 'NEGRO/ROJO', since who wants red shoes also wants those. */
export const colorNames = (color: string): string[] => [
  ...new Set(
    color
      .split('/')
      .map(name => name.trim())
      .filter(name => name !== ''),
  ),
]

/** SHOWN-01: whether a variant's colour is what is filtered by, one name or several, all of which it must have. */
export const hasColor = (color: string, wanted: string): boolean => {
  const own = colorNames(color)
  return colorNames(wanted).every(name => own.includes(name))
}
