import { fold } from './text.ts'

/**
 * How a word sounds in Peruvian Spanish, letter by letter: z, s and soft c are the same, also b and v, ll and y; h is
 * silent.
 */
export const sound = (word: string): string =>
  fold(word)
    .replace(/qu(?=[ei])/g, 'k')
    .replace(/ch/g, 'x')
    .replace(/h/g, '')
    .replace(/c(?=[ei])|z/g, 's')
    .replace(/[cq]/g, 'k')
    .replace(/v|w/g, 'b')
    .replace(/ll/g, 'y')
    .replace(/g(?=[ei])/g, 'j')
    .replace(/(.)\1+/g, '$1')

/**
 * The spellings under which a word is looked up: its own, and others that sound the same in Spanish: 'kasaka' as
 * 'casaca', 'sapatiya' as 'zapatilla', 'bestido' as 'vestido', 'hojota' as 'ojota'.
 */
export const respellings = (word: string): string[] => {
  const plain = word.replace(/k(?=[ei])/g, 'qu').replaceAll('k', 'c')
  const sounding = plain
    .replace(/y(?=[aeiou])/g, 'll')
    .replace(/^s(?=[ao])/, 'z')
    .replace(/^b(?=e)/, 'v')
    .replace(/^h/, '')
  return [...new Set([word, plain, sounding])]
}

/** Letters to add, drop, change or swap with a neighbour to turn one word's sound into the other's. */
export const spellingDistance = (a: string, b: string): number => soundDistance(sound(a), sound(b))

/** The same for two sounds. */
export function soundDistance(from: string, to: string): number {
  let before: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, j) => j)
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= to.length; j += 1) {
      const isSame = from[i - 1] === to[j - 1]
      // Before the first letter there is none, which equals no letter.
      const isSwap = from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]
      next[j] = Math.min(
        (next[j - 1] ?? 0) + 1,
        (last[j] ?? 0) + 1,
        (last[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwap ? (before[j - 2] ?? 0) + 1 : Infinity,
      )
    }
    before = last
    last = next
  }
  return last[to.length] ?? 0
}

/**
 * D-24: whether a word at that distance can be the one that was meant: one letter in short words, up to three in long
 * ones.
 */
export const isLikelyMeant = (typed: string, distance: number): boolean =>
  distance <= Math.min(3, Math.max(1, Math.floor(typed.length / 3)))
