import { fold } from './text.ts'

const wordsOf = (text: string): string[] => fold(text).match(/[a-z0-9]+/g) ?? []

/** Whether the words are the beginning of this name: 'nik' is, for NIKE; 'mujer nike' is not. */
export function isNamedBy(name: string, text: string): boolean {
  const typed = wordsOf(text)
  const words = wordsOf(name)
  return typed.length > 0 && typed.every(word => words.some(own => own.startsWith(word)))
}

/** Names that the words name first; the others keep their order. */
export const namedFirst = (names: readonly string[], text: string): string[] => [
  ...names.filter(name => isNamedBy(name, text)),
  ...names.filter(name => !isNamedBy(name, text)),
]
