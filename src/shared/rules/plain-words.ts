/**
 * GUARD-61: a stranger's text that may be put into a mail. Only `plainName` and `plainWords` make one, so a template
 * that takes `Plain` cannot be given text that somebody typed.
 */
declare const isPlain: unique symbol
export type Plain = string & { readonly [isPlain]: true }

/** Abbreviations in addresses, often without a space after the dot: 'Av.Larco' is not a site. */
const SHORTENED =
  /(?<![\p{L}\p{N}.-])(av|jr|ca|cl|psje|pj|urb|mz|lt|dpto|dep|int|of|nro|no|km|esq|cdra|bl|edif|res|asoc|coop|sta|sto|sr|sra|dr|dra|ing|gral|cmdte|crnl|mcal)\.(?=\p{L})/giu
const LINKS: readonly RegExp[] = [
  /:\/\//,
  /@/,
  /\bwww\b/i,
  /\b(?:https?|ftp|mailto|tel|sms|javascript|data):/i,
  // A host name: two letters or more after a dot that touches both sides.
  /[\p{L}\p{N}-]\.\p{L}{2}/u,
  /\d{1,3}(?:\.\d{1,3}){3}/,
  // A telephone number to call.
  /\d{7}|\d(?:[ -]?\d){8}/,
]
/** Letters, and numbers of at most two digits. */
const NAME = /^(?!.*\d{3})[\p{L}\p{M}\d .'’-]*$/u

/** On one line, without invisible characters. */
const visible = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[\p{C}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(SHORTENED, '$1. ')
    .trim()

/** The text as mail programs read it, where a full-width dot is a dot. */
const hasLink = (line: string): boolean => {
  const read = line.normalize('NFKC').replaceAll('。', '.')
  return LINKS.some(link => link.test(read))
}

/**
 * GUARD-61: words that somebody typed, for a mail to an address that nobody proved to be that person's. '' if they hold
 * something that mail programs turn into a link, or a number to call; else one line of at most `most` characters.
 */
export const plainWords = (text: string, most = 120): Plain => {
  const line = visible(text)
  // By whole characters: half of an emoji is none.
  return (hasLink(line) ? '' : [...line].slice(0, most).join('')) as Plain
}

/** GUARD-61: the same for the name of a person: only characters that names are written with, else ''. */
export const plainName = (text: string): Plain => {
  const name = plainWords(text, 60)
  return NAME.test(name) ? name : ('' as Plain)
}
