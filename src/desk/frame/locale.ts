/**
 * What React Aria knows of languages, in place of its modules `useDefaultLocale` and `useCollator`
 * (`scripts/bundle/spanish-only.mjs`). The first use of `Intl` takes a cheap phone 70 ms; theirs comes before anything
 * is drawn, this one when a letter is typed in a list (FRAME-03).
 */
const SPANISH = { locale: 'es-ES', direction: 'ltr' } as const

export const useDefaultLocale = (): typeof SPANISH => SPANISH

/** All callers want the same: compare letters without accents and capitals. */
let collator: Intl.Collator | undefined
const LETTERS = {
  compare: (one: string, other: string): number =>
    (collator ??= new Intl.Collator(SPANISH.locale, { usage: 'search', sensitivity: 'base' })).compare(
      one,
      other,
    ),
}
export const useCollator = (): typeof LETTERS => LETTERS
