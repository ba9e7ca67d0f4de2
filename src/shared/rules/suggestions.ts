import { fold } from './text.ts'

const wordsOf = (text: string): string[] => fold(text).match(/[a-z0-9]+/g) ?? []

/** Whether the words say this name: 'nik' says NIKE, 'mujer nike' does not say NIKE alone. */
export function isNamedBy(name: string, text: string): boolean {
  const typed = wordsOf(text)
  const words = wordsOf(name)
  return typed.length > 0 && typed.every(word => words.some(own => own.startsWith(word)))
}

/** The names that the words say before the others, which keep their order. */
export const namedFirst = (names: readonly string[], text: string): string[] => [
  ...names.filter(name => isNamedBy(name, text)),
  ...names.filter(name => !isNamedBy(name, text)),
]
