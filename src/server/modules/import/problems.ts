/** The whole file cannot be read or recognised; the message is a sentence for the owner. */
export class ImportError extends Error {
  override name = 'ImportError'
}

export interface Problem {
  /** As an editor counts them: the header is line 1. */
  line: number
  /** '' when the row as a whole is wrong. */
  column: string
  what: string
}

const MOST_KEPT = 50

/**
 * Everything that is wrong with a file, so that an owner corrects it in one go. With one problem nothing is written.
 */
export class Problems {
  readonly kept: Problem[] = []
  count = 0

  add(problem: Problem): void {
    this.count += 1
    if (this.kept.length < MOST_KEPT) this.kept.push(problem)
  }
}
