/** Lower case without accents, for comparing what people type (ñ folds to n, as in the search index). */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()

/** A URL part made from a name: 'Zapatilla Niño' → 'zapatilla-nino'. */
export const slugify = (text: string): string =>
  fold(text)
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('-')

/** VAL-01: blank search text is no search. */
export const isSearchable = (text: string): boolean => text.trim() !== ''

/** CART-08: 'producto' for one, 'productos' otherwise. */
export const plural = (count: number, one: string, many: string): string => (count === 1 ? one : many)

/**
 * Whether a text is a UUID. Ids come from outside; any other text is treated as unknown and never sent to a uuid
 * column.
 */
export const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text)

/** The beginning of a text in at most `most` characters, cut between words; for descriptions in search results. */
export const summary = (text: string, most = 155): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= most) return line
  return `${line.slice(0, most - 1).replace(/ \S*$/, '')}…`
}

/**
 * A text that a terminal shows but does not execute: control characters (escape sequences begin with one), characters
 * that change the writing direction, and those without a meaning are shown as '\uFFFD'. Line ends and tabs stay.
 */
export const printable = (text: string): string =>
  text
    .replace(/\r\n/g, '\n')
    .replace(/(?![\n\t])[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\u200B\u2060\uFEFF]/gu, '\uFFFD')

/** The same on one line, so that no name can add a line to a list. */
export const oneLine = (text: string): string => printable(text).replace(/\s+/g, ' ').trim()
