import { fold } from './text.ts'

/** Words that make a name look like the shop's, and words that may be next to them. */
const ROLES: ReadonlySet<string> = new Set(
  'tienda tiendas shop store oficial official soporte administrador administradora administracion admin vendedor equipo gerencia'.split(
    ' ',
  ),
)
const FILLERS: ReadonlySet<string> = new Set(
  'de del la las el los y e al en peru pe sac sa srl eirl atencion cliente servicio com'.split(' '),
)

/** Without accents, signs and full-width letters; the words of 'S.A.C.' become one word. */
const wordsOf = (name: string): string[] =>
  fold(name.normalize('NFKC'))
    .replace(/(?<=\b[a-z])\.(?=[a-z]\b)/g, '')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)

/** What is left of a name without the words that only mean 'the shop'. */
const coreOf = (words: readonly string[]): string =>
  words.filter(word => !ROLES.has(word) && !FILLERS.has(word)).join('')

/**
 * REV-08: whether readers would take a name for the shop's own: one of its names in any spelling and with any 'tienda'
 * or 'oficial' around it, or such words alone.
 */
export const isNameOfShop = (name: string, shopNames: readonly string[]): boolean => {
  const words = wordsOf(name)
  const core = coreOf(words)
  if (core === '') return words.some(word => ROLES.has(word))
  return shopNames.some(shop => coreOf(wordsOf(shop)) === core)
}
