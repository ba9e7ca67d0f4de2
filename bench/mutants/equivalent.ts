/** A mutant that does the same as the program, and why; lines are named by their text, since they move. */
export interface Equivalent {
  file: string
  /** The line without indentation. */
  text: string
  /** `before → after`, as the run prints it. */
  change: string
  reason: string
}

export const EQUIVALENT: readonly Equivalent[] = []
