/** A mutant that does the same as the program, and why; lines are named by their text, since they move. */
export interface Equivalent {
  file: string
  /** The line without indentation. */
  text: string
  /** `before → after`, as the run prints it. */
  change: string
  reason: string
}

export const EQUIVALENT: readonly Equivalent[] = [
  {
    file: 'src/shared/rules/chat.ts',
    text: 'const at = messages.findLastIndex(known => known._id < message._id) + 1',
    change: '< → <=',
    reason: 'A message with the same id has returned before.',
  },
]
